/** The page's address after the `#`: which screen, and on the board the game itself, so that a link is a position. */

export type Screen = 'home' | 'board' | 'puzzles' | 'proofs' | 'games';
export const SCREENS: readonly Screen[] = ['home', 'board', 'puzzles', 'proofs', 'games'];

export interface Route {
  screen: Screen;
  /** Rules of the game in the address, if it is not the usual one. */
  rules: string | null;
  /** The game as one string: "j10 i11k11". */
  game: string | null;
}

export const USUAL_RULES = 'connect6';

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const screen = SCREENS.find((name) => name === path) ?? 'home';
  const asked = new URLSearchParams(query);
  return { screen, rules: asked.get('rules'), game: asked.get('game') };
}

export function writeRoute(route: Route): string {
  const asked = new URLSearchParams();
  if (route.rules && route.rules !== USUAL_RULES) asked.set('rules', route.rules);
  if (route.game) asked.set('game', route.game);
  // Commas may stand in an address as they are, and people read it.
  const query = asked.toString().replaceAll('%2C', ',');
  return `#/${route.screen === 'home' ? '' : route.screen}${query ? `?${query}` : ''}`;
}

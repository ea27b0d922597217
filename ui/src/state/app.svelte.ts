/** Everything that the page knows, made once at its start and handed down to its parts. */

import type { Loaded } from '../desk/load';
import type { Game, Rules } from '../desk/game';
import type { Position, Proof, PuzzleSet, Side } from '../desk/wire';
import { chooseLanguage, dictionary, languageTag, type Dictionary } from '../i18n';
import { openStore, type StoredGame } from '../store/games';
import { Engine } from './engine.svelte';
import type { Players } from './match.svelte';
import { Puzzles } from './puzzles.svelte';
import { readRoute, USUAL_RULES, writeRoute, type Screen } from './route';
import { Settings } from './settings.svelte';
import { Shelf } from './shelf.svelte';
import { Table } from './table.svelte';
import { Walk } from './walk.svelte';

export type Dialog = 'settings' | 'shortcuts' | 'new' | 'type' | null;
export interface Question {
  title: string;
  text: string;
  yes: string;
  act(): void;
}

export interface Picture {
  columns: number;
  rows: number;
  stones: { column: number; row: number; side: Side }[];
}

/** A record is no larger than this; more is some other file. */
export const MOST_BYTES = 4_000_000;
/** Browsers take long to change the address, and refuse to do it often. */
const ADDRESS_MILLISECONDS = 100;
const NOTICE_MILLISECONDS = 4000;

export class App {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly table: Table;
  readonly puzzles: Puzzles;
  readonly shelf: Shelf;
  readonly presets: Rules[];
  screen: Screen = $state('home');
  dialog: Dialog = $state(null);
  question: Question | null = $state.raw(null);
  notice: { text: string; tone: 'calm' | 'block' } | null = $state.raw(null);
  walk: Walk | null = $state.raw(null);
  systemDark = $state(false);
  phone = $state(false);
  touch = $state(false);
  puzzlesFailed = $state(false);

  private addressing: ReturnType<typeof setTimeout> | null = null;
  private noticing: ReturnType<typeof setTimeout> | null = null;
  private readonly Game: Loaded['Game'];

  constructor(
    private readonly window: Window,
    loaded: Loaded,
    live: string | null,
  ) {
    this.Game = loaded.Game;
    this.presets = loaded.presets.rules;
    this.settings = new Settings(storageOf(window));
    this.engine = new Engine(loaded.module, live);
    this.table = new Table(loaded.Game, this.engine, this.settings, { changed: () => this.gameChanged(), leaving: () => void this.shelf.save() }, newId);
    this.shelf = new Shelf(this.table, openStore(window.indexedDB), () => this.say(this.words.file.notKept, 'block'));
    this.puzzles = new Puzzles(loaded.Game, this.engine, storageOf(window));
    this.follow('(prefers-color-scheme: dark)', (yes) => (this.systemDark = yes));
    this.follow('(max-width: 699px)', (yes) => (this.phone = yes));
    this.follow('(pointer: coarse)', (yes) => (this.touch = yes));
  }

  async start(): Promise<void> {
    this.readAddress();
    this.window.addEventListener('hashchange', () => this.readAddress());
    // A page that is left or put away may not come back.
    this.window.addEventListener('pagehide', () => void this.shelf.save());
    this.window.document.addEventListener('visibilitychange', () => {
      if (this.window.document.visibilityState === 'hidden') void this.shelf.save();
    });
    await Promise.all([this.engine.start(this.settings.choices.engine), this.shelf.start()]);
  }

  // ------------------------------------------------------------------ looks

  get language(): 'en' | 'zh' {
    return chooseLanguage(this.settings.choices.language, this.window.navigator.languages);
  }

  get languageTag(): string {
    return languageTag(this.language);
  }

  get words(): Dictionary {
    return dictionary(this.language);
  }

  get theme(): 'light' | 'dark' {
    const { theme } = this.settings.choices;
    return theme === 'system' ? (this.systemDark ? 'dark' : 'light') : theme;
  }

  /** The board of a screen: wood, slate when the page is dark, paper for proofs, unless one was chosen. */
  boardTheme(screen: 'game' | 'proof'): 'wood' | 'slate' | 'paper' {
    const { board } = this.settings.choices;
    if (board !== 'auto') return board;
    if (screen === 'proof') return 'paper';
    return this.theme === 'dark' ? 'slate' : 'wood';
  }

  get confirm(): 'ask' | 'none' {
    const { confirm } = this.settings.choices;
    return confirm === 'always' || (confirm === 'touch' && this.touch) ? 'ask' : 'none';
  }

  private follow(query: string, tell: (matches: boolean) => void): void {
    const list = this.window.matchMedia(query);
    tell(list.matches);
    list.addEventListener('change', (event) => tell(event.matches));
  }

  say(text: string, tone: 'calm' | 'block' = 'calm'): void {
    this.notice = { text, tone };
    if (this.noticing !== null) clearTimeout(this.noticing);
    this.noticing = setTimeout(() => (this.notice = null), NOTICE_MILLISECONDS);
  }

  // ------------------------------------------------------------------ addresses

  show(screen: Screen): void {
    // The screen that is left keeps its own last address, for "back".
    if (this.addressing !== null) this.writeAddress('same');
    this.screen = screen;
    this.writeAddress('new');
  }

  private readAddress(): void {
    this.forgetAddress();
    const route = readRoute(this.window.location.hash);
    const { session } = this.table;
    const isShown = session.toGameString() === (route.game ?? '') && (session.rules.name ?? session.rules.text) === (route.rules ?? USUAL_RULES);
    if (route.screen === 'board' && (route.game || route.rules) && !isShown) {
      try {
        const rules = route.rules ?? USUAL_RULES;
        this.table.open((GameKind) => (route.game ? GameKind.fromText(route.game, rules) : new GameKind(rules)));
      } catch (error) {
        this.say(`${this.words.file.unreadable}: ${message(error)}`, 'block');
      }
    }
    this.screen = route.screen;
  }

  /** The address says what is on the board. A step through the game is no new page for "back". */
  private writeAddress(entry: 'new' | 'same'): void {
    this.forgetAddress();
    const { session } = this.table;
    const onBoard = this.screen === 'board';
    const hash = writeRoute({
      screen: this.screen,
      rules: onBoard ? (session.rules.name ?? session.rules.text) : null,
      game: onBoard ? session.toGameString() : null,
    });
    if (hash === (this.window.location.hash || '#/')) return;
    if (entry === 'new') this.window.history.pushState(null, '', hash);
    else this.window.history.replaceState(null, '', hash);
  }

  private forgetAddress(): void {
    if (this.addressing !== null) clearTimeout(this.addressing);
    this.addressing = null;
  }

  get link(): string {
    this.writeAddress('same');
    return this.window.location.href;
  }

  // ------------------------------------------------------------------ games

  play(rules: string, players: Players): void {
    this.table.newGame(rules, players);
    this.dialog = null;
    this.show('board');
  }

  /** Reads a game string or a file; what cannot be read is said. */
  private read(text: string): Game | null {
    try {
      return this.Game.fromText(text, this.settings.choices.rules);
    } catch (error) {
      this.say(`${this.words.file.unreadable}: ${message(error)}`, 'block');
      return null;
    }
  }

  /** Opens a game string or the text of a file, and says whether it could be read. */
  openText(text: string): boolean {
    const game = this.read(text);
    if (!game) return false;
    this.table.open(() => game);
    this.show('board');
    return true;
  }

  async openFile(file: File): Promise<void> {
    if (file.size > MOST_BYTES) {
      this.say(this.words.file.tooLarge(MOST_BYTES / 1e6), 'block');
      return;
    }
    const game = this.read(await file.text());
    if (!game) return;
    // Reading a large record and showing it take a moment each; in between the page hears what is done.
    await nextTask();
    this.table.open(() => game);
    this.say(this.words.file.opened(file.name));
    this.screen = 'board';
    await nextTask();
    this.show('board');
  }

  openPosition(position: Position): void {
    this.table.open((GameKind) => GameKind.fromPosition(position));
    this.show('board');
  }

  async openStored(id: string): Promise<void> {
    if (await this.shelf.open(id)) this.show('board');
  }

  removeStored(id: string): Promise<void> {
    return this.shelf.remove(id);
  }

  get games(): StoredGame[] {
    return this.shelf.games;
  }

  private gameChanged(): void {
    if (this.screen === 'board') {
      this.forgetAddress();
      this.addressing = setTimeout(() => this.writeAddress('same'), ADDRESS_MILLISECONDS);
    }
    this.shelf.changed();
  }

  // ------------------------------------------------------------------ puzzles and proofs

  async loadPuzzles(): Promise<void> {
    if (this.puzzles.list.length > 0) return;
    try {
      this.puzzlesFailed = false;
      const response = await fetch('./puzzles.json');
      if (!response.ok) throw new Error(String(response.status));
      this.puzzles.fill((await response.json()) as PuzzleSet);
    } catch {
      this.puzzlesFailed = true;
    }
  }

  /** A position as stones, for small pictures. */
  picture(position: Position): Picture {
    const game = this.Game.fromPosition(position);
    const { columns, rows } = game.rules();
    const stones: Picture['stones'] = [];
    game.state().cells.forEach((value, cell) => {
      const side = value === 1 ? 'black' : 'white';
      if (value !== 0) stones.push({ column: cell % columns, row: Math.floor(cell / columns), side });
    });
    game.free();
    return { columns, rows, stones };
  }

  openWalk(proof: Proof, position: Position, title: string): void {
    this.walk = new Walk(this.Game, this.engine, proof, position, title);
    this.show('proofs');
  }
}

function storageOf(window: Window): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));

const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

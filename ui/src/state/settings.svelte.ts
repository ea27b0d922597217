/** What the visitor has chosen, kept by the browser. Whatever cannot be read is the default. */

export type Theme = 'system' | 'light' | 'dark';
export type BoardTheme = 'auto' | 'wood' | 'slate' | 'paper';
export type Language = 'auto' | 'en' | 'zh';
export type Confirm = 'touch' | 'always' | 'never';
export type EngineChoice = 'auto' | 'browser' | 'server';

export interface Choices {
  theme: Theme;
  board: BoardTheme;
  language: Language;
  confirm: Confirm;
  engine: EngineChoice;
  /** Lines of the analysis, from 1. */
  lines: number;
  threats: boolean;
  hints: boolean;
  numbers: boolean;
  zones: boolean;
  plan: boolean;
  /** The rules of a new game. */
  rules: string;
  level: number;
  color: 'black' | 'white' | 'either';
}

export const DEFAULTS: Choices = {
  theme: 'system',
  board: 'auto',
  language: 'auto',
  confirm: 'touch',
  engine: 'auto',
  lines: 4,
  threats: true,
  hints: true,
  numbers: false,
  zones: true,
  plan: true,
  rules: 'connect6',
  level: 5,
  color: 'black',
};

const ALLOWED: { [K in keyof Choices]?: readonly Choices[K][] } = {
  theme: ['system', 'light', 'dark'],
  board: ['auto', 'wood', 'slate', 'paper'],
  language: ['auto', 'en', 'zh'],
  confirm: ['touch', 'always', 'never'],
  engine: ['auto', 'browser', 'server'],
  color: ['black', 'white', 'either'],
};

export const MOST_LINES = 8;
const KEY = 'sixfold.settings';

/** Reads what was kept; a field that makes no sense gets its default. */
export function readChoices(text: string | null): Choices {
  const choices: Choices = { ...DEFAULTS };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return choices;
  }
  if (typeof kept !== 'object' || kept === null) return choices;
  for (const [key, value] of Object.entries(kept)) {
    if (!(key in DEFAULTS)) continue;
    const name = key as keyof Choices;
    const allowed = ALLOWED[name] as readonly unknown[] | undefined;
    const fits = typeof value === typeof DEFAULTS[name] && (allowed?.includes(value) ?? true);
    if (fits) (choices as unknown as Record<string, unknown>)[name] = value;
  }
  choices.lines = within(choices.lines, 1, MOST_LINES);
  choices.level = within(choices.level, 1, 10);
  return choices;
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, Math.round(value) || low));

export class Settings {
  choices: Choices;

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.choices = $state(readChoices(storage?.getItem(KEY) ?? null));
  }

  set(change: Partial<Choices>): void {
    Object.assign(this.choices, change);
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.choices));
    } catch {
      // A full or forbidden storage costs the memory of the choice, not the choice.
    }
  }

  toggle(name: 'threats' | 'hints' | 'numbers' | 'zones' | 'plan'): void {
    this.set({ [name]: !this.choices[name] });
  }
}

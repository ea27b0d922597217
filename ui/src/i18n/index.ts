import type { Language } from '../state/settings.svelte';
import { en, type Dictionary } from './en';
import { zh } from './zh';

export type { Dictionary };

/** The language to use: what was chosen, or what the browser asks for. */
export function chooseLanguage(choice: Language, browser: readonly string[]): 'en' | 'zh' {
  if (choice !== 'auto') return choice;
  const known = browser.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag === 'zh' || tag === 'en');
  return known === 'zh' ? 'zh' : 'en';
}

export const dictionary = (language: 'en' | 'zh'): Dictionary => (language === 'zh' ? zh : en);

/** The tag for the `lang` of the page. */
export const languageTag = (language: 'en' | 'zh'): string => (language === 'zh' ? 'zh-Hans' : 'en');

/** Large numbers with thin spaces between thousands; millions and billions short. */
export function count(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)}\u2009G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)}\u2009M`;
  if (value >= 1e5) return `${Math.round(value / 1e3)}\u2009k`;
  return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** "i11k11" as people read it: "i11 k11". */
export const spaced = (turn: string): string => (turn === '-' || turn === '' ? '–' : turn.replace(/([0-9])(?=[a-z])/g, '$1 '));

import { describe, expect, it } from 'vitest';
import { chooseLanguage, count, spaced } from '.';
import { en } from './en';
import { zh } from './zh';

/** Every path of a dictionary with what stands there: a text, a function of so many arguments, a list. */
function paths(value: unknown, at = ''): string[] {
  if (typeof value === 'function') return [`${at}()`];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, `${at}.${key}`));
}
const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];

describe('the dictionaries', () => {
  it('have the same keys', () => {
    expect(paths(zh).sort()).toEqual(paths(en).sort());
  });

  it('leave nothing empty', () => {
    for (const text of [...texts(en), ...texts(zh)]) expect(text.trim()).not.toBe('');
  });

  it('say the rules of the game at hand, not those of one game', () => {
    expect(en.status.row('black', 5, 'a1', 'e5')).toBe('Black completes five: a1 to e5');
    expect(en.status.block(['g7', 'h7'])).toBe('Block at g7 or h7');
    expect(en.status.place('white', 2)).toBe('White to place two stones');
    expect(zh.status.place('white', 2)).toBe('白方落二子');
  });
});

describe('language', () => {
  it('is what was chosen, or the first one known that the browser asks for', () => {
    expect(chooseLanguage('zh', ['en'])).toBe('zh');
    expect(chooseLanguage('auto', ['de-DE', 'zh-TW', 'en'])).toBe('zh');
    expect(chooseLanguage('auto', ['de'])).toBe('en');
  });
});

describe('texts', () => {
  it('group digits and shorten millions', () => {
    expect(count(999)).toBe('999');
    expect(count(63903)).toBe('63\u202f903');
    expect(count(1_234_567)).toBe('1.2\u2009M');
  });

  it('write the cells of a turn apart', () => {
    expect(spaced('i11k11')).toBe('i11 k11');
    expect(spaced('aa1b12')).toBe('aa1 b12');
    expect(spaced('-')).toBe('–');
  });
});

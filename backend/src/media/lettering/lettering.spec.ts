import { describe, expect, test } from '@jest/globals';
import { letter } from './lettering.ts';

const line = { weight: 400, sizes: [100], maxWidth: 10_000, maxLines: 1 } as const;

function lettered(text: string, more: Partial<Parameters<typeof letter>[1]> = {}) {
  const set = letter(text, { ...line, ...more });
  if (!set) throw new Error(`${text} was not set`);
  return set;
}
const widthOf = (text: string, more = {}) => lettered(text, more).width;
const sumOf = (text: string) => [...text].reduce((sum, character) => sum + widthOf(character), 0);

describe('a name', () => {
  test('is kerned as a browser does it', () => {
    expect(widthOf('AVATAR')).toBeCloseTo(376.6, 1);
    expect(sumOf('AVATAR')).toBeCloseTo(413.8, 1);
    for (const pair of ['AV', 'To', 'Ty', 'Ýo']) expect(widthOf(pair)).toBeLessThan(sumOf(pair));
  });

  test('of letters that do not pull together is as wide as they are', () => {
    expect(widthOf('HUND')).toBeCloseTo(sumOf('HUND'), 5);
  });

  test('is spaced out by a share of its size for each letter', () => {
    const spaced = widthOf('AVATAR', { tracking: 0.05 });
    expect(spaced - widthOf('AVATAR')).toBeCloseTo(6 * 5, 5);
    // A ligature would join what is spaced out.
    expect(widthOf('fifi', { tracking: 0.05 })).toBeGreaterThan(sumOf('fifi'));
  });

  test('is drawn the same, composed or not', () => {
    expect(lettered('Zoe\u0308')).toEqual(lettered('Zoë'));
  });

  test('has its marks above their letters, also where no letter has them built in', () => {
    const xOf = (path: string) => Math.min(...[...path.matchAll(/M(-?[\d.]+) /g)].map(([, x]) => Number(x)));
    const [plain, marked] = [lettered('HHx'), lettered('HHx\u0301')];
    expect(marked.width).toBeCloseTo(plain.width, 5);
    const mark = marked.path.slice(plain.path.length);
    expect(marked.path.startsWith(plain.path)).toBe(true);
    expect(xOf(mark)).toBeGreaterThan(widthOf('HH'));
    expect(xOf(mark)).toBeLessThan(plain.width);
  });

  test.each([
    ['an ʻokina', 'Kaʻiulani', 'Ka‘iulani'],
    ['Greek letters', 'Άργος', null],
    ['Cyrillic letters', 'Лайка', null],
  ])('is set in a second typeface where the first lacks %s', (_, name, other) => {
    const { path, width } = lettered(name);
    expect(path).not.toMatch(/NaN|undefined/);
    expect(width).toBeGreaterThan(0);
    if (other !== null) expect(path).not.toBe(lettered(other).path);
  });

  test('is not set at all where a letter is missing, nor where nothing is left to draw', () => {
    for (const name of ['ポチ', 'Bella 小', '🐾', ' ']) expect(letter(name, line)).toBeNull();
    expect(lettered('Bella 🐾').path).toBe(lettered('Bella').path);
  });
});

describe('a long name', () => {
  test('is set in the largest size that fits', () => {
    expect(lettered('AVATAR', { sizes: [100, 80, 60], maxWidth: 330 }).size).toBe(80);
  });

  test('fits where only kerning lets it', () => {
    expect(lettered('AVATAR', { sizes: [100, 80], maxWidth: 380 }).size).toBe(100);
  });

  test('is broken between words, and ends in an ellipsis where the lines do', () => {
    const set = lettered('Sir Barnaby of the Long Meadow', { sizes: [50], maxWidth: 300, maxLines: 2 });
    expect(set).toMatchObject({ lines: 2, lineHeight: 56 });
    expect(set.width).toBeLessThanOrEqual(300);
    expect(set.path).not.toContain('NaN');
  });
});

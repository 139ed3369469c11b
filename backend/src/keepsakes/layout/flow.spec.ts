import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Item, paginate, paragraph, placed } from './flow.ts';
import { areaOf, leftOf, sheets } from './sheet.ts';
import type { Line } from './text.ts';

type Named = Item & { name: string };
const item = (name: string, rest: Partial<Item> = {}): Named => ({
  name,
  height: 1,
  before: 0,
  isKept: false,
  ops: [],
  ...rest,
});
const text = (lines: number): Item[] =>
  paragraph(
    Array.from({ length: lines }, (): Line => ({ spans: [], width: 0 })),
    { leading: 1, before: 0 },
    () => [],
  );

async function pagesOf(items: readonly Item[], height: number): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  for await (const page of paginate(items, height)) pages.push(page);
  return pages;
}
const names = (pages: readonly (readonly Item[])[]) =>
  pages.map((page) => page.map((each) => ('name' in each ? each.name : '-')).join(''));

describe('pages', () => {
  test('are filled one after the other; space above the first item is dropped', async () => {
    const items = ['a', 'b', 'c'].map((name) => item(name, { before: 1 }));
    expect(names(await pagesOf(items, 3))).toEqual(['ab', 'c']);
  });

  test('a heading never stands alone at the end of a page', async () => {
    const items = [item('a'), item('b'), item('H'), item('c', { isKept: true })];
    expect(names(await pagesOf(items, 3))).toEqual(['ab', 'Hc']);
  });

  test('a part starts on a page of its own', async () => {
    expect(names(await pagesOf([item('a'), item('T', { isFresh: true }), item('b')], 9))).toEqual([
      'a',
      'Tb',
    ]);
  });

  test('a paragraph leaves at least three lines on both sides', async () => {
    const sizes = async (before: number, lines: number) =>
      (await pagesOf([...Array.from({ length: before }, () => item('x')), ...text(lines)], 10)).map(
        (page) => page.length,
      );
    expect(await sizes(8, 6)).toEqual([8, 6]);
    expect(await sizes(7, 6)).toEqual([10, 3]);
    expect(await sizes(5, 6)).toEqual([8, 3]);
    expect(await sizes(6, 5)).toEqual([6, 5]);
  });

  test('a chain that is longer than a page is broken where the page ends', async () => {
    const chain = Array.from({ length: 7 }, () => item('k', { isKept: true }));
    expect(names(await pagesOf(chain, 3))).toEqual(['kkk', 'kkk', 'k']);
  });

  test('nothing is lost, repeated or reordered, and no page overflows', async () => {
    const anyItem = fc.record({
      height: fc.integer({ min: 1, max: 9 }),
      before: fc.integer({ min: 0, max: 3 }),
      isKept: fc.boolean(),
      isFresh: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem), async (drawn) => {
        const items = drawn.map((each, index) => item(`${index},`, each));
        const pages = await pagesOf(items, 10);
        expect(names(pages).join('')).toBe(items.map(({ name }) => name).join(''));
        for (const page of pages) {
          expect(page.length).toBeGreaterThan(0);
          const height = page.reduce((sum, each, index) => sum + each.height + (index ? each.before : 0), 0);
          expect(height).toBeLessThanOrEqual(10);
        }
      }),
    );
  });
});

test('pages of photos are centred, others start at the top', () => {
  const rule = { kind: 'rule', x: 0, y: 0, width: 1, height: 1, color: '' } as const;
  const at = { left: 5, top: 10, height: 20 };
  expect(placed([item('p', { height: 4, isPhoto: true, ops: [rule] })], at)).toMatchObject([{ x: 5, y: 18 }]);
  expect(placed([item('t', { height: 4, ops: [rule] })], at)).toMatchObject([{ x: 5, y: 10 }]);
});

test('margins are mirrored: the wide one is at the binding', () => {
  for (const sheet of Object.values(sheets)) {
    expect(sheet.inner).toBeGreaterThan(sheet.outer);
    expect([leftOf(sheet, 1), leftOf(sheet, 2), leftOf(sheet, 3)]).toEqual([
      sheet.inner,
      sheet.outer,
      sheet.inner,
    ]);
    expect(areaOf(sheet).width + sheet.inner + sheet.outer).toBeCloseTo(sheet.width);
  }
});

import type { BookletSize } from '@everpaw/contracts/keepsakes/keepsake.dto';

/** Points per inch. */
export const inch = 72;

/** A size of text and of its line, in points. */
export type TypeSize = { size: number; leading: number };

/** A booklet's page, in points. The inner margin is at the binding. */
export type Sheet = {
  width: number;
  height: number;
  inner: number;
  outer: number;
  top: number;
  bottom: number;
  body: TypeSize;
  small: TypeSize;
  title: TypeSize;
  heading: TypeSize;
  /** Sizes of the name on the cover, the largest first. */
  name: readonly TypeSize[];
};

export const sheets: Record<BookletSize, Sheet> = {
  a5: {
    width: 419.53,
    height: 595.28,
    inner: 62,
    outer: 46,
    top: 54,
    bottom: 62,
    body: { size: 10.5, leading: 15 },
    small: { size: 8.5, leading: 12 },
    title: { size: 22, leading: 27 },
    heading: { size: 13, leading: 17 },
    name: [
      { size: 38, leading: 41 },
      { size: 30, leading: 34 },
      { size: 22, leading: 26 },
    ],
  },
  letter: {
    width: 612,
    height: 792,
    inner: 102,
    outer: 82,
    top: 78,
    bottom: 88,
    body: { size: 12, leading: 17.5 },
    small: { size: 9.5, leading: 13.5 },
    title: { size: 28, leading: 34 },
    heading: { size: 15, leading: 20 },
    name: [
      { size: 52, leading: 56 },
      { size: 40, leading: 45 },
      { size: 28, leading: 33 },
    ],
  },
};

/** Returns the size of the area that text is set in. */
export function areaOf({ width, height, inner, outer, top, bottom }: Sheet): {
  width: number;
  height: number;
} {
  return { width: width - inner - outer, height: height - top - bottom };
}

/** Returns the left margin of a page: odd pages are on the right, with the binding on their left. */
export function leftOf({ inner, outer }: Pick<Sheet, 'inner' | 'outer'>, page: number): number {
  return page % 2 === 1 ? inner : outer;
}

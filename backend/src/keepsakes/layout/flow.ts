import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { Line, Span } from './text.ts';

/** A part of a picture, in shares of its width and height. */
export type Region = { left: number; top: number; width: number; height: number };

/** A drawn element. `x` and `y` are points from the left and the top; a text's `y` is its baseline. */
export type Op =
  | { kind: 'text'; x: number; y: number; size: number; color: string; spans: readonly Span[] }
  | {
      kind: 'photo';
      x: number;
      y: number;
      width: number;
      height: number;
      media: MediaDescriptor;
      region?: Region;
    }
  | { kind: 'rule'; x: number; y: number; width: number; height: number; color: string }
  | { kind: 'code'; x: number; y: number; side: number };

/** A part of the text area that is never split: a line, or a photo with its caption. */
export type Item = {
  height: number;
  /** Space above it, unless it is the first on its page. */
  before: number;
  /** Whether no page may end before it. */
  isKept: boolean;
  /** Whether it starts a new page. */
  isFresh?: boolean;
  /** Whether it is a photo of an album, whose pages are centred. */
  isPhoto?: boolean;
  ops: readonly Op[];
};

/** Lines of a paragraph that stay together at the end and at the start of a page. */
const together = 3;

/** Returns the items of a paragraph's lines. `place` returns what is drawn of a line. */
export function paragraph(
  lines: readonly Line[],
  { leading, before, isKept = false }: { leading: number; before: number; isKept?: boolean },
  place: (line: Line) => readonly Op[],
): Item[] {
  return lines.map((line, index) => {
    const isInside = index > 0 && (index < together || index > lines.length - together);
    return {
      height: leading,
      before: index === 0 ? before : 0,
      isKept: index === 0 ? isKept : isInside,
      ops: place(line),
    };
  });
}

function heightOf(items: readonly Item[]): number {
  return items.reduce((sum, { height, before }, index) => sum + height + (index > 0 ? before : 0), 0);
}

/**
 * Fills pages of this height with items, in their order. A page ends before the last item that isn't kept with
 * the one before it; a chain of kept items that is longer than a page is broken where the page ends.
 */
export async function* paginate(
  items: AsyncIterable<Item> | Iterable<Item>,
  height: number,
): AsyncGenerator<readonly Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    if (item.isFresh && page.length > 0) {
      yield page;
      page = [];
    }
    while (page.length > 0 && heightOf([...page, item]) > height) {
      let end = page.length;
      while (end > 0 && (page[end] ?? item).isKept) end -= 1;
      if (end === 0) end = page.length;
      yield page.slice(0, end);
      page = page.slice(end);
    }
    page.push(item);
  }
  if (page.length > 0) yield page;
}

/** Places a page's items below each other in an area at `left` and `top`. Pages of photos are centred. */
export function placed(
  items: readonly Item[],
  { left, top, height }: { left: number; top: number; height: number },
): Op[] {
  const isAlbum = items.every(({ isPhoto }) => isPhoto);
  let y = top + (isAlbum ? Math.max(0, (height - heightOf(items)) / 2) : 0);
  return items.flatMap(({ before, height: itemHeight, ops }, index) => {
    if (index > 0) y += before;
    const at = y;
    y += itemHeight;
    return ops.map((op) => ({ ...op, x: op.x + left, y: op.y + at }));
  });
}

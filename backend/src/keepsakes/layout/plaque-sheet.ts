import type { PlaqueSize } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { bookletTexts } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import type { Face } from '../../media/lettering/fonts.ts';
import { datesInWords } from './booklet.ts';
import type { Op } from './flow.ts';
import { inch } from './sheet.ts';
import { breakLines, type Fonts } from './text.ts';

/** Points per millimetre. */
const mm = inch / 25.4;
const black = '#000000';

const papers: Record<PlaqueSize, { width: number; height: number }> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};

/** A plate to cut out, in points: its size, its code, and the largest size of its name. */
type Plate = { width: number; height: number; code: number; name: number; dates: number };

const large: Plate = { width: 100 * mm, height: 120 * mm, code: 90 * mm, name: 26, dates: 11.5 };
const small: Plate = { width: 40 * mm, height: 48 * mm, code: 36 * mm, name: 11, dates: 5.6 };
/** The small plates in a row, and the space between plates for their crop marks. */
const columns = 4;
const gap = 6 * mm;
/** The distance of a crop mark from its plate, its length, and its thickness. */
const mark = { away: 1.2 * mm, length: 2.6 * mm, thickness: 0.3 };

/** Returns the marks at the corners of a plate, along which it is cut. */
function cropMarks({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Op[] {
  const { away, length, thickness } = mark;
  const rule = (left: number, top: number, w: number, h: number): Op => ({
    kind: 'rule',
    x: left,
    y: top,
    width: w,
    height: h,
    color: black,
  });
  return [x, x + width].flatMap((atX) =>
    [y, y + height].flatMap((atY) => [
      rule(atX === x ? atX - away - length : atX + away, atY, length, thickness),
      rule(atX, atY === y ? atY - away - length : atY + away, thickness, length),
    ]),
  );
}

type Placed = { x: number; y: number };

/** Returns a centred line in the largest size up to `size` that fits; a longer one ends with an ellipsis. */
function lineOp(
  text: string,
  { x, y, width, size, face }: Placed & { width: number; size: number; face: Face },
  fonts: Fonts,
): Op[] {
  const widest = { width: Number.POSITIVE_INFINITY };
  const smallest = size * 0.55;
  const lineIn = (each: string, at: number) =>
    breakLines([{ text: each, face }], { size: at, ...widest }, fonts)[0];
  const whole = lineIn(text, size);
  if (!whole) return [];
  const fitting = Math.max(smallest, Math.min(size, (size * width) / whole.width));
  let line = lineIn(text, fitting) ?? whole;
  const letters = [...text];
  while (line.width > width && letters.length > 1) {
    letters.pop();
    line = lineIn(`${letters.join('').trimEnd()}…`, fitting) ?? line;
  }
  return [
    { kind: 'text', x: x + (width - line.width) / 2, y, size: fitting, color: black, spans: line.spans },
  ];
}

function plateOps(
  { petName, ...dated }: Pick<MemorialDoc, 'petName' | 'birthDate' | 'passedDate'>,
  { width, height, code, name, dates }: Plate,
  { x, y }: Placed,
  fonts: Fonts,
): Op[] {
  const edge = (width - code) / 2;
  const words = { x: x + edge, width: code };
  const below = y + edge + code;
  return [
    ...cropMarks({ x, y, width, height }),
    { kind: 'code', x: x + edge, y: y + edge, side: code },
    ...lineOp(petName, { ...words, y: below + name * 0.75, size: name, face: 'display' }, fonts),
    ...lineOp(
      datesInWords(dated),
      { ...words, y: below + name * 0.75 + dates * 1.75, size: dates, face: 'text' },
      fonts,
    ),
  ];
}

/** Lays out a sheet with one large plate and a row of small ones, in black on white. */
export function plaqueSheet(
  memorial: Pick<MemorialDoc, 'petName' | 'birthDate' | 'passedDate'>,
  size: PlaqueSize,
  fonts: Fonts,
): { width: number; height: number; ops: readonly Op[] } {
  const { width, height } = papers[size];
  const rowWidth = columns * small.width + (columns - 1) * gap;
  const total = large.height + gap * 2 + small.height;
  const top = (height - total) / 2;
  const row = top + large.height + gap * 2;
  const places = Array.from({ length: columns }, (_, index) => ({
    x: (width - rowWidth) / 2 + index * (small.width + gap),
    y: row,
  }));
  return {
    width,
    height,
    ops: [
      ...plateOps(memorial, large, { x: (width - large.width) / 2, y: top }, fonts),
      ...places.flatMap((place) => plateOps(memorial, small, place, fonts)),
      ...lineOp(
        bookletTexts.plaqueHint,
        { x: 0, y: height - 14 * mm, width, size: 8.5, face: 'italic' },
        fonts,
      ),
    ],
  };
}

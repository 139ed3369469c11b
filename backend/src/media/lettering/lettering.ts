import type { Glyph } from 'fontkit';
import { type Face, fontOf, fontWith } from './fonts.ts';

/** Text as outlines, so that it looks the same without any installed fonts. */
export interface Lettering {
  /** SVG path data. The baseline of the first line is at y = 0; x starts at 0. */
  readonly path: string;
  readonly size: number;
  readonly lines: number;
  readonly lineHeight: number;
  readonly width: number;
}

type Weight = 400 | 500;
const faces: Readonly<Record<Weight, Face>> = { 400: 'text', 500: 'display' };

const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

/**
 * Sets `text` in the largest of `sizes` (pixels, descending) that fits `maxWidth` within `maxLines`. In the
 * smallest, it is cut with an ellipsis. Pictographs are removed. Returns null if nothing is left to draw or
 * the typefaces lack a letter.
 */
export function letter(
  text: string,
  {
    weight,
    sizes,
    maxWidth,
    maxLines,
    tracking = 0,
  }: { weight: Weight; sizes: readonly number[]; maxWidth: number; maxLines: number; tracking?: number },
): Lettering | null {
  const face = faces[weight];
  const words = text.normalize('NFC').replace(pictographs, '').split(/\s+/).filter(Boolean);
  if (words.length === 0 || !words.every((word) => runsOf(word, face))) return null;

  const set = (line: string, size: number, y = 0) => draw(runsOf(line, face) ?? [], { size, y, tracking });
  const measure = (line: string, size: number) => set(line, size).width;
  for (const size of sizes) {
    const lines = wrap(words, (line) => measure(line, size) <= maxWidth);
    const fits = lines.length <= maxLines && lines.every((line) => measure(line, size) <= maxWidth);
    if (!fits && size !== sizes[sizes.length - 1]) continue;
    const kept = fits ? lines : cut(lines, maxLines, (line) => measure(line, size) <= maxWidth);
    const lineHeight = Math.round(size * 1.12);
    const drawn = kept.map((line, index) => set(line, size, index * lineHeight));
    return {
      path: drawn.map(({ path }) => path).join(''),
      width: Math.max(...drawn.map(({ width }) => width)),
      lines: kept.length,
      lineHeight,
      size,
    };
  }
  return null;
}

function wrap(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(lines: readonly string[], maxLines: number, fits: (line: string) => boolean): string[] {
  return lines.slice(0, maxLines).map((line, index) => {
    const more = index === maxLines - 1 && lines.length > maxLines;
    let kept = line;
    while (kept.length > 1 && !fits(more || kept !== line ? `${kept}…` : kept))
      kept = [...kept].slice(0, -1).join('');
    return more || kept !== line ? `${kept.trimEnd()}…` : kept;
  });
}

/** Adjacent letters of one font, which are set together to be kerned. */
type Run = { text: string; font: string };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a line into runs; null if the typefaces lack a letter. A letter has the same font as its marks, if any has both. */
function runsOf(line: string, face: Face): Run[] | null {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(line)) {
    const parts = fontWith(segment, face) === null ? [...segment] : [segment];
    for (const text of parts) {
      const font = fontWith(text, face);
      if (font === null) return null;
      const last = runs.at(-1);
      if (last?.font === font) last.text += text;
      else runs.push({ text, font });
    }
  }
  return runs;
}

/** Draws one line. `size` and `y` are in pixels, `tracking` in shares of the size. */
function draw(
  runs: readonly Run[],
  { size, y, tracking }: { size: number; y: number; tracking: number },
): { path: string; width: number } {
  let width = 0;
  let path = '';
  for (const { text, font: id } of runs) {
    const font = fontOf(id);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text, tracking === 0 ? {} : { liga: false });
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      path += pathData(glyph, { scale, x: width + xOffset * scale, y: y - yOffset * scale });
      width += xAdvance * scale + (xAdvance === 0 ? 0 : tracking * size);
    }
  }
  return { path, width };
}

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** Returns a glyph's outline in pixels, rounded to tenths. */
function pathData({ path }: Glyph, { scale, x, y }: { scale: number; x: number; y: number }): string {
  const round = (pixels: number) => Math.round(pixels * 10) / 10;
  return path.commands
    .map(({ command, args }) => {
      const points = args.map((at, index) => round(index % 2 === 0 ? x + at * scale : y - at * scale));
      return letters[command] + points.join(' ');
    })
    .join('');
}

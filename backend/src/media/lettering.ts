import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Path } from 'opentype.js';

/** Text as outlines, so that it looks the same without any installed fonts. */
export interface Lettering {
  /** SVG path data. The baseline of the first line is at y = 0; x starts at 0. */
  readonly path: string;
  readonly size: number;
  readonly lines: number;
  readonly lineHeight: number;
  readonly width: number;
}

const subsets = ['latin', 'latin-ext', 'vietnamese'] as const;
type Weight = 400 | 500;

const loaded = new Map<Weight, readonly Font[]>();

function fontsOf(weight: Weight): readonly Font[] {
  const known = loaded.get(weight);
  if (known) return known;
  const { resolve } = createRequire(import.meta.url);
  const fonts = subsets.map((subset) => {
    const file = readFileSync(
      resolve(`@fontsource/newsreader/files/newsreader-${subset}-${weight}-normal.woff`),
    );
    return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  loaded.set(weight, fonts);
  return fonts;
}

const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

/**
 * Sets `text` in the largest of `sizes` (pixels, descending) that fits `maxWidth` within `maxLines`. In the
 * smallest, it is cut with an ellipsis. Pictographs are removed. Returns null if nothing is left to draw or
 * the typeface lacks a letter.
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
  const fonts = fontsOf(weight);
  const words = text.normalize('NFC').replace(pictographs, '').split(/\s+/).filter(Boolean);
  if (words.length === 0 || !words.every((word) => [...word].every((char) => fontFor(fonts, char))))
    return null;

  const measure = (line: string, size: number) => draw(fonts, line, size, 0, tracking).width;
  for (const size of sizes) {
    const lines = wrap(words, (line) => measure(line, size) <= maxWidth);
    const fits = lines.length <= maxLines && lines.every((line) => measure(line, size) <= maxWidth);
    if (!fits && size !== sizes[sizes.length - 1]) continue;
    const kept = fits ? lines : cut(lines, maxLines, (line) => measure(line, size) <= maxWidth);
    const lineHeight = Math.round(size * 1.12);
    const drawn = kept.map((line, index) => draw(fonts, line, size, index * lineHeight, tracking));
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

const fontFor = (fonts: readonly Font[], char: string): Font | undefined =>
  fonts.find((font) => font.charToGlyphIndex(char) > 0);

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

/** Draws one line. Adjacent letters of a font subset are set together to preserve kerning. */
function draw(fonts: readonly Font[], line: string, size: number, y: number, tracking: number) {
  let width = 0;
  let path = '';
  const options = { kerning: true, letterSpacing: tracking };
  for (const { font, run } of runs(fonts, line)) {
    path += pathData(font.getPath(run, width, y, size, options));
    width += font.getAdvanceWidth(run, size, options);
  }
  return { path, width };
}

function runs(fonts: readonly Font[], line: string): { font: Font; run: string }[] {
  const found: { font: Font; run: string }[] = [];
  for (const char of line) {
    const font = fontFor(fonts, char);
    const last = found[found.length - 1];
    if (!font) continue;
    if (last?.font === font) last.run += char;
    else found.push({ font, run: char });
  }
  return found;
}

/** The library's serializer writes `NaN` for coordinates with a rounding error near zero. */
function pathData({ commands }: Path): string {
  const at = (...points: number[]) => points.map((point) => Math.round(point * 10) / 10).join(' ');
  return commands
    .map((command) => {
      switch (command.type) {
        case 'M':
        case 'L':
          return command.type + at(command.x, command.y);
        case 'Q':
          return `Q${at(command.x1, command.y1, command.x, command.y)}`;
        case 'C':
          return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
        default:
          return 'Z';
      }
    })
    .join('');
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** A cut of the typeface. */
export type Face = 'text' | 'italic' | 'strong' | 'strong-italic' | 'display';

/**
 * The families in the order in which a character is looked for: Newsreader, as on the page; Noto Serif for Greek,
 * Cyrillic and what else Newsreader lacks, such as the ʻokina; Noto Emoji. All are under the SIL Open Font License,
 * which allows embedding.
 */
const families: readonly { name: string; subsets: readonly string[]; cuts: Record<Face, string> }[] = [
  {
    name: 'newsreader',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
    cuts: {
      text: '400-normal',
      italic: '400-italic',
      strong: '600-normal',
      'strong-italic': '600-italic',
      display: '500-normal',
    },
  },
  {
    name: 'noto-serif',
    subsets: ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin', 'latin-ext', 'math'],
    cuts: {
      text: '400-normal',
      italic: '400-italic',
      strong: '600-normal',
      'strong-italic': '600-italic',
      display: '500-normal',
    },
  },
  {
    name: 'noto-emoji',
    subsets: ['emoji', ...Array.from({ length: 11 }, (_, index) => String(index))],
    cuts: {
      text: '400-normal',
      italic: '400-normal',
      strong: '600-normal',
      'strong-italic': '600-normal',
      display: '500-normal',
    },
  },
];

const { resolve } = createRequire(import.meta.url);

const files = new Map<string, Buffer>();

/**
 * Returns the bytes of a font by its id, such as `newsreader-latin-400-normal`. They are unpacked, because fontkit
 * and pdfkit would inflate whole tables again for each glyph.
 */
export function fontFile(id: string): Buffer {
  const cached = files.get(id);
  if (cached) return cached;
  const { name } = families.find((family) => id.startsWith(`${family.name}-`)) ?? {};
  const file = unpackWoff(readFileSync(resolve(`@fontsource/${name}/files/${id}.woff`)));
  files.set(id, file);
  return file;
}

const fonts = new Map<string, Font>();

/** Returns a font by its id. */
export function fontOf(id: string): Font {
  const cached = fonts.get(id);
  if (cached) return cached;
  const font = create(fontFile(id));
  fonts.set(id, font);
  return font;
}

/** The ids of the fonts of each face, in the order in which they are tried. */
const candidates = (face: Face): string[] =>
  families.flatMap(({ name, subsets, cuts }) => subsets.map((subset) => `${name}-${subset}-${cuts[face]}`));

/** Returns the id of the first font of a face that has every character of `text`; null if none has. */
export function fontWith(text: string, face: Face): string | null {
  const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
  const hasAll = (id: string) => codePoints.every((codePoint) => fontOf(id).hasGlyphForCodePoint(codePoint));
  return candidates(face).find(hasAll) ?? null;
}

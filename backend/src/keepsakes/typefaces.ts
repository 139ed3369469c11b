import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';
import PDFDocument from 'pdfkit';
import type { Face, Fonts } from './layout/text.ts';
import { unpackWoff } from './unpack-woff.ts';

/**
 * The families in the order in which a character is looked for: Newsreader, as on the page; Noto Serif for Greek
 * and Cyrillic; Noto Emoji. All are under the SIL Open Font License, which allows embedding.
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
    subsets: ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin-ext', 'math'],
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
 * Returns the bytes of a font by its id, such as `newsreader-latin-400-normal`. They are unpacked, because pdfkit
 * would inflate whole tables again for each glyph.
 */
export function fontFile(id: string): Buffer {
  const cached = files.get(id);
  if (cached) return cached;
  const { name } = families.find((family) => id.startsWith(`${family.name}-`)) ?? {};
  const file = unpackWoff(readFileSync(resolve(`@fontsource/${name}/files/${id}.woff`)));
  files.set(id, file);
  return file;
}

const coverages = new Map<string, Font>();

function coverageOf(id: string): Font {
  const cached = coverages.get(id);
  if (cached) return cached;
  const { buffer, byteOffset, byteLength } = fontFile(id);
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  coverages.set(id, font);
  return font;
}

/** The fonts of each face, in the order in which they are tried. */
function candidates(face: Face): string[] {
  return families.flatMap(({ name, subsets, cuts }) =>
    subsets.map((subset) => `${name}-${subset}-${cuts[face]}`),
  );
}

/**
 * Opens the typefaces of booklets. Each font is read when it is first needed, and a document embeds only the
 * glyphs that it uses.
 */
export function openTypefaces(): Fonts {
  // Measures as the pages are drawn; nothing is written to it.
  const measuring = new PDFDocument({ autoFirstPage: false, font: '' });
  const chosen = new Map<string, string | null>();
  const registered = new Set<string>();
  return {
    fontOf(text, face) {
      const key = `${face} ${text}`;
      const cached = chosen.get(key);
      if (cached !== undefined) return cached;
      const characters = [...text];
      const found =
        candidates(face).find((id) => {
          const font = coverageOf(id);
          return characters.every((character) => font.charToGlyphIndex(character) > 0);
        }) ?? null;
      chosen.set(key, found);
      return found;
    },
    widthOf(text, font, size) {
      if (!registered.has(font)) measuring.registerFont(font, fontFile(font));
      registered.add(font);
      return measuring.font(font, size).widthOfString(text);
    },
  };
}

import PDFDocument from 'pdfkit';
import { fontFile, fontWith } from '../media/lettering/fonts.ts';
import type { Fonts } from './layout/text.ts';

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
      const found = fontWith(text, face);
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

import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { BookletSize } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { variantWidths } from '@everpaw/contracts/media/media.limits';
import { variantName } from '@everpaw/contracts/media/media.url';
import type { MediaLibrary } from '../media/media-library.ts';
import { drawerFor, type LoadPicture, newDocument } from './draw.ts';
import { type BookletContent, type BookletPage, inksOf, layOut } from './layout/booklet.ts';
import { inch, sheets } from './layout/sheet.ts';
import { omission } from './layout/text.ts';
import { openTypefaces } from './typefaces.ts';

/** The resolution of photos where there are enough pixels, in pixels per inch. */
const printPpi = 200;

/** Returns a function that loads the smallest rendition that is sharp enough in print, as a JPEG. */
export function picturesFrom(media: Pick<MediaLibrary, 'open'>): LoadPicture {
  return async ({ media: { sha256, width: whole }, width, region }) => {
    const wanted = ((width / (region?.width ?? 1)) * printPpi) / inch;
    const widths = variantWidths(whole);
    const chosen = widths.find((each) => each >= wanted) ?? widths.at(-1) ?? whole;
    const found = await media.open(sha256, variantName({ width: chosen, format: 'jpg' }));
    if (!found) return null;
    const parts: Buffer[] = [];
    for await (const part of found.stream) parts.push(part);
    return Buffer.concat(parts);
  };
}

const isOmission = ({ ops }: BookletPage) =>
  ops.some((op) => op.kind === 'text' && op.spans.some(({ text }) => text.includes(omission)));

/**
 * Writes a booklet into `file`. It is laid out twice, to count its pages and to draw them, so that neither its texts
 * nor its photos are held in memory. `onPage` is called before each page is drawn; an error that it throws ends the
 * work. Returns the number of pages, and whether characters had to be omitted.
 */
export async function writeBooklet(
  content: BookletContent & { url: string },
  { file, size, madeAt, load }: { file: string; size: BookletSize; madeAt: Date; load: LoadPicture },
  onPage: (page: number, pages: number) => Promise<void>,
): Promise<{ pages: number; hasOmissions: boolean }> {
  const { memorial, url } = content;
  const sheet = sheets[size];
  const setting = { sheet, fonts: openTypefaces(), inks: inksOf(memorial.templateId) };
  let [counted, pages, hasOmissions] = [0, 0, false];
  for await (const page of layOut(content, setting)) {
    counted = page.number;
    await setImmediate();
  }
  const doc = newDocument(memorial.petName, madeAt);
  const output = (await open(file, 'w', 0o600)).createWriteStream();
  const written = finished(doc.pipe(output));
  // It may reject before it is awaited.
  written.catch(() => {});
  try {
    const draw = drawerFor(doc, { url, load });
    for await (const page of layOut(content, setting)) {
      pages = page.number;
      // The guestbook may have grown since the pages were counted.
      await onPage(pages, Math.max(pages, counted));
      doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
      await draw(page.ops);
      hasOmissions ||= isOmission(page);
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), written]);
      await setImmediate();
    }
    doc.end();
    await written;
  } catch (error) {
    doc.unpipe(output);
    output.destroy();
    throw error;
  }
  return { pages, hasOmissions };
}

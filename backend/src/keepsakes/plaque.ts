import type { PlaqueSize } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { bookletTexts } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { drawerFor, newDocument, type PdfDocument } from './draw.ts';
import { plaqueSheet } from './layout/plaque-sheet.ts';
import { openTypefaces } from './typefaces.ts';

/** Returns a sheet of QR codes of `url` with the pet's name and dates, as a PDF of one page. */
export async function plaquePdf(
  memorial: Pick<MemorialDoc, 'petName' | 'birthDate' | 'passedDate'>,
  { url, size, madeAt }: { url: string; size: PlaqueSize; madeAt: Date },
): Promise<PdfDocument> {
  const doc = newDocument(bookletTexts.plaqueTitle(memorial.petName), madeAt);
  const { width, height, ops } = plaqueSheet(memorial, size, openTypefaces());
  doc.addPage({ size: [width, height], margin: 0 });
  await drawerFor(doc, { url, load: async () => null })(ops);
  doc.end();
  return doc;
}

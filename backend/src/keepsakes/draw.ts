import { currentLocale } from '@everpaw/contracts/kernel/languages/localized';
import { qrCode } from '@everpaw/contracts/kernel/text/qr-code';
import PDFDocument from 'pdfkit';
import { fontFile } from '../media/lettering/fonts.ts';
import type { Op } from './layout/flow.ts';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** Starts a PDF without pages. Its description names no person. */
export function newDocument(title: string, madeAt: Date): PdfDocument {
  return new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Without it, pdfkit loads its own Helvetica.
    font: '',
    pdfVersion: '1.7',
    lang: currentLocale(),
    displayTitle: true,
    info: { Title: title, Creator: 'Everpaw', Producer: 'Everpaw', CreationDate: madeAt },
  });
}

/** Loads a picture as a JPEG for a width in points; null if its bytes are gone. */
export type LoadPicture = (op: Extract<Op, { kind: 'photo' }>) => Promise<Buffer | null>;

/** Draws a code in black on white, with its quiet zone, so that every camera reads it. */
export function drawCode(
  doc: PdfDocument,
  url: string,
  { x, y, side }: { x: number; y: number; side: number },
) {
  const { size, path } = qrCode(url);
  doc
    .save()
    .rect(x, y, side, side)
    .fill('#ffffff')
    .translate(x, y)
    .scale(side / size)
    .path(path)
    .fill('#000000')
    .restore();
}

async function drawPhoto(doc: PdfDocument, op: Extract<Op, { kind: 'photo' }>, load: LoadPicture) {
  const { x, y, width, height, region = { left: 0, top: 0, width: 1, height: 1 } } = op;
  const bytes = await load(op);
  if (!bytes) {
    // Its bytes were deleted since the page was read.
    doc.rect(x, y, width, height).lineWidth(0.5).stroke('#d3d2c4');
    return;
  }
  const whole = { width: width / region.width, height: height / region.height };
  doc
    .save()
    .rect(x, y, width, height)
    .clip()
    .image(bytes, x - region.left * whole.width, y - region.top * whole.height, whole)
    .restore();
}

/** Registers each font when it is first used, and selects it. */
function fontsInto(doc: PdfDocument) {
  const registered = new Set<string>();
  return (font: string, size: number) => {
    if (!registered.has(font)) doc.registerFont(font, fontFile(font));
    registered.add(font);
    return doc.font(font, size);
  };
}

/**
 * Returns a function that draws on the current page. `url` is the address in its codes. It holds one picture at a
 * time.
 */
export function drawerFor(
  doc: PdfDocument,
  { url, load }: { url: string; load: LoadPicture },
): (ops: readonly Op[]) => Promise<void> {
  const useFont = fontsInto(doc);
  const drawText = ({ x, y, size, color, spans }: Extract<Op, { kind: 'text' }>) => {
    let at = x;
    for (const { text, font } of spans) {
      useFont(font, size).fillColor(color).text(text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(text);
    }
  };
  return async (ops) => {
    for (const op of ops) {
      if (op.kind === 'text') drawText(op);
      else if (op.kind === 'photo') await drawPhoto(doc, op, load);
      else if (op.kind === 'rule') doc.rect(op.x, op.y, op.width, op.height).fill(op.color);
      else drawCode(doc, url, op);
    }
  };
}

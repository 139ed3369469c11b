import { bookletTexts } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { dateMessages } from '@everpaw/contracts/kernel/time/dates.messages';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { center, cropAround } from '@everpaw/contracts/media/focus';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { paletteOf } from '@everpaw/contracts/themes/palettes';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import type { MemoryDoc } from '@everpaw/projections/timeline/memories.view';
import { type Item, type Op, paginate, placed, type Region } from './flow.ts';
import {
  type Inks,
  memoryItems,
  photoItem,
  type Setting,
  storyItems,
  textItems,
  titleItems,
  tributeItems,
} from './items.ts';
import { areaOf, leftOf, type TypeSize } from './sheet.ts';
import { breakLines, omission, spansOf } from './text.ts';

/** The content of a booklet. Both lists are read in pages, as often as it is laid out. */
export type BookletContent = {
  memorial: MemorialDoc;
  memories(): AsyncIterable<MemoryDoc>;
  tributes(): AsyncIterable<TributeDoc>;
  /** The short address of the page, as a person reads it. */
  address: string;
  /** The day it is made on, `YYYY-MM-DD`. */
  madeOn: string;
};

/** A page with what is drawn on it. Pages are numbered from 1, the cover. */
export type BookletPage = { number: number; ops: readonly Op[] };

/** Returns the printed colours of a theme: text and rules of the print stylesheet, and the theme's own two. */
export function inksOf(templateId: string): Inks {
  const { primary, accent } = paletteOf(templateId);
  return { text: '#1d241e', soft: '#474f47', rule: '#d3d2c4', themed: primary, accent };
}

/** Returns a life's dates in words: `April 3, 2011 – May 2, 2023`, only one of them, or an empty string. */
export function datesInWords({
  birthDate,
  passedDate,
}: Pick<MemorialDoc, 'birthDate' | 'passedDate'>): string {
  if (birthDate && passedDate) return `${longDate(birthDate)} – ${longDate(passedDate)}`;
  if (birthDate) return dateMessages.born(longDate(birthDate));
  return passedDate ? dateMessages.passed(longDate(passedDate)) : '';
}

/** Returns the part of a picture that fills a frame, around its focal point. */
export function regionFor(media: MediaDescriptor, frame: { width: number; height: number }): Region {
  const { left, top, width, height } = cropAround(media, media.focus ?? center, frame);
  return {
    left: left / media.width,
    top: top / media.height,
    width: width / media.width,
    height: height / media.height,
  };
}

/** Returns the items of a name in the largest size that needs at most two lines, else in the smallest. */
function nameItems(name: string, setting: Setting): Item[] {
  const { sheet, fonts, inks } = setting;
  const runs = [{ text: name, face: 'display' as const }];
  const { width } = areaOf(sheet);
  const fitting = sheet.name.find(({ size }) => breakLines(runs, { size, width }, fonts).length <= 2);
  const type = fitting ?? (sheet.name.at(-1) as TypeSize); // the list isn't empty
  return textItems(runs, { type, color: inks.themed, before: 0, align: 'center' }, setting);
}

/** Returns the cover: the main photo around its focal point, the name and the dates. */
export function cover({ memorial }: Pick<BookletContent, 'memorial'>, setting: Setting): Op[] {
  const { sheet, inks } = setting;
  const area = areaOf(sheet);
  const centred = { align: 'center' as const };
  const dates = datesInWords(memorial);
  const words = [
    ...nameItems(memorial.petName, setting),
    {
      height: 1,
      before: sheet.body.leading * 0.9,
      isKept: true,
      ops: [
        { kind: 'rule' as const, x: area.width / 2 - 18, y: 0, width: 36, height: 0.9, color: inks.accent },
      ],
    },
    ...textItems(
      [{ text: dates || bookletTexts.inMemory, face: 'italic' }],
      { type: sheet.heading, color: inks.soft, before: sheet.body.leading * 0.8, ...centred },
      setting,
    ),
  ];
  const [main] = memorial.images;
  const frame = { width: area.width * 0.82, height: area.width * 0.82 * 1.22 };
  const portrait: Item[] = main
    ? [
        {
          height: frame.height + sheet.body.leading * 2,
          before: 0,
          isKept: false,
          ops: [
            {
              kind: 'photo',
              x: (area.width - frame.width) / 2,
              y: 0,
              ...frame,
              media: main.media,
              region: regionFor(main.media, frame),
            },
          ],
        },
      ]
    : [];
  const items = [...portrait, ...words];
  const height = items.reduce((sum, item, index) => sum + item.height + (index > 0 ? item.before : 0), 0);
  const top = sheet.top + Math.max(0, (area.height - height) / 2);
  return placed(items, { left: leftOf(sheet, 1), top, height });
}

/** Returns the back: the code of the page's short address. `hasOmissions` adds what `[…]` stands for. */
export function back(
  { memorial, address, madeOn }: Pick<BookletContent, 'memorial' | 'address' | 'madeOn'>,
  setting: Setting,
  { number, hasOmissions }: { number: number; hasOmissions: boolean },
): Op[] {
  const { sheet, inks } = setting;
  const { small, body, heading } = sheet;
  const area = areaOf(sheet);
  const side = area.width * 0.46;
  const line = (
    text: string,
    type: TypeSize,
    before: number,
    face: 'text' | 'italic' | 'display' = 'text',
    color = inks.soft,
  ) => textItems([{ text, face }], { type, color, before, align: 'center' }, setting);
  const items: Item[] = [
    {
      height: side,
      before: 0,
      isKept: false,
      ops: [{ kind: 'code', x: (area.width - side) / 2, y: 0, side }],
    },
    ...line(bookletTexts.scan(memorial.petName), heading, body.leading * 0.4, 'display', inks.themed),
    ...line(bookletTexts.scanText, small, 4, 'italic'),
    ...line(address, body, body.leading * 0.9, 'text', inks.text),
    ...(hasOmissions ? line(bookletTexts.omissions, small, body.leading * 2, 'italic') : []),
    ...line(bookletTexts.made(longDate(madeOn)), small, body.leading * 2),
  ];
  const height = items.reduce((sum, item, index) => sum + item.height + (index > 0 ? item.before : 0), 0);
  const top = sheet.top + Math.max(0, (area.height - height) / 2);
  return placed(items, { left: leftOf(sheet, number), top, height });
}

/** Yields everything between the cover and the back, in order. */
async function* contents(
  { memorial, memories, tributes }: BookletContent,
  setting: Setting,
): AsyncGenerator<Item> {
  const { story, photos, timeline, guestbook } = bookletTexts;
  if (memorial.memorialText) {
    yield* titleItems(story, setting);
    yield* storyItems(memorial.memorialText, setting);
  }
  for (const [index, image] of memorial.images.entries()) {
    if (index === 0) yield* titleItems(photos, setting);
    const item = photoItem(image, setting, { isAlbum: true });
    yield index === 0 ? { ...item, isKept: true } : item;
  }
  let isFirst = true;
  for await (const memory of memories()) {
    if (isFirst) yield* titleItems(timeline, setting);
    yield* memoryItems(memory, memorial, setting, isFirst);
    isFirst = false;
  }
  isFirst = true;
  for await (const tribute of tributes()) {
    if (isFirst) yield* titleItems(guestbook, setting);
    yield* tributeItems(tribute, setting, isFirst);
    isFirst = false;
  }
}

function footer(number: number, { sheet, fonts, inks }: Setting): Op {
  const { size } = sheet.small;
  const spans = spansOf([{ text: String(number), face: 'text' }], fonts);
  const width = spans.reduce((sum, { text, font }) => sum + fonts.widthOf(text, font, size), 0);
  const left = leftOf(sheet, number);
  return {
    kind: 'text',
    x: number % 2 === 1 ? left + areaOf(sheet).width - width : left,
    y: sheet.height - sheet.bottom * 0.5,
    size,
    color: inks.soft,
    spans,
  };
}

const isOmission = (op: Op) => op.kind === 'text' && op.spans.some(({ text }) => text.includes(omission));

/**
 * Lays out a booklet page by page: the cover on the right, its inside empty, the contents, and the back on the
 * left, after an empty page if necessary. The same content gives the same pages.
 */
export async function* layOut(content: BookletContent, setting: Setting): AsyncGenerator<BookletPage> {
  const { sheet } = setting;
  const area = areaOf(sheet);
  const front = cover(content, setting);
  let hasOmissions = front.some(isOmission);
  yield { number: 1, ops: front };
  let number = 2;
  for await (const items of paginate(contents(content, setting), area.height)) {
    if (number === 2) yield { number: number++, ops: [] };
    const ops = placed(items, { left: leftOf(sheet, number), top: sheet.top, height: area.height });
    hasOmissions ||= ops.some(isOmission);
    yield { number, ops: [...ops, footer(number, setting)] };
    number += 1;
  }
  if (number % 2 === 1) yield { number: number++, ops: [] };
  yield { number, ops: back(content, setting, { number, hasOmissions }) };
}

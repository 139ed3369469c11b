import { bookletTexts } from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { StoryBlock, StoryInline } from '@everpaw/contracts/memorials/story-tree';
import { readStory } from '@everpaw/contracts/memorials/story-tree';
import { ageOn } from '@everpaw/contracts/timeline/timeline-order';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import type { MemorialDoc, MemorialPhotoDoc } from '@everpaw/projections/memorials/memorials.view';
import type { MemoryDoc } from '@everpaw/projections/timeline/memories.view';
import type { Face } from '../../media/lettering/fonts.ts';
import { type Item, type Op, paragraph } from './flow.ts';
import { areaOf, inch, type Sheet, type TypeSize } from './sheet.ts';
import { breakLines, type Fonts, type Line, type Run } from './text.ts';

/** The colours of the printed page; `themed` and `accent` are the memorial's own. */
export type Inks = { text: string; soft: string; rule: string; themed: string; accent: string };

/** The sheet, fonts and colors for laying out items. */
export type Setting = { sheet: Sheet; fonts: Fonts; inks: Inks };

type Align = 'left' | 'center';

/** The lowest resolution at which a photo is printed, in pixels per inch: a small one isn't enlarged further. */
const leastPpi = 100;
/** The most of a page's height that a photo takes: upright ones in an album, and all others. */
const tallest = { upright: 0.84, other: 0.43 };

function textOp(
  line: Line,
  at: { x: number; width: number; align: Align },
  type: TypeSize,
  color: string,
): Op {
  const x = at.x + (at.align === 'center' ? (at.width - line.width) / 2 : 0);
  return {
    kind: 'text',
    x,
    y: type.leading / 2 + type.size * 0.3,
    size: type.size,
    color,
    spans: line.spans,
  };
}

type TextStyle = {
  type: TypeSize;
  color: string;
  before: number;
  indent?: number;
  align?: Align;
  isKept?: boolean;
  /** Draws a line along the left edge. */
  isBarred?: boolean;
  /** Drawn before the first line, in the indent. */
  mark?: string;
};

/** Returns the lines of a text as items. */
export function textItems(
  runs: readonly Run[],
  { type, color, before, indent = 0, align = 'left', isKept = false, isBarred = false, mark }: TextStyle,
  { sheet, fonts, inks }: Setting,
): Item[] {
  const width = areaOf(sheet).width - indent;
  const lines = breakLines(runs, { size: type.size, width }, fonts);
  const items = paragraph(lines, { leading: type.leading, before, isKept }, (line) => [
    textOp(line, { x: indent, width, align }, type, color),
    ...(isBarred
      ? [{ kind: 'rule' as const, x: 0, y: 0, width: 1, height: type.leading, color: inks.rule }]
      : []),
  ]);
  const [first, ...rest] = items;
  if (!first || mark === undefined) return items;
  const [marked] = breakLines([{ text: mark, face: 'text' }], { size: type.size, width: indent }, fonts);
  const ops = marked ? [textOp(marked, { x: 0, width: indent, align: 'left' }, type, inks.accent)] : [];
  return [{ ...first, ops: [...first.ops, ...ops] }, ...rest];
}

/** Returns the paragraphs of a plain text, a line each; empty lines become space. */
export function plainItems(
  text: string,
  { face = 'text', ...style }: TextStyle & { face?: Face },
  setting: Setting,
): Item[] {
  let gap = style.before;
  let isKept = style.isKept ?? false;
  return text.split(/\r?\n/).flatMap((line) => {
    if (line.trim() === '') {
      gap = Math.max(gap, style.type.leading * 0.6);
      return [];
    }
    const items = textItems([{ text: line, face }], { ...style, before: gap, isKept }, setting);
    gap = 0;
    isKept = false;
    return items;
  });
}

/** Returns the heading of a part of the booklet, on a new page. What follows stays with it if it is kept. */
export function titleItems(title: string, setting: Setting): Item[] {
  const { sheet, inks } = setting;
  const { title: type } = sheet;
  const drop = type.leading * 1.4;
  const items = textItems(
    [{ text: title, face: 'display' }],
    { type, color: inks.themed, before: 0 },
    setting,
  );
  const last = items.length - 1;
  return items.map((item, index) => ({
    ...item,
    isFresh: index === 0,
    isKept: index > 0,
    height: item.height + (index === 0 ? drop : 0) + (index === last ? type.leading * 0.55 : 0),
    ops: [
      ...item.ops.map((op) => (index === 0 ? { ...op, y: op.y + drop } : op)),
      ...(index === last
        ? [
            {
              kind: 'rule' as const,
              x: 0,
              y: item.height + (index === 0 ? drop : 0) + type.leading * 0.2,
              width: type.size * 1.6,
              height: 0.9,
              color: inks.accent,
            },
          ]
        : []),
    ],
  }));
}

function faceOf({ strong, em }: Pick<StoryInline, 'strong' | 'em'>): Face {
  if (strong) return em ? 'strong-italic' : 'strong';
  return em ? 'italic' : 'text';
}

/** Returns the items of a sanitised story. Its first lines stay with the heading before it. */
export function storyItems(story: string, setting: Setting): Item[] {
  const { body } = setting.sheet;
  const indent = body.size * 1.6;
  const lineOf = (block: StoryBlock, line: readonly StoryInline[], index: number, isFirst: boolean) => {
    const isQuote = block.kind === 'quote';
    const runs = line.map((part) => ({
      text: part.text,
      face: faceOf({ ...part, em: isQuote ? !part.em : part.em }),
    }));
    const marks = { list: '•', numbers: `${index + 1}.`, quote: undefined, paragraph: undefined };
    return textItems(
      runs,
      {
        type: body,
        color: isQuote ? setting.inks.soft : setting.inks.text,
        before: index > 0 ? 0 : body.leading * 0.7,
        indent: block.kind === 'paragraph' ? 0 : indent,
        isKept: isFirst,
        isBarred: isQuote,
        ...(marks[block.kind] === undefined ? {} : { mark: marks[block.kind] }),
      },
      setting,
    );
  };
  return readStory(story).flatMap((block, place) =>
    block.lines.flatMap((line, index) => lineOf(block, line, index, place === 0 && index === 0)),
  );
}

/** Returns the size of a photo on the page: within both limits, and not enlarged below `leastPpi`. */
export function photoSize(
  media: Pick<MediaDescriptor, 'width' | 'height'>,
  most: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(most.width / media.width, most.height / media.height, inch / leastPpi);
  return { width: media.width * scale, height: media.height * scale };
}

/** Returns a photo with its caption, which are never split. */
export function photoItem(
  { media, caption }: Pick<MemorialPhotoDoc, 'media' | 'caption'>,
  setting: Setting,
  { isAlbum = false, before = 22 }: { isAlbum?: boolean; before?: number } = {},
): Item {
  const { sheet, fonts, inks } = setting;
  const area = areaOf(sheet);
  const isUpright = isAlbum && media.height > media.width * 1.1;
  const size = photoSize(media, {
    width: area.width,
    height: area.height * (isUpright ? tallest.upright : tallest.other),
  });
  const type = sheet.small;
  const gap = type.leading * 0.5;
  const runs: Run[] = [{ text: caption ?? '', face: 'italic' }];
  const lines = breakLines(runs, { size: type.size, width: area.width }, fonts);
  return {
    height: size.height + (lines.length > 0 ? gap + lines.length * type.leading : 0),
    before,
    isKept: false,
    isPhoto: isAlbum,
    ops: [
      { kind: 'photo', x: (area.width - size.width) / 2, y: 0, ...size, media },
      ...lines.map((line, index) => {
        const op = textOp(line, { x: 0, width: area.width, align: 'center' }, type, inks.soft);
        return { ...op, y: op.y + size.height + gap + index * type.leading };
      }),
    ],
  };
}

/** Returns a memory of the timeline: its day, title, photo, words and tags. */
export function memoryItems(
  { date, title, description, location, tags, photo }: MemoryDoc,
  memorial: Pick<MemorialDoc, 'birthDate' | 'passedDate'>,
  setting: Setting,
  isFirst: boolean,
): Item[] {
  const { sheet, inks } = setting;
  const { small, heading, body } = sheet;
  const facts = [longDate(date), ageOn(memorial, date), location].filter((fact) => fact !== null);
  const line = (text: string, style: TextStyle & { face: Face }) => plainItems(text, style, setting);
  return [
    ...line(facts.join(' · '), {
      face: 'italic',
      type: small,
      color: inks.soft,
      before: body.leading * 1.9,
      isKept: isFirst,
    }),
    ...line(title, { face: 'display', type: heading, color: inks.themed, before: 1, isKept: true }),
    ...(photo
      ? [{ ...photoItem({ media: photo, caption: null }, setting, { before: 6 }), isKept: true }]
      : []),
    ...line(description, {
      face: 'text',
      type: body,
      color: inks.text,
      before: photo ? body.leading * 0.5 : 3,
      isKept: photo === null,
    }),
    ...(tags.length > 0
      ? line(tags.join(' · '), { face: 'italic', type: small, color: inks.soft, before: 3, isKept: true })
      : []),
  ];
}

/** Returns a tribute with its author and the family's answer. */
export function tributeItems(
  { tributeMessage, visitorName, visitorLocation, createdAt, writtenAt = createdAt, answer }: TributeDoc,
  setting: Setting,
  isFirst: boolean,
): Item[] {
  const { sheet, inks } = setting;
  const { small, body } = sheet;
  const indent = body.size * 1.4;
  const soft = { face: 'italic' as const, type: small, color: inks.soft, isKept: true };
  const answered = { indent, isBarred: true };
  const by = bookletTexts.author(visitorName, visitorLocation);
  return [
    ...plainItems(
      tributeMessage,
      { type: body, color: inks.text, before: body.leading * 1.9, isKept: isFirst },
      setting,
    ),
    ...plainItems(`${by} · ${longDate(writtenAt.slice(0, 10))}`, { ...soft, before: 3 }, setting),
    ...(answer
      ? [
          ...plainItems(
            bookletTexts.answer,
            { ...soft, ...answered, color: inks.themed, before: body.leading * 0.6, isKept: false },
            setting,
          ),
          ...plainItems(
            answer,
            { type: body, color: inks.text, ...answered, before: 0, isKept: true },
            setting,
          ),
        ]
      : []),
  ];
}

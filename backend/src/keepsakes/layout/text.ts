import type { Face } from '../../media/lettering/fonts.ts';

/** Text in one face. */
export type Run = { text: string; face: Face };

/** Text in one font. */
export type Span = { text: string; font: string };

/** A line of text. `width` is in points. */
export type Line = { spans: Span[]; width: number };

/** The font metrics that layout uses. */
export type Fonts = {
  /** Returns the font that has every character of `text` in a face; null if none has. */
  fontOf(text: string, face: Face): string | null;
  /** Returns the width of a text in points. */
  widthOf(text: string, font: string, size: number): number;
};

/** Printed in place of characters that no font has. */
export const omission = '[…]';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Marks that only tell how an emoji is drawn, and characters without a shape. */
const shapeless = /\p{Cf}|\p{Cc}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;
const spaces = /[\s\p{Zs}]+/gu;

/** Returns the fonts of a grapheme's characters; an emoji made of several is set as its parts. Null if one is missing. */
function spansOfGrapheme(grapheme: string, face: Face, { fontOf }: Pick<Fonts, 'fontOf'>): Span[] | null {
  const whole = fontOf(grapheme, face);
  if (whole !== null) return [{ text: grapheme, font: whole }];
  const parts = [...grapheme.replace(shapeless, '')].map((text) => ({ text, font: fontOf(text, face) }));
  return parts.every((part): part is Span => part.font !== null) ? parts : null;
}

/**
 * Splits runs into spans of one font, with single spaces. Characters that no font has are replaced by one
 * `omission`, however many follow each other.
 */
export function spansOf(runs: readonly Run[], fonts: Pick<Fonts, 'fontOf'>): Span[] {
  const spans: Span[] = [];
  let afterOmission = false;
  /** A space after an omission; it is dropped if another one follows. */
  let held: Span[] = [];
  const add = (span: Span) => {
    const last = spans.at(-1);
    if (last?.font === span.font) last.text += span.text;
    else spans.push({ ...span });
  };
  for (const { text, face } of runs) {
    const marked = fonts.fontOf(omission, face) ?? '';
    for (const { segment } of graphemes.segment(text.normalize('NFC').replace(spaces, ' '))) {
      const found = spansOfGrapheme(segment, face, fonts);
      if (found && afterOmission && segment === ' ') {
        held.push(...found);
      } else if (found) {
        [...held, ...found].forEach(add);
        held = [];
        afterOmission &&= found.length === 0;
      } else {
        if (!afterOmission) add({ text: omission, font: marked });
        held = [];
        afterOmission = true;
      }
    }
  }
  return spans;
}

/** A piece of text that isn't broken unless it is longer than a line, with the space before it. */
type Word = { space: Span | null; spans: Span[] };

/** Splits after spaces, dashes and slashes. */
function wordsOf(spans: readonly Span[]): Word[] {
  const words: Word[] = [];
  let open = false;
  let space: Span | null = null;
  for (const { text, font } of spans)
    for (const [part] of text.matchAll(/ |[^ \-–—/]*[-–—/]+|[^ \-–—/]+/g)) {
      if (part === ' ') {
        space = { text: ' ', font };
        open = false;
        continue;
      }
      if (!open) words.push({ space: words.length > 0 ? space : null, spans: [] });
      words.at(-1)?.spans.push({ text: part, font });
      space = null;
      open = !/[-–—/]$/.test(part);
    }
  return words;
}

/** Breaks runs into ragged lines of at most `width` points. Only words longer than a line are broken inside. */
export function breakLines(
  runs: readonly Run[],
  { size, width }: { size: number; width: number },
  fonts: Fonts,
): Line[] {
  const lines: Line[] = [];
  let line: Line = { spans: [], width: 0 };
  const widthOf = ({ text, font }: Span) => fonts.widthOf(text, font, size);
  const end = () => {
    if (line.spans.length > 0) lines.push(line);
    line = { spans: [], width: 0 };
  };
  const add = (span: Span) => {
    const last = line.spans.at(-1);
    if (last?.font === span.font) last.text += span.text;
    else line.spans.push({ ...span });
    line.width += widthOf(span);
  };
  for (const { space, spans } of wordsOf(spansOf(runs, fonts))) {
    const wordWidth = spans.reduce((sum, span) => sum + widthOf(span), 0);
    const gap = space && line.spans.length > 0 ? space : null;
    if (line.width + (gap ? widthOf(gap) : 0) + wordWidth > width) end();
    else if (gap) add(gap);
    if (wordWidth <= width) {
      spans.forEach(add);
      continue;
    }
    for (const { text, font } of spans)
      for (const { segment } of graphemes.segment(text)) {
        const span = { text: segment, font };
        if (line.width + widthOf(span) > width) end();
        add(span);
      }
  }
  end();
  return lines;
}

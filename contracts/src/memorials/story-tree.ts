import { composed } from '../kernel/text/characters.ts';
import { escapeHtml, unescapeHtml } from '../kernel/text/html.ts';

/** A block of a story. The lines of a list are its items; the items of `numbers` count from 1. */
export type StoryBlock = { kind: 'paragraph' | 'quote' | 'list' | 'numbers'; lines: StoryInline[][] };
export type StoryInline = { text: string; strong: boolean; em: boolean };

const token = /<(\/?)(strong|em|blockquote|li|br)>|\r?\n/g;

const isWritten = (line: readonly StoryInline[]) => line.some(({ text }) => text.trim() !== '');

/** Returns the item without its number, as in `1. sun`; null if it doesn't begin with this number. */
function withoutNumber(line: StoryInline[], number: number): StoryInline[] | null {
  const [first, ...rest] = line;
  const prefix = `${number}. `;
  if (!first?.text.startsWith(prefix) || first.strong || first.em) return null;
  const text = first.text.slice(prefix.length);
  const words = text === '' ? rest : [{ ...first, text }, ...rest];
  return words[0] && /^\S/.test(words[0].text) ? words : null;
}

/** Splits items into lists: items numbered from 1 form a numbered list, all others a bulleted one. */
function listsOf(items: readonly StoryInline[][]): StoryBlock[] {
  const lists: StoryBlock[] = [];
  const into = (kind: StoryBlock['kind'], line: StoryInline[], fresh: boolean) => {
    const last = lists.at(-1);
    if (last?.kind === kind && !fresh) last.lines.push(line);
    else lists.push({ kind, lines: [line] });
  };
  let number = 0;
  for (const item of items) {
    const next = number > 0 ? withoutNumber(item, number + 1) : null;
    const first = next ? null : withoutNumber(item, 1);
    number = next ? number + 1 : first ? 1 : 0;
    if (next ?? first) into('numbers', next ?? first ?? [], first !== null);
    else into('list', item, false);
  }
  return lists;
}

/**
 * Parses a sanitized story (strong, em, blockquote, li and br only) into blocks. Everything else is text, so it can't
 * become markup. An empty line separates paragraphs. Consecutive items form one list, a numbered one if they are
 * numbered.
 */
export function readStory(markup: string): StoryBlock[] {
  const blocks: StoryBlock[] = [];
  /** The current block; null if the next text starts a new one. */
  let open: StoryBlock | null = null as StoryBlock | null;
  let strong = 0;
  let em = 0;
  let quote = 0;
  let item = 0;
  let breaks = 0;

  const write = (raw: string) => {
    const text = unescapeHtml(raw);
    const blank = text.trim() === '';
    // White space between blocks, lines and items belongs to the markup, not to the story.
    if (text === '' || (blank && (!open || breaks > 0 || (open.kind === 'list' && item === 0)))) return;
    if (breaks > 1 && item === 0) open = null;
    const kind = item > 0 ? 'list' : quote > 0 ? 'quote' : 'paragraph';
    if (open?.kind !== kind) {
      open = { kind, lines: [[]] };
      blocks.push(open);
    } else if (breaks > 0 && open.lines.at(-1)?.length) open.lines.push([]);
    breaks = 0;
    open.lines.at(-1)?.push({ text, strong: strong > 0, em: em > 0 });
  };

  let at = 0;
  for (const match of markup.matchAll(token)) {
    write(markup.slice(at, match.index));
    at = match.index + match[0].length;
    const [, slash, name] = match;
    const by = slash ? -1 : 1;
    if (name === undefined || name === 'br') breaks += 1;
    else if (name === 'strong') strong = Math.max(0, strong + by);
    else if (name === 'em') em = Math.max(0, em + by);
    else if (name === 'blockquote') {
      quote = Math.max(0, quote + by);
      open = null;
      breaks = 0;
    } else {
      item = Math.max(0, item + by);
      breaks = 0;
      if (by > 0 && open?.kind === 'list' && open.lines.at(-1)?.length) open.lines.push([]);
    }
  }
  write(markup.slice(at));

  return blocks
    .flatMap((block) => (block.kind === 'list' ? listsOf(block.lines) : [block]))
    .map(({ kind, lines }) => ({ kind, lines: lines.filter(isWritten) }))
    .filter(({ lines }) => lines.length > 0);
}

/**
 * Returns a line without surrounding white space and line breaks, with adjacent parts of the same format merged, and
 * composed.
 */
function tidy(line: readonly StoryInline[]): StoryInline[] {
  const parts: StoryInline[] = [];
  for (const { text, strong, em } of line) {
    const last = parts.at(-1);
    const flat = text.replace(/[\r\n]+/g, ' ');
    if (last?.strong === strong && last.em === em) last.text += flat;
    else if (flat !== '') parts.push({ text: flat, strong, em });
  }
  while (parts[0] && parts[0].text.trim() === '') parts.shift();
  while (parts.at(-1)?.text.trim() === '') parts.pop();
  const [first, last] = [parts[0], parts.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  for (const part of parts) part.text = composed(part.text);
  return parts;
}

function inline(line: readonly StoryInline[]): string {
  return line
    .map(({ text, strong, em }) => {
      const words = em ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text);
      return strong ? `<strong>${words}</strong>` : words;
    })
    .join('');
}

/**
 * Writes a story with its five tags, so that `readStory` returns the same story and `sanitiseStory` changes nothing.
 * Items of a numbered list begin with their number as text, which distinguishes them from those of a bulleted list.
 * Empty lines are left out.
 */
export function writeStory(blocks: readonly StoryBlock[]): string {
  let markup = '';
  let before: StoryBlock['kind'] | null = null;
  for (const { kind, lines } of blocks) {
    const written = lines
      .map(tidy)
      .filter((line) => line.length > 0)
      .map(inline);
    if (written.length === 0) continue;
    if (kind === 'paragraph') markup += `${before === 'paragraph' ? '<br><br>' : ''}${written.join('<br>')}`;
    else if (kind === 'quote') markup += `<blockquote>${written.join('<br>')}</blockquote>`;
    else
      markup += written
        .map((item, index) => `<li>${kind === 'numbers' ? `${index + 1}. ` : ''}${item}</li>`)
        .join('');
    before = kind;
  }
  return markup;
}

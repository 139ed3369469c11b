/** A part of a story as it is drawn; a line of a list is one of its items. */
export type StoryBlock = { kind: 'paragraph' | 'quote' | 'list'; lines: StoryInline[][] };
export type StoryInline = { text: string; strong: boolean; em: boolean };

const token = /<(\/?)(strong|em|blockquote|li|br)>|\r?\n/g;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

/**
 * Reads a sanitised story (strong, em, blockquote, li and br, nothing else) into blocks to draw. Whatever is not
 * one of these five tags is text, so nothing in it can become markup (REQ-258, REQ-299). An empty line separates
 * paragraphs; items that follow each other are one list (decision on REQ-259).
 */
export function readStory(markup: string): StoryBlock[] {
  const blocks: StoryBlock[] = [];
  /** The block that is being written; null when the next words begin a new one. */
  let open: StoryBlock | null = null as StoryBlock | null;
  let strong = 0;
  let em = 0;
  let quote = 0;
  let item = 0;
  let breaks = 0;

  const write = (raw: string) => {
    const text = decoded(raw);
    const blank = text.trim() === '';
    // White space between blocks, lines and items is the markup's, not the story's.
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

  const written = (line: StoryInline[]) => line.some(({ text }) => text.trim() !== '');
  return blocks
    .map(({ kind, lines }) => ({ kind, lines: lines.filter(written) }))
    .filter(({ lines }) => lines.length > 0);
}

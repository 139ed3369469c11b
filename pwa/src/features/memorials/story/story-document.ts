import { storableText } from '@everpaw/contracts/kernel/text/characters';
import {
  readStory,
  type StoryBlock,
  type StoryInline,
  writeStory,
} from '@everpaw/contracts/memorials/story-tree';

/** A node of the editor's document, with the names that the editor library uses. */
export type StoryNode = {
  type?: string;
  text?: string;
  marks?: { type: string }[];
  content?: StoryNode[];
};

const isInline = ({ type }: StoryNode) => type === 'text' || type === 'hardBreak';

/** Returns the lines in a node at any depth. A hard break starts a line, and so does every node that isn't inline. */
function linesOf(node: StoryNode): StoryInline[][] {
  const lines: StoryInline[][] = [];
  let open = false;
  for (const child of node.content ?? []) {
    if (!isInline(child)) {
      lines.push(...linesOf(child));
      open = false;
      continue;
    }
    if (!open || child.type === 'hardBreak') lines.push([]);
    open = true;
    const has = (mark: string) => child.marks?.some(({ type }) => type === mark) ?? false;
    const text = child.type === 'text' && child.text ? storableText(child.text) : '';
    if (text) lines.at(-1)?.push({ text, strong: has('bold'), em: has('italic') });
  }
  return lines;
}

const kinds: Record<string, StoryBlock['kind'] | undefined> = {
  blockquote: 'quote',
  bulletList: 'list',
  orderedList: 'numbers',
};

/**
 * Returns the story in an editor's document. It contains only text and the five tags of a story; unknown nodes are
 * reduced to their text.
 */
export function storyOfDocument(document: StoryNode): string {
  return writeStory(
    (document.content ?? []).map((node) => ({
      kind: kinds[node.type ?? ''] ?? 'paragraph',
      lines: linesOf(isInline(node) ? { content: [node] } : node),
    })),
  );
}

function paragraph(lines: readonly StoryInline[][]): StoryNode {
  const content = lines.flatMap((line, index): StoryNode[] => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    ...line.map(({ text, strong, em }) => ({
      type: 'text',
      text,
      marks: [...(strong ? [{ type: 'bold' }] : []), ...(em ? [{ type: 'italic' }] : [])],
    })),
  ]);
  return { type: 'paragraph', content };
}

/** Returns the editor document for a story. `storyOfDocument` converts it back to the same story. */
export function documentOfStory(markup: string): StoryNode {
  const items = (lines: readonly StoryInline[][]) =>
    lines.map((line) => ({ type: 'listItem', content: [paragraph([line])] }));
  const content = readStory(markup).map(({ kind, lines }): StoryNode => {
    if (kind === 'quote') return { type: 'blockquote', content: lines.map((line) => paragraph([line])) };
    if (kind === 'list') return { type: 'bulletList', content: items(lines) };
    if (kind === 'numbers') return { type: 'orderedList', content: items(lines) };
    return paragraph(lines);
  });
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

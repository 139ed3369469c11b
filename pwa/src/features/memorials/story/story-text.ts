import { characterCount as charactersOf } from '@everpaw/contracts/kernel/characters';
import { escapeHtml } from '@everpaw/contracts/kernel/html';
import { maxStoryLength, maxStoryMarkupLength } from '@everpaw/contracts/memorials/memorials.limits';
import { plainStory } from '@everpaw/contracts/memorials/story';
import { readStory } from './story-tree.ts';

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<!\*)\*([^\s*](?:[^*]*[^\s*])?)\*(?!\*)/g, '<em>$1</em>');
}

/**
 * The story of a plain text box as markup, for drafts from before there was an editor: `**strong**`, `*emphasised*`,
 * lines that begin with `> ` are a quote and lines that begin with `- ` are items; every other line break is one.
 */
export function storyOfText(text: string): string {
  let markup = '';
  let kind: 'line' | 'quote' | 'item' | null = null;
  for (const line of text.replace(/\r\n?/g, '\n').trim().split('\n')) {
    const now = line.startsWith('> ') ? 'quote' : line.startsWith('- ') ? 'item' : 'line';
    const words = inline(now === 'line' ? line : line.slice(2));
    if (kind === 'quote' && now !== 'quote') markup += '</blockquote>';
    if (now === 'quote') markup += kind === 'quote' ? `<br>${words}` : `<blockquote>${words}`;
    else if (now === 'item') markup += `<li>${words}</li>`;
    else markup += kind === 'line' ? `<br>${words}` : words;
    kind = now;
  }
  return kind === 'quote' ? `${markup}</blockquote>` : markup;
}

/** Words of a story, as a person would count them: the numbers of a list are not among them. */
export function wordCount(markup: string): number {
  const lines = readStory(markup).flatMap((block) => block.lines);
  const words = lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
  return words.trim() === '' ? 0 : words.trim().split(/\s+/).length;
}

/** Characters of a story, counted as the limit counts them: its plain text, the numbers of a list included. */
export function characterCount(markup: string): number {
  return charactersOf(plainStory(markup));
}

/** Whether a story is short enough to be kept, its markup included. */
export function fits(markup: string): boolean {
  return characterCount(markup) <= maxStoryLength && charactersOf(markup) <= maxStoryMarkupLength;
}

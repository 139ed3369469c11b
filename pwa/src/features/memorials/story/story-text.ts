import { characterCount as charactersOf } from '@everpaw/contracts/kernel/text/characters';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import { maxStoryLength, maxStoryMarkupLength } from '@everpaw/contracts/memorials/memorials.limits';
import { plainStory } from '@everpaw/contracts/memorials/story';
import { readStory } from '@everpaw/contracts/memorials/story-tree';

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<!\*)\*([^\s*](?:[^*]*[^\s*])?)\*(?!\*)/g, '<em>$1</em>');
}

/**
 * Returns a plain-text story as markup, for drafts from before the editor existed. Supports `**strong**` and
 * `*emphasis*`; lines that begin with `> ` are quotes, lines that begin with `- ` are list items, and other line breaks
 * are kept.
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

/** Returns the number of words in a story, without the numbers of a list. */
export function wordCount(markup: string): number {
  const lines = readStory(markup).flatMap((block) => block.lines);
  const words = lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
  return words.trim() === '' ? 0 : words.trim().split(/\s+/).length;
}

/**
 * Returns the number of characters in a story as the limit counts them: its plain text, including the numbers of a
 * list.
 */
export function characterCount(markup: string): number {
  return charactersOf(plainStory(markup));
}

/** Whether a story is within the limits for its plain text and its markup. */
export function fits(markup: string): boolean {
  return characterCount(markup) <= maxStoryLength && charactersOf(markup) <= maxStoryMarkupLength;
}

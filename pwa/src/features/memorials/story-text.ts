import { readStory, type StoryInline } from './story-tree.ts';

function encoded(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function inline(text: string): string {
  return encoded(text)
    .replace(/\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<!\*)\*([^\s*](?:[^*]*[^\s*])?)\*(?!\*)/g, '<em>$1</em>');
}

/**
 * The story of a plain text box as markup: `**strong**`, `*emphasised*`, lines that begin with `> ` are a quote and
 * lines that begin with `- ` are items; every other line break is one.
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

function written(parts: readonly StoryInline[]): string {
  return parts
    .map(({ text, strong, em }) => {
      const mark = strong ? '**' : em ? '*' : '';
      // Marks stand at words, so white space goes outside of them.
      return mark ? text.replace(/^(\s*)([\s\S]*?)(\s*)$/, `$1${mark}$2${mark}$3`) : text;
    })
    .join('');
}

/** The text of a story for a plain text box; `storyOfText` makes the same story of it again. */
export function textOfStory(markup: string): string {
  return readStory(markup)
    .map(({ kind, lines }) => {
      const before = kind === 'quote' ? '> ' : kind === 'list' ? '- ' : '';
      return lines.map((line) => `${before}${written(line)}`).join('\n');
    })
    .join('\n\n');
}

/** Words of a text, as a person would count them (REQ-251). */
export function wordCount(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
}

import { keptText } from '../kernel/characters.ts';
import { escapeHtml, unescapeHtml } from '../kernel/html.ts';

const allowed = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['blockquote', 'blockquote'],
  ['li', 'li'],
]);
/** Elements whose content is code or hidden, so it goes with them, as far as they are closed. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'xmp',
  'plaintext',
]);
const breaks = new Set(['br', 'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr']);

/** One piece of a story: words, or a tag that is closed. Comments are left out. */
type Token = { text: string } | { tag: string; closing: boolean };

const less = 0x3c;
const greater = 0x3e;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const tagName = /\/?[a-zA-Z][a-zA-Z0-9:-]*/y;

/**
 * For every index, where a tag that is still open there ends: the index of its `>`, or -1 when another `<` or the end
 * comes first. Text in quotes may hold both. Built from the end, so that no character is looked at twice however many
 * tags are begun and never ended.
 */
function tagEnds(input: string): Int32Array {
  const ends = new Int32Array(input.length + 1).fill(-1);
  let nextDouble = -1;
  let nextSingle = -1;
  for (let at = input.length - 1; at >= 0; at -= 1) {
    const code = input.charCodeAt(at);
    if (code === greater) ends[at] = at;
    else if (code === doubleQuote) {
      ends[at] = nextDouble < 0 ? -1 : (ends[nextDouble + 1] ?? -1);
      nextDouble = at;
    } else if (code === singleQuote) {
      ends[at] = nextSingle < 0 ? -1 : (ends[nextSingle + 1] ?? -1);
      nextSingle = at;
    } else if (code !== less) ends[at] = ends[at + 1] ?? -1;
  }
  return ends;
}

/** The pieces of a story in their order, in time proportional to its length. What never ends is text. */
function tokensOf(input: string): Token[] {
  if (!input.includes('<')) return [{ text: input }];
  const tokens: Token[] = [];
  const ends = tagEnds(input);
  const lastCommentEnd = input.lastIndexOf('-->');
  let textFrom = 0;
  let at = input.indexOf('<');
  const cut = (next: number, token?: Token) => {
    if (at > textFrom) tokens.push({ text: input.slice(textFrom, at) });
    if (token) tokens.push(token);
    textFrom = next;
  };
  while (at >= 0) {
    let next = at + 1;
    if (input.startsWith('<!--', at)) {
      if (lastCommentEnd >= at + 4) {
        next = input.indexOf('-->', at + 4) + 3;
        cut(next);
      }
    } else {
      tagName.lastIndex = next;
      const name = tagName.exec(input)?.[0];
      const end = name === undefined ? -1 : (ends[next + name.length] ?? -1);
      if (name !== undefined && end >= 0) {
        next = end + 1;
        const closing = name.startsWith('/');
        cut(next, { tag: (closing ? name.slice(1) : name).toLowerCase(), closing });
      }
    }
    at = input.indexOf('<', next);
  }
  if (textFrom < input.length) tokens.push({ text: input.slice(textFrom) });
  return tokens;
}

/** The elements that are open, innermost last; each is closed once. */
function openElements() {
  const open: string[] = [];
  const depth = new Map<string, number>();
  return {
    begin(element: string): string {
      open.push(element);
      depth.set(element, (depth.get(element) ?? 0) + 1);
      return `<${element}>`;
    },
    /** Closes everything in the innermost `element`, and it; nothing when it is not open. Without a name: everything. */
    end(element?: string): string {
      if (element !== undefined && !depth.get(element)) return '';
      let out = '';
      for (let closed = open.pop(); closed !== undefined; closed = open.pop()) {
        depth.set(closed, (depth.get(closed) ?? 1) - 1);
        out += `</${closed}>`;
        if (closed === element) break;
      }
      return out;
    },
  };
}

/**
 * A story with nothing left in it but text and the tags strong, em, blockquote, li and br, without attributes,
 * every one closed. The output is built from literals and encoded text only, so nothing of the
 * input's markup survives by accident; that also makes it safe to keep, as text, whatever follows a tag, a comment or
 * an element that never ends. Its text has no control characters and no half of a surrogate pair. Doing it
 * twice changes nothing. It takes time in proportion to the text.
 */
export function sanitiseStory(input: string): string {
  const tokens = tokensOf(input);
  const lastClosed = new Map<string, number>();
  for (const [index, token] of tokens.entries())
    if ('tag' in token && token.closing) lastClosed.set(token.tag, index);

  const elements = openElements();
  let out = '';
  let silentUntil: string | null = null;
  for (const [index, token] of tokens.entries()) {
    if ('text' in token) {
      if (silentUntil === null) out += escapeHtml(keptText(unescapeHtml(token.text)));
      continue;
    }
    const { tag, closing } = token;
    const element = allowed.get(tag);
    if (silentUntil !== null) {
      if (closing && tag === silentUntil) silentUntil = null;
    } else if (silent.has(tag)) {
      if (!closing && (lastClosed.get(tag) ?? -1) > index) silentUntil = tag;
    } else if (element) out += closing ? elements.end(element) : elements.begin(element);
    else if (breaks.has(tag) && (tag === 'br' || closing)) out += '<br>';
  }
  return out + elements.end();
}

/** The words of a sanitised story without its markup, for counting, excerpts, search and share previews. */
export function plainStory(story: string): string {
  return unescapeHtml(story.replace(/<br>|<\/?(?:li|blockquote)>/g, '\n').replace(/<[^<>]*>/g, ''))
    .replace(/\n{2,}/g, '\n')
    .trim();
}

import { storableText } from '../kernel/text/characters.ts';
import { escapeHtml, unescapeHtml } from '../kernel/text/html.ts';

const allowed = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['blockquote', 'blockquote'],
  ['li', 'li'],
]);
/** Elements that contain code or are hidden. If closed, they are removed with their content. */
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

/** A part of a story: text, or a complete tag. Comments are omitted. */
type Token = { text: string } | { tag: string; closing: boolean };

const less = 0x3c;
const greater = 0x3e;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const tagName = /\/?[a-zA-Z][a-zA-Z0-9:-]*/y;

/**
 * Returns, for every index, where a tag that is open there ends: the index of its `>`, or -1 if another `<`
 * or the end comes first. Quoted text may contain both. Computed from the end, so that each character is
 * processed once, however many tags are never closed.
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

/** Splits a story into parts, in linear time. Unclosed tags and comments are text. */
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

/** The open elements, innermost last. Each is closed once. */
function openElements() {
  const open: string[] = [];
  const depth = new Map<string, number>();
  return {
    begin(element: string): string {
      open.push(element);
      depth.set(element, (depth.get(element) ?? 0) + 1);
      return `<${element}>`;
    },
    /**
     * Closes all elements inside the innermost `element`, and that one; nothing if it isn't open. Without a
     * name, closes all.
     */
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
 * Reduces a story to text and the tags strong, em, blockquote, li and br, without attributes and all closed.
 * The output consists of literals and encoded text only, so no markup of the input survives by accident; for
 * the same reason, text after a tag, comment or element that never ends can be kept as text. Text is
 * composed (NFC), and control characters and unpaired surrogates are removed. Idempotent, in linear time.
 */
export function sanitiseStory(input: string): string {
  const tokens = tokensOf(input);
  const lastClosed = new Map<string, number>();
  for (const [index, token] of tokens.entries())
    if ('tag' in token && token.closing) lastClosed.set(token.tag, index);

  const elements = openElements();
  let out = '';
  // Text before and after a dropped tag is one text.
  let text = '';
  const add = (markup: string) => {
    if (markup === '') return;
    out += escapeHtml(storableText(text)) + markup;
    text = '';
  };
  let silentUntil: string | null = null;
  for (const [index, token] of tokens.entries()) {
    if ('text' in token) {
      if (silentUntil === null) text += unescapeHtml(token.text);
      continue;
    }
    const { tag, closing } = token;
    const element = allowed.get(tag);
    if (silentUntil !== null) {
      if (closing && tag === silentUntil) silentUntil = null;
    } else if (silent.has(tag)) {
      if (!closing && (lastClosed.get(tag) ?? -1) > index) silentUntil = tag;
    } else if (element) add(closing ? elements.end(element) : elements.begin(element));
    else if (breaks.has(tag) && (tag === 'br' || closing)) add('<br>');
  }
  return out + escapeHtml(storableText(text)) + elements.end();
}

/** Returns the plain text of a sanitized story, for counting, excerpts, search and share previews. */
export function plainStory(story: string): string {
  return unescapeHtml(story.replace(/<br>|<\/?(?:li|blockquote)>/g, '\n').replace(/<[^<>]*>/g, ''))
    .replace(/\n{2,}/g, '\n')
    .trim();
}

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
const tag = /<!--[\s\S]*?-->|<\/?([a-zA-Z][a-zA-Z0-9:-]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>/g;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => entities[name] ?? '');
}

function encode(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/**
 * A story with nothing left in it but text and the tags strong, em, blockquote, li and br, without attributes,
 * every one closed (REQ-258, SEC-13). The output is built from literals and encoded text only, so nothing of the
 * input's markup survives by accident; that also makes it safe to keep, as text, whatever follows a tag, a comment or
 * an element that never ends. Doing it twice changes nothing.
 */
export function sanitiseStory(input: string): string {
  const open: string[] = [];
  let out = '';
  let at = 0;
  let silentUntil: string | null = null;

  const addText = (raw: string) => {
    if (!silentUntil) out += encode(decode(raw));
  };

  const tags = [...input.matchAll(tag)];
  const lastClosed = new Map(
    tags.flatMap(({ 0: text, 1: name, index }) =>
      name && text.startsWith('</') ? [[name.toLowerCase(), index] as const] : [],
    ),
  );

  for (const match of tags) {
    addText(input.slice(at, match.index));
    at = match.index + match[0].length;
    const name = match[1]?.toLowerCase();
    if (!name) continue;
    const closing = match[0].startsWith('</');
    if (silentUntil) {
      if (closing && name === silentUntil) silentUntil = null;
      continue;
    }
    if (silent.has(name)) {
      if (!closing && (lastClosed.get(name) ?? -1) > match.index) silentUntil = name;
      continue;
    }
    const element = allowed.get(name);
    if (element) {
      if (!closing) {
        open.push(element);
        out += `<${element}>`;
      } else if (open.includes(element)) {
        let closed: string | undefined;
        do {
          closed = open.pop();
          if (closed) out += `</${closed}>`;
        } while (closed && closed !== element);
      }
    } else if (breaks.has(name) && (name === 'br' || closing)) {
      out += '<br>';
    }
  }
  addText(input.slice(at));
  while (open.length > 0) out += `</${open.pop()}>`;
  return out;
}

/** The words of a sanitised story without its markup, for counting, excerpts, search and share previews. */
export function plainStory(story: string): string {
  return decode(story.replace(/<br>|<\/?(?:li|blockquote)>/g, '\n').replace(/<[^>]*>/g, ''))
    .replace(/\n{2,}/g, '\n')
    .trim();
}

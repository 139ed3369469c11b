import { slugOf, slugShape } from '../../kernel/text/slug.ts';
import { pageNameMessages as messages } from './page-name.messages.ts';

/** The length of a page's name in its address, in characters. */
export const pageNameLength = { min: 3, max: 60 };
/** How many names one memorial can have over time, so that one family can't take them all. */
export const maxPageNames = 20;

/** Folders of files, routes without an endpoint, and words that would look like the site's own pages. */
const reserved: ReadonlySet<string> = new Set([
  ...['api', 'assets', 'dev', 'ecards', 'health', 'icons', 'media', 'metrics', 'news', 'pets', 'products'],
  ...['account', 'auth', 'blog', 'docs', 'everpaw', 'forgot-password', 'gallery', 'legal', 'login', 'logout'],
  ...['moderator', 'oauth', 'official', 'operator', 'password', 'register', 'search', 'security', 'shop'],
  ...['sign-in', 'sign-up', 'signin', 'signup', 'staff', 'support', 'team', 'unsubscribe', 'www'],
]);

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns a page's name as it is stored: trimmed and in lower case, without the slash it may begin with. */
export function normalPageName(text: string): string {
  return text.trim().toLowerCase().replace(/^\/+/, '');
}

/**
 * Returns why a normal name can't be one; null if it can, unless another memorial has it. `isUsed` says whether the
 * site has a screen or a route of that name; only the server knows.
 */
export function pageNameProblem(name: string, isUsed = false): string | null {
  const { min, max } = pageNameLength;
  if (name.length < min || name.length > max) return messages.length(min, max);
  if (!slugShape.test(name)) return messages.characters;
  if (/^\d+$/.test(name)) return messages.onlyDigits;
  if (isUsed || reserved.has(name) || uuidShape.test(name)) return messages.reserved;
  return null;
}

/** Cuts a name so that `spare` more characters have room. */
const withinLength = (name: string, spare = 0) =>
  name.slice(0, pageNameLength.max - spare).replace(/-+$/, '');

/** Returns allowed names like `text`, such as a pet's name, the best first; none if no name can be made of it. */
export function suggestedPageNames(text: string, isUsed: (name: string) => boolean): string[] {
  const name = slugOf(text, pageNameLength.max);
  if (name === '') return [];
  const others = [`remembering-${name}`, `our-${name}`, `${name}-forever`, `dear-${name}`];
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${withinLength(name, 2)}-${n}`);
  return [name, ...others, ...numbered]
    .map((one) => withinLength(one))
    .filter((one) => pageNameProblem(one, isUsed(one)) === null);
}

/** Returns a memorial's names after one was chosen: the current one first. An erased name is empty and left out. */
export function withPageName(names: readonly string[], chosen: string): string[] {
  return [chosen, ...names.filter((name) => name !== chosen)].filter((name) => name !== '');
}

/** Returns the normal name in a path such as `/bella-of-the-bread-van`; null for any path that can't be one. */
export function pageNameOfPath(path: string): string | null {
  const segment = /^\/([^/]+)\/?$/.exec(path)?.[1];
  if (segment === undefined || segment.length > pageNameLength.max * 3) return null;
  try {
    const name = decodeURIComponent(segment).toLowerCase();
    return pageNameProblem(name) === null ? name : null;
  } catch {
    return null;
  }
}

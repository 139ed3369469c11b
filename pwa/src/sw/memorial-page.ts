import { type PageMark, pageMarkOf } from '@everpaw/contracts/memorials/page-mark';

/** How long to wait for the server before showing the cached page, in ms. */
export const cachedAfterMs = 500;
/** How long to wait for the server before showing the shell if nothing is cached, in ms. */
export const shellAfterMs = 3_000;

/**
 * A response for a memorial's page: this site's page, this site's response that the memorial is absent, or a foreign
 * one, such as a gateway's error, a captive portal's sign-in page or a redirect.
 */
export type PageAnswer =
  | { kind: 'page'; mark: PageMark; response: Response; html: string }
  | { kind: 'absent'; mark: PageMark; response: Response }
  | { kind: 'foreign'; response: Response };

/** The pages that the device has cached, and the withdrawn ones that it knows. */
export type CachedPages = {
  /** Returns the cached page, ready to be served; undefined if there is none or the memorial was withdrawn. */
  find(memorialId: string): Promise<Response | undefined>;
  /** Caches the site's own page, unless a newer response has withdrawn the memorial. */
  put(page: Extract<PageAnswer, { kind: 'page' }>): Promise<void>;
  /** Removes the page and its files if this response withdraws the memorial. */
  withdraw(mark: PageMark): Promise<void>;
};

type Parts = {
  memorialId: string;
  /** Whether the page was opened from the home screen: a cached page is then shown at once. */
  fromHomeScreen: boolean;
  /** Fetches the server's response, from the navigation preload if there is one. */
  fetchPage(): Promise<Response>;
  pages: CachedPages;
  shell(): Promise<Response | undefined>;
  /**
   * Whether the local data contains the memorial. Its page may not be cached, if it came with the account or was
   * opened in the app.
   */
  isCached(memorialId: string): Promise<boolean>;
  /** Resolves after `ms` milliseconds. */
  pass(ms: number): Promise<void>;
  /** Keeps the service worker alive until `work` settles. */
  waitUntil(work: Promise<unknown>): void;
};

/** Classifies a response by the mark in its HTML, which only this site's own pages have. */
export async function readAnswer(response: Response, memorialId: string): Promise<PageAnswer> {
  const { status, type, redirected, headers } = response;
  const isOwn =
    type === 'basic' && !redirected && (headers.get('content-type') ?? '').startsWith('text/html');
  if (!isOwn || ![200, 404, 410].includes(status)) return { kind: 'foreign', response };
  const html = await response.clone().text();
  const mark = pageMarkOf(html);
  if (mark?.memorialId !== memorialId) return { kind: 'foreign', response };
  const isPage = mark.audience === 'everybody' || mark.audience === 'keepers';
  if (isPage !== (status === 200)) return { kind: 'foreign', response };
  return isPage ? { kind: 'page', mark, response, html } : { kind: 'absent', mark, response };
}

/**
 * Responds with a memorial's page: the server's if it responds in time, else the cached one, else the shell (sooner
 * if the local data contains the memorial). The page comes before the shell because the shell has no manifest, icons
 * or share tags. A late server response is still cached.
 */
export async function answerMemorialPage(parts: Parts): Promise<Response> {
  const { memorialId, fromHomeScreen, fetchPage, pages, shell, isCached, pass, waitUntil } = parts;
  const answer = fetchPage().then((response) => readAnswer(response, memorialId));
  const taken = answer.then(async (one) => {
    if (one.kind === 'page') waitUntil(pages.put(one).catch(() => {}));
    // A withdrawn page is deleted before anything else happens.
    if (one.kind === 'absent') await pages.withdraw(one.mark);
    return one;
  });
  waitUntil(taken.catch(() => {}));

  const own = taken.then(
    (one) => (one.kind === 'foreign' ? undefined : one.response),
    () => undefined,
  );
  const after = (ms: number) => pass(ms).then(() => undefined);
  const inTime = fromHomeScreen ? undefined : await Promise.race([own, after(cachedAfterMs)]);
  const known =
    inTime ?? (await pages.find(memorialId)) ?? ((await isCached(memorialId)) ? await shell() : undefined);
  if (known) return known;

  // If nothing else can be shown, a foreign page is shown: it may be the network's sign-in page.
  const anything = taken.then(
    ({ response }) => (response.status >= 500 || response.status === 429 ? undefined : response),
    () => undefined,
  );
  const late = await Promise.race([anything, after(shellAfterMs - cachedAfterMs)]);
  return late ?? (await shell()) ?? (await taken).response;
}

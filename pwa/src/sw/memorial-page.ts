import { type PageMark, pageMarkOf } from '@everpaw/contracts/memorials/page-mark';

/** How long the server may take, in milliseconds, before the cached page is shown. */
export const cachedAfterMs = 500;
/** How long it may take, in milliseconds, where nothing is cached, before the bare shell is shown. */
export const shellAfterMs = 3_000;

/**
 * What came back for a memorial's page: this site's own page, its own word that the memorial is not there, or what
 * says nothing about it: a gateway's error, a hotel's sign-in page, a redirect.
 */
export type PageAnswer =
  | { kind: 'page'; mark: PageMark; response: Response; html: string }
  | { kind: 'absent'; mark: PageMark; response: Response }
  | { kind: 'foreign'; response: Response };

/** The pages that the device has cached, and those of which it knows that they were withdrawn. */
export type CachedPages = {
  /** The cached page, ready to be answered; undefined where there is none or the memorial was withdrawn. */
  find(memorialId: string): Promise<Response | undefined>;
  /** Caches the site's own page, unless a newer answer has withdrawn the memorial. */
  put(page: Extract<PageAnswer, { kind: 'page' }>): Promise<void>;
  /** Removes the page and everything that came with it, if this answer withdraws the memorial. */
  withdraw(mark: PageMark): Promise<void>;
};

type Parts = {
  memorialId: string;
  /** Started from the home screen: what is cached is shown at once. */
  fromHomeScreen: boolean;
  /** The server's answer, from the browser's own early request where there is one. */
  fetchPage(): Promise<Response>;
  pages: CachedPages;
  shell(): Promise<Response | undefined>;
  /** True where the app has the memorial itself, though not its page: it came with the account, or was opened in the app. */
  isHeld(memorialId: string): Promise<boolean>;
  /** Resolves after so many milliseconds. */
  pass(ms: number): Promise<void>;
  /** Keeps the service worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void;
};

/** Tells this site's own answers about a memorial from everything else, by the mark in their first HTML. */
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
 * A memorial's page: the server's while it answers in time, then as it was last seen, and only then as the bare shell,
 * sooner where the app has the memorial; otherwise its manifest, icons and share tags would be lost on the second visit. Whatever the server says later is
 * still taken in.
 */
export async function answerMemorialPage(parts: Parts): Promise<Response> {
  const { memorialId, fromHomeScreen, fetchPage, pages, shell, isHeld, pass, waitUntil } = parts;
  const answer = fetchPage().then((response) => readAnswer(response, memorialId));
  const taken = answer.then(async (one) => {
    if (one.kind === 'page') waitUntil(pages.put(one).catch(() => {}));
    // What may no longer be seen is gone before anything else happens.
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
    inTime ?? (await pages.find(memorialId)) ?? ((await isHeld(memorialId)) ? await shell() : undefined);
  if (known) return known;

  // With nothing to show instead, a foreign page is shown too: it may be the one to sign in to the network with.
  const anything = taken.then(
    ({ response }) => (response.status >= 500 || response.status === 429 ? undefined : response),
    () => undefined,
  );
  const late = await Promise.race([anything, after(shellAfterMs - cachedAfterMs)]);
  return late ?? (await shell()) ?? (await taken).response;
}

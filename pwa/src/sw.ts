import { cacheNames as workboxCaches } from 'workbox-core';
import { CacheExpiration } from 'workbox-expiration';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { cacheNames, memorialOf } from './caches/cache-names.ts';
import { isFirstWorker } from './caches/first-worker.ts';
import { syncTag, type ToServiceWorker } from './caches/messages.ts';
import { answerShare } from './caches/shared-photo.ts';
import { tombstonesIn } from './caches/tombstones.ts';
import { keepEarlierAssets, otherVersionsAssets } from './sw/assets.ts';
import { cachedMemorialId, isMemorialCached } from './sw/cached-memorial.ts';
import { cachedPages } from './sw/cached-pages.ts';
import { cacheOpenPages, cachePage } from './sw/first-page.ts';
import { type Handling, handlingOf } from './sw/handling.ts';
import { cacheLanguages, languageOfFile } from './sw/languages.ts';
import { cacheMemorialFiles, memorialFiles } from './sw/memorial-files.ts';
import { answerMemorialPage } from './sw/memorial-page.ts';
import { answerSync, sendOwnOutbox } from './sw/outbox-sync.ts';
import { answerPage } from './sw/page.ts';
import { answerPassage } from './sw/passage.ts';
import { answerPicture, pictures } from './sw/pictures.ts';
import { answerRecording } from './sw/recordings.ts';
import { cacheAllMissing, cacheMissing, isFirstFile, isShellFile } from './sw/shell-files.ts';
import { openTurns } from './sw/turns.ts';

type SyncEvent = ExtendableEvent & { tag: string };

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: ShellFile[];
};

/** `offline`: reading and writing a memorial offline requires this file. */
type ShellFile = { url: string; revision: string | null; offline?: true };

/** Maximum number of cached pages. */
const maxPages = 60;

const shell = new PrecacheController({
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isShellFile(response, new URL(request.url).pathname)) ? response : null,
    },
  ],
});
const manifest: ShellFile[] = self.__WB_MANIFEST;
const files = manifest.filter(({ url }) => languageOfFile(url) === null);
const languageFiles = manifest.map(({ url }) => `/${url}`).filter((path) => languageOfFile(path) !== null);
shell.addToCacheList(files);
const offlineFiles = new Set(files.filter(({ offline }) => offline).map(({ url }) => `/${url}`));
const matchShell = () => shell.matchPrecache('/shell.html');
const pages = cachedPages({
  caches,
  tombstones: tombstonesIn(caches),
  now: () => Date.now(),
  cacheFiles: cacheMemorialFiles,
  bounds: new CacheExpiration(cacheNames.pages, { maxEntries: maxPages }),
});
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const turns = openTurns(pass);
const openShellCache = () => caches.open(workboxCaches.precache);

self.addEventListener('install', (event) => {
  // An update is completely installed before it is offered. On a first visit, the open page and its files are cached
  // first. The small first worker does not make a visit an update.
  const { active } = self.registration;
  const installed = active && !isFirstWorker(active) ? shell.install(event) : beginHere();
  const cached = cacheLanguages(event, languageFiles, navigator.languages);
  event.waitUntil(Promise.all([installed, cached]));
});

async function beginHere(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.all([cacheFirstFiles(), cacheOpenPages(pages, open)]);
  await self.skipWaiting();
}

async function cacheFirstFiles(): Promise<void> {
  await cacheMissing(await openShellCache(), shell, { filter: isFirstFile });
}

/** Another page may have been opened while this version was being installed. */
async function cacheUnlessCached(memorialId: string): Promise<void> {
  if (!(await pages.find(memorialId))) await cachePage(pages, memorialId);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const current = new Set([...shell.getURLsToCacheKeys().values()]);
      // A file that can't be moved is fetched again; it must not fail the update.
      await keepEarlierAssets(workboxCaches.precache, current).catch(() => {});
      await shell.activate(event);
      await caches.delete(cacheNames.first);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

function answers(handling: Handling) {
  return ({ request, url }: { request: Request; url: URL }) =>
    handlingOf({
      method: request.method,
      isNavigation: request.mode === 'navigate',
      url,
      origin: self.location.origin,
    }) === handling;
}

/** Returns the server's response to a navigation, from the navigation preload if there is one. */
async function fromServer({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  // The browser's promise, on fetch events only.
  const early: unknown = 'preloadResponse' in event ? await event.preloadResponse : undefined;
  return early instanceof Response ? early : fetch(request);
}

// Exact addresses only: the shell must not respond for `/` or for addresses that merely resemble its files.
registerRoute(new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }));
type Navigation = { event: ExtendableEvent; request: Request; url: URL };

const memorialPage = (navigation: Navigation, memorialId: string) =>
  answerMemorialPage({
    memorialId,
    fromHomeScreen: navigation.url.searchParams.get('source') === 'homescreen',
    fetchPage: () => fromServer(navigation),
    pages,
    shell: matchShell,
    isCached: isMemorialCached,
    pass,
    waitUntil: (work) => navigation.event.waitUntil(turns.first(work)),
  });

registerRoute(answers('memorial-page'), (navigation) =>
  memorialPage(navigation, memorialOf(navigation.url.pathname) ?? ''),
);
registerRoute(answers('memorial-file'), (asked) => turns.first(memorialFiles.handle(asked)));
registerRoute(answers('asset'), (asked) => turns.first(otherVersionsAssets.handle(asked)));
registerRoute(answers('picture'), ({ event, request }) =>
  answerPicture({
    request,
    fromCacheOrServer: () => turns.first(pictures.handle({ event, request })),
    pass,
  }),
);
registerRoute(answers('recording'), ({ request }) => answerRecording(request));
// The navigation preload has already sent the request. Without this route the browser would send it again, and a
// one-time address, such as the return from another service, would already be used up.
registerRoute(answers('passage'), async (navigation) => {
  const named = await cachedMemorialId(navigation.url.pathname);
  return named
    ? memorialPage(navigation, named)
    : answerPassage(navigation.url, () => fromServer(navigation));
});
registerRoute(answers('page'), (navigation) =>
  answerPage({ fetchPage: () => fromServer(navigation), shell: matchShell, pass }),
);

registerRoute(
  answers('share'),
  ({ request, url }) => answerShare(request, memorialOf(url.pathname) ?? '', caches),
  'POST',
);

self.addEventListener('message', (event) => {
  // Only pages of this origin can send messages, and they send no other type.
  const message = event.data as ToServiceWorker;
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'CACHE_PAGE') {
    const { memorialId, photos } = message;
    event.waitUntil(
      turns.first(
        Promise.allSettled([
          // A page that was loading when this version started has no controller until it is claimed.
          self.clients.claim(),
          ...(memorialId === null ? [] : [cacheUnlessCached(memorialId)]),
          ...photos.map((address) =>
            pictures.handle({ event, request: new Request(address, { credentials: 'include' }) }),
          ),
        ]),
      ),
    );
  }
  if (message?.type === 'CACHE_REST') event.waitUntil(cacheRest(event.ports[0]));
});

/** Caches the files for writing first, then notifies `ready`, then caches the rest of the app. */
async function cacheRest(ready: MessagePort | undefined): Promise<void> {
  const cache = await openShellCache();
  const filter = (path: string) => offlineFiles.has(path);
  if (await cacheAllMissing(cache, shell, pass, { ...turns, filter })) ready?.postMessage('ready');
  await cacheAllMissing(cache, shell, pass, turns);
}

/** The network is back: send the queue, even if every tab is closed. */
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent; // not in TypeScript's library: only Chromium has it
  if (tag !== syncTag) return;
  waitUntil.call(
    event,
    self.clients.matchAll({ type: 'window' }).then((pages) => answerSync(pages, sendOwnOutbox)),
  );
});

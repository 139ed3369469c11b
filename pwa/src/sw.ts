import { cacheNames as workboxCaches } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { keepEarlierAssets, otherVersionsAssets } from './sw/assets.ts';
import { memorialOf } from './sw/cache-names.ts';
import { pageKey } from './sw/cached-page.ts';
import { cachedPages } from './sw/cached-pages.ts';
import { type Handling, handlingOf } from './sw/handling.ts';
import { isMemorialHeld } from './sw/held-memorial.ts';
import { cacheMemorialFiles, memorialFiles } from './sw/memorial-files.ts';
import { answerMemorialPage, readAnswer } from './sw/memorial-page.ts';
import { syncTag, type ToServiceWorker } from './sw/messages.ts';
import { answerSync, sendOwnOutbox } from './sw/outbox-sync.ts';
import { answerPage } from './sw/page.ts';
import { answerPassage } from './sw/passage.ts';
import { answerPicture, pictures } from './sw/pictures.ts';
import { answerRecording } from './sw/recordings.ts';
import { answerShare } from './sw/shared-photo.ts';
import { cacheAllMissing, cacheMissing, isFirstFile, isShellFile } from './sw/shell-files.ts';
import { tombstonesIn } from './sw/tombstones.ts';

type SyncEvent = ExtendableEvent & { tag: string };

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

const shell = new PrecacheController({
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isShellFile(response, new URL(request.url).pathname)) ? response : null,
    },
  ],
});
shell.addToCacheList(self.__WB_MANIFEST);
const matchShell = () => shell.matchPrecache('/shell.html');
const pages = cachedPages({
  caches,
  tombstones: tombstonesIn(caches),
  now: () => Date.now(),
  cacheFiles: cacheMemorialFiles,
});
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const openShellCache = () => caches.open(workboxCaches.precache);

self.addEventListener('install', (event) => {
  // A version that replaces another is whole before it is offered. On the first visit somebody reads a page, which is
  // cached first with what it needs.
  event.waitUntil(
    self.registration.active ? shell.install(event) : Promise.all([cacheFirstFiles(), cacheOpenPages()]),
  );
});

async function cacheFirstFiles(): Promise<void> {
  await cacheMissing(await openShellCache(), shell, isFirstFile);
}

/** The memorials that are open came before there was a service worker. */
async function cacheOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ids = new Set(open.map(({ url }) => memorialOf(new URL(url).pathname)).filter((id) => id !== null));
  await Promise.allSettled([...ids].map(cachePage));
}

/** While one version was being installed, another page may have been opened. */
async function cacheUnlessCached(memorialId: string): Promise<void> {
  if (!(await pages.find(memorialId))) await cachePage(memorialId);
}

async function cachePage(memorialId: string): Promise<void> {
  const response = await fetch(pageKey(memorialId), { credentials: 'include' });
  const answer = await readAnswer(response, memorialId);
  if (answer.kind === 'page') await pages.put(answer);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const current = new Set([...shell.getURLsToCacheKeys().values()]);
      // What cannot be kept is fetched again; a new version must not fail for it.
      await keepEarlierAssets(workboxCaches.precache, current).catch(() => {});
      await shell.activate(event);
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

/** The server's answer to a navigation, from the browser's own early request where there is one. */
async function fromServer({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  // A promise of the browser's, on fetch events only.
  const early: unknown = 'preloadResponse' in event ? await event.preloadResponse : undefined;
  return early instanceof Response ? early : fetch(request);
}

// Exact addresses only: the shell must not answer for `/` or for anything that merely looks like one of its files.
registerRoute(new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }));
registerRoute(answers('memorial-page'), (navigation) =>
  answerMemorialPage({
    memorialId: memorialOf(navigation.url.pathname) ?? '',
    fromHomeScreen: navigation.url.searchParams.get('source') === 'homescreen',
    fetchPage: () => fromServer(navigation),
    pages,
    shell: matchShell,
    isHeld: isMemorialHeld,
    pass,
    waitUntil: (work) => navigation.event.waitUntil(work),
  }),
);
registerRoute(answers('memorial-file'), memorialFiles);
registerRoute(answers('asset'), otherVersionsAssets);
registerRoute(answers('picture'), ({ event, request }) =>
  answerPicture({ request, fromCacheOrServer: () => pictures.handle({ event, request }), pass }),
);
registerRoute(answers('recording'), ({ request }) => answerRecording(request));
// The browser has asked by itself by now. Left alone it would ask again, and what works once, such as the way back from
// another service, would have been used up by the first time.
registerRoute(answers('passage'), (navigation) =>
  answerPassage(navigation.url, () => fromServer(navigation)),
);
registerRoute(answers('page'), (navigation) =>
  answerPage({ fetchPage: () => fromServer(navigation), shell: matchShell, pass }),
);

registerRoute(
  answers('share'),
  ({ request, url }) => answerShare(request, memorialOf(url.pathname) ?? '', caches),
  'POST',
);

self.addEventListener('message', (event) => {
  // Pages of this origin are the only ones that can send, and they send nothing else.
  const message = event.data as ToServiceWorker;
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'CACHE_PAGE') {
    const { memorialId, photos } = message;
    event.waitUntil(
      Promise.allSettled([
        // One that was on its way when this version began is nobody's until it is claimed.
        self.clients.claim(),
        ...(memorialId === null ? [] : [cacheUnlessCached(memorialId)]),
        ...photos.map((address) =>
          pictures.handle({ event, request: new Request(address, { credentials: 'include' }) }),
        ),
      ]),
    );
  }
  if (message?.type === 'CACHE_REST')
    event.waitUntil(openShellCache().then((cache) => cacheAllMissing(cache, shell, pass)));
});

/** The browser has found a network: what waits is sent, also when every tab was closed (REL-31). */
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent; // not in TypeScript's library: only Chromium has it
  if (tag !== syncTag) return;
  waitUntil.call(
    event,
    self.clients.matchAll({ type: 'window' }).then((pages) => answerSync(pages, sendOwnOutbox)),
  );
});

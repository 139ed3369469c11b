import { cacheNames, memorialOf } from './caches/cache-names.ts';
import { isFirstWorker } from './caches/first-worker.ts';
import { tombstonesIn } from './caches/tombstones.ts';
import { cachedPages } from './sw/cached-pages.ts';
import { cacheFirstPaint, cacheOpenPages, isFirstPaintFile } from './sw/first-page.ts';
import { handlingOf } from './sw/handling.ts';
import { answerMemorialPage } from './sw/memorial-page.ts';

declare const self: ServiceWorkerGlobalScope;

// On a slow connection, the app and its service worker take a minute to load, and the connection may be lost by then.
// This small worker only caches a memorial's page as the server rendered it, and responds with it.

const pages = cachedPages({
  caches,
  tombstones: tombstonesIn(caches),
  now: () => Date.now(),
  cacheFiles: (html) => cacheFirstPaint(html, caches),
});

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install(): Promise<void> {
  const { active, waiting } = self.registration;
  for (const other of [active, waiting])
    if (other && !isFirstWorker(other)) throw new Error('The whole service worker is here.');
  await cacheOpenPages(pages, await self.clients.matchAll({ type: 'window', includeUncontrolled: true }));
  await self.skipWaiting();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode } = request;
  const url = new URL(request.url);
  const { origin } = self.location;
  if (handlingOf({ method, isNavigation: mode === 'navigate', url, origin }) === 'memorial-page')
    event.respondWith(
      answerMemorialPage({
        memorialId: memorialOf(url.pathname) ?? '',
        fromHomeScreen: false,
        fetchPage: () => fetch(request),
        pages,
        shell: async () => undefined,
        isCached: async () => false,
        pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        waitUntil: (work) => event.waitUntil(work),
      }),
    );
  else if (url.origin === origin && isFirstPaintFile(url.pathname))
    event.respondWith(
      caches.match(url.pathname, { cacheName: cacheNames.first }).then((cached) => cached ?? fetch(request)),
    );
});

import { cacheNames, memorialOf } from '../caches/cache-names.ts';
import { pageKey } from '../caches/cached-page.ts';
import { type CachedPages, readAnswer } from './memorial-page.ts';

type Client = { readonly url: string };

/** Fetches a memorial's page and caches it if the response is this site's page. */
export async function cachePage(pages: CachedPages, memorialId: string): Promise<void> {
  const response = await fetch(pageKey(memorialId), { credentials: 'include' });
  const answer = await readAnswer(response, memorialId);
  if (answer.kind === 'page') await pages.put(answer);
}

/** Caches the open memorials, which were loaded before there was a service worker. */
export async function cacheOpenPages(pages: CachedPages, open: readonly Client[]): Promise<void> {
  const ids = new Set(open.map(({ url }) => memorialOf(new URL(url).pathname)).filter((id) => id !== null));
  await Promise.allSettled([...ids].map((id) => cachePage(pages, id)));
}

/** Whether a page's first paint needs this file: its style sheets, and the script that runs before the app. */
export const isFirstPaintFile = (path: string): boolean => /^\/(?:early\.js|assets\/[^/]+\.css)$/.test(path);

/** Caches the files that a page needs to render without the app. Files that can't be fetched are skipped. */
export async function cacheFirstPaint(html: string, caches: Pick<CacheStorage, 'open'>): Promise<void> {
  const cache = await caches.open(cacheNames.first);
  const named = [...html.matchAll(/<(?:link|script)\b[^>]*\b(?:href|src)="([^"]+)"/g)];
  const paths = new Set(named.map(([, path = '']) => path).filter(isFirstPaintFile));
  await Promise.allSettled([...paths].map((path) => cache.add(path)));
}

/**
 * The small service worker of a first visit, registered by `early.js` if the app loads slowly. `sw.ts` replaces it.
 */
export const firstWorkerPath = '/sw-first.js';

export function isFirstWorker({ scriptURL }: Pick<ServiceWorker, 'scriptURL'>): boolean {
  return new URL(scriptURL).pathname === firstWorkerPath;
}

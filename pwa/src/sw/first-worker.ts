/**
 * The small service worker of a first visit, which `early.js` registers where the app is long in coming. `sw.ts` takes
 * its place.
 */
export const firstWorkerPath = '/sw-first.js';

export function isFirstWorker({ scriptURL }: Pick<ServiceWorker, 'scriptURL'>): boolean {
  return new URL(scriptURL).pathname === firstWorkerPath;
}

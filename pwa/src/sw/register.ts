import { hourMs } from '@everpaw/contracts/kernel/durations';
import { memorialOf } from './cache-names.ts';
import type { ToServiceWorker } from './messages.ts';
import { markWaiting } from './waiting.ts';

const checkEveryMs = hourMs;
/** A version that takes over by itself, as the kill switch does, waits for less than this, in milliseconds. */
const waitsAtLeastMs = 200;

/** Lets the waiting version take over and loads the page anew; null while the service worker is not registered. */
let apply: (() => void) | null = null;

/**
 * Registers the service worker and looks for a new version every hour and whenever the app is opened again.
 * Kill switch: the server answers `/sw.js` with `/sw-off.js`, which every browser fetches at its next navigation
 * or check; it wipes the caches, unregisters itself and leaves the local data alone.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || apply !== null) return;
  let registration: ServiceWorkerRegistration | null = null;
  let applying = false;
  let checkedAt = Date.now();

  const check = () => {
    checkedAt = Date.now();
    registration?.update().catch(() => {});
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Another tab may have let it take over: this page goes on with its own version's files.
    if (applying) location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkEveryMs / 60) check();
  });
  setInterval(check, checkEveryMs);
  const cameWithout = !cameThroughServiceWorker();
  void navigator.serviceWorker.ready.then(({ active }) => {
    const tell = (message: ToServiceWorker) => active?.postMessage(message);
    // A page that came without it is told of here, whichever page began its installation.
    if (cameWithout)
      tell({ type: 'CACHE_PAGE', memorialId: memorialOf(location.pathname), photos: photosOfThisPage() });
    tell({ type: 'CACHE_REST' });
  });
  register()
    .then((made) => {
      registration = made;
      watchForWaiting(made);
    })
    .catch((error: unknown) => console.warn('Everpaw cannot be kept on this device:', error));

  apply = () => {
    applying = true;
    const skip: ToServiceWorker = { type: 'SKIP_WAITING' };
    registration?.waiting?.postMessage(skip);
  };
}

/** The page's own files come first. */
async function register(): Promise<ServiceWorkerRegistration> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}

/** Marks every version that waits until the one that is at work is let go, also one that waited before. */
function watchForWaiting(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) markWaiting();
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return;
      setTimeout(() => {
        if (registration.waiting === worker) markWaiting();
      }, waitsAtLeastMs);
    });
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

/** Whether the service worker answered for this page; one that took it over later has not seen it come. */
function cameThroughServiceWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
}

/** The photos that this page loaded before there was a service worker; the browser still has most of them at hand. */
function photosOfThisPage(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/media/'))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}

/** Lets the version that waits take over, and loads the page anew. */
export function applyUpdate(): void {
  apply?.();
}

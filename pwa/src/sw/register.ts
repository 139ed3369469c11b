import { hourMs } from '@everpaw/contracts/kernel/durations';
import { Workbox } from 'workbox-window';
import { memorialOf } from './cache-names.ts';
import { isFirstWorker } from './first-worker.ts';
import type { ToServiceWorker } from './messages.ts';
import { filesReady, versionWaits } from './signal.ts';

const checkEveryMs = hourMs;

/** Lets the waiting version take over and loads the page anew; null while the service worker is not registered. */
let apply: (() => void) | null = null;
let begun = false;

/**
 * Registers the service worker and looks for a new version every hour and whenever the app is opened again.
 * Kill switch: the server answers `/sw.js` with `/sw-off.js`, which every browser fetches at its next navigation
 * or check; it wipes the caches, unregisters itself and leaves the local data alone.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || begun) return;
  begun = true;
  const cameWithout = !cameThroughServiceWorker();
  void wholeWorker().then((worker) => {
    const tell = (message: ToServiceWorker, ports: MessagePort[] = []) => worker.postMessage(message, ports);
    // A page that came without it is told of here, whichever page began its installation.
    if (cameWithout)
      tell({ type: 'CACHE_PAGE', memorialId: memorialOf(location.pathname), photos: photosOfThisPage() });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = filesReady.give;
    tell({ type: 'CACHE_REST' }, [port2]);
  });
  register().catch((error: unknown) => console.warn('Everpaw cannot be kept on this device:', error));
}

async function register(): Promise<void> {
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' });
  let applying = false;
  let checkedAt = Date.now();

  const check = () => {
    checkedAt = Date.now();
    worker.update().catch(() => {});
  };
  worker.addEventListener('waiting', async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && !isFirstWorker(active)) versionWaits.give();
  });
  worker.addEventListener('controlling', () => {
    // Another tab may have let it take over: this page goes on with its own version's files.
    if (applying) location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkEveryMs / 60) check();
  });
  setInterval(check, checkEveryMs);
  apply = () => {
    applying = true;
    worker.messageSkipWaiting();
  };
  await worker.register();
}

/** The service worker as soon as it is active; the small one of a first visit is passed over. */
async function wholeWorker(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.ready;
  for (;;) {
    const { active } = registration;
    if (active && !isFirstWorker(active)) return active;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  }
}

/** Whether the service worker answered for this page; one that took it over later has not seen it come. */
function cameThroughServiceWorker(): boolean {
  const { controller } = navigator.serviceWorker;
  if (controller && isFirstWorker(controller)) return false;
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

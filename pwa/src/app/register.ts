import { hourMs } from '@everpaw/contracts/kernel/time/durations';
import { pageMarkName } from '@everpaw/contracts/memorials/page-mark';
import { Workbox } from 'workbox-window';
import { memorialOf } from '../caches/cache-names.ts';
import { isFirstWorker } from '../caches/first-worker.ts';
import type { ToServiceWorker } from '../caches/messages.ts';
import { filesReady, versionWaits } from '../caches/signal.ts';

const checkEveryMs = hourMs;

/** Activates the waiting version and reloads the page; null until the service worker is registered. */
let apply: (() => void) | null = null;
let begun = false;

/**
 * Registers the service worker and checks for a new version every hour and whenever the app is reopened. Kill switch:
 * the server serves `/sw-off.js` as `/sw.js`, which every browser fetches on its next navigation or check; it deletes
 * the caches, unregisters itself and keeps the local data.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || begun) return;
  begun = true;
  const cameWithout = !cameThroughServiceWorker();
  void activeWorker().then((worker) => {
    const tell = (message: ToServiceWorker, ports: MessagePort[] = []) => worker.postMessage(message, ports);
    // A page that was loaded without the service worker reports itself, whichever page started the installation.
    if (cameWithout)
      tell({ type: 'CACHE_PAGE', memorialId: memorialOfThisPage(), photos: photosOfThisPage() });
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
    // If another tab activated it, this page continues with the files of its own version.
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

/** Resolves with the service worker once it is active; ignores the small one of a first visit. */
async function activeWorker(): Promise<ServiceWorker> {
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

/** Whether the service worker served this page; one that claimed it later did not. */
function cameThroughServiceWorker(): boolean {
  const { controller } = navigator.serviceWorker;
  if (controller && isFirstWorker(controller)) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
}

/** Returns the memorial of this page, also under its name; null for other pages. */
function memorialOfThisPage(): string | null {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${pageMarkName}"]`);
  return memorialOf(location.pathname) ?? mark?.content.split(' ')[0] ?? null;
}

/**
 * Returns the photos that this page loaded before there was a service worker. Most are still in the browser's cache.
 */
function photosOfThisPage(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/media/'))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}

/** Activates the waiting version and reloads the page. */
export function applyUpdate(): void {
  apply?.();
}

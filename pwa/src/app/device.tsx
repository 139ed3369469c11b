import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserPath, tellDevice } from '../features/session/current-user.ts';
import { useOffline } from '../offline/react/hooks.ts';

/** Starts background work after the first screen: sending, pulling, live hints and the service worker. */
export function useDevice(client: QueryClient): void {
  const offline = useOffline();
  useEffect(() => {
    let stop = () => {};
    let left = false;
    const begin = () => {
      // The page's own files are loaded first.
      whenLoaded()
        .then(() => import('./register.ts'))
        .then(({ registerServiceWorker }) => registerServiceWorker())
        // If it fails, the next visit tries again; the page doesn't need it.
        .catch(() => {});
      // If the page came with the response, no request has reported the account to the device.
      const user = client.getQueryData<CurrentUser | null>([currentUserPath]);
      if (user !== undefined) void tellDevice(offline, user);
      offline
        .engine()
        .then((engine) => {
          if (!left) stop = engine.start();
        })
        // Without storage the app still shows the server's responses.
        .catch(() => {});
    };
    // Nothing here may delay the first paint. Safari has no idle callback.
    const cancel = whenIdle(begin);
    return () => {
      left = true;
      cancel();
      stop();
    };
  }, [offline, client]);
}

/**
 * Resolves when the page has loaded; at once if a service worker controls it, because the registration code is cached
 * then, and a photo may never load.
 */
function whenLoaded(): Promise<unknown> {
  if (document.readyState === 'complete' || navigator.serviceWorker?.controller) return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(task, { timeout: 2_000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(task, 200);
  return () => clearTimeout(timer);
}

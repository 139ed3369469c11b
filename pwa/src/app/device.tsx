import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserPath, tellDevice } from '../base/current-user.ts';
import { useOffline } from '../offline/react/hooks.ts';

/** What the phone does on its own once the first screen is there: send, pull, listen, and keep the app itself. */
export function useDevice(client: QueryClient): void {
  const offline = useOffline();
  useEffect(() => {
    let stop = () => {};
    let left = false;
    const begin = () => {
      // The page's own files come first.
      whenLoaded()
        .then(() => import('../sw/register.ts'))
        .then(({ registerServiceWorker }) => registerServiceWorker())
        // Next time, then: the page itself has all it needs.
        .catch(() => {});
      // The page may have come with the answer, so that nobody has asked.
      const user = client.getQueryData<CurrentUser | null>([currentUserPath]);
      if (user !== undefined) void tellDevice(offline, user);
      offline
        .engine()
        .then((engine) => {
          if (!left) stop = engine.start();
        })
        // Without storage the app still shows what the server answers.
        .catch(() => {});
    };
    // Nothing of this may be in the way of the first paint. Safari has no idle callback.
    const cancel = whenIdle(begin);
    return () => {
      left = true;
      cancel();
      stop();
    };
  }, [offline, client]);
}

/** Where the service worker answers, what registers it is at hand, and a photo may never come. */
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

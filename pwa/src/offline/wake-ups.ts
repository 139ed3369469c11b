import { syncTag } from '../caches/messages.ts';
import type { EngineParts } from './engine-dependencies.ts';
import type { EntityRef } from './store/entities.ts';
import type { Live } from './sync/live.ts';

const wakeEveryMs = 60_000;

export type WakeUpParts = Pick<EngineParts, 'world' | 'quietly'> & {
  live: Live | null;
  /** Returns the root whose page is open, if any. */
  watched(): EntityRef | null;
  wakeUp(how?: { networkChanged?: boolean }): Promise<void>;
  /** Fetches the missing files of pinned pages. */
  completePins(): Promise<void>;
  stopSending(): Promise<void>;
};

/** Listens to all events that wake the engine. Returns a function that stops listening. */
export function listenForWakeUps(parts: WakeUpParts): () => void {
  const { world, quietly, live, wakeUp } = parts;
  const { page, serviceWorker, timers } = world;
  const stops: (() => void)[] = [];
  const on = (target: EventTarget | undefined, name: string, listener: (event: Event) => void) => {
    target?.addEventListener(name, listener);
    stops.push(() => target?.removeEventListener(name, listener));
  };
  const isVisible = () => page === null || page.document.visibilityState === 'visible';
  const listen = () => live?.listen(parts.watched());
  const sleep = () => {
    live?.stop();
    // A frozen page would otherwise keep its lock, and no other tab could send.
    quietly(parts.stopSending());
  };

  on(page?.window, 'online', () => {
    quietly(wakeUp({ networkChanged: true }));
    quietly(parts.completePins());
    if (isVisible()) listen();
  });
  on(page?.window, 'offline', () => live?.stop());
  on(page?.window, 'pageshow', () => quietly(wakeUp()));
  on(page?.window, 'pagehide', sleep);
  on(page?.document, 'freeze', sleep);
  on(page?.document, 'visibilitychange', () => {
    if (!isVisible()) return live?.stop();
    listen();
    quietly(wakeUp());
  });
  on(serviceWorker, 'message', (event) => {
    if (event instanceof MessageEvent && event.data?.type === syncTag)
      quietly(wakeUp({ networkChanged: true }));
  });

  let stopTimer = () => {};
  const tick = () => {
    stopTimer = timers.after(wakeEveryMs, () => {
      if (isVisible()) quietly(wakeUp());
      tick();
    });
  };
  tick();
  if (isVisible()) listen();
  return () => {
    for (const stop of stops) stop();
    stopTimer();
    live?.stop();
  };
}

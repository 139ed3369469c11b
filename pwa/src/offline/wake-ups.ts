import { syncTag } from '../sw/messages.ts';
import type { EntityRef } from './store/entities.ts';
import type { Live } from './sync/live.ts';
import type { EngineParts } from './world.ts';

const wakeEveryMs = 60_000;

export type WakeUpParts = Pick<EngineParts, 'world' | 'quietly'> & {
  live: Live | null;
  /** The root whose page is open, if one is. */
  watched(): EntityRef | null;
  wakeUp(how?: { networkChanged?: boolean }): Promise<void>;
  /** What pinned pages still lack is fetched. */
  completePins(): Promise<void>;
  stopSending(): Promise<void>;
};

/** Listens to everything that may wake the phone; answers how to stop. */
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
    // A page that is put away keeps its lock otherwise, and no other tab could send.
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

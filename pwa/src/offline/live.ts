import { delayAfter } from './backoff.ts';
import type { Timers } from './timers.ts';

type Source = {
  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
};

export type LiveParts = {
  open(url: string): Source;
  timers: Timers;
  random(): number;
  /** Whether this device is still creating the memorial, so that the server may not know it yet. */
  isNew(memorialId: string): Promise<boolean>;
  /** Something changed past this position; `memorialId` when it was heard of that memorial. */
  onHint(hint: { position: string; memorialId: string | null }): void;
};

export type Live = {
  /**
   * Listens for this memorial, or with null for the account's own; the last one asked for is heard. One that is new
   * is heard of as one of the account's own: asking for it by name would be answered with a 404.
   */
  listen(memorialId: string | null): void;
  stop(): void;
};

/**
 * Hears from the server that something changed, and nothing of what. A connection that ends is opened again after
 * a growing wait of our own: the browser's would try for ever at the same pace.
 */
export function createLive({ open, timers, random, isNew, onHint }: LiveParts): Live {
  let close = () => {};
  let failures = 0;

  function listen(memorialId: string | null): void {
    close();
    let isOver = false;
    close = () => {
      isOver = true;
    };
    const go = (known: string | null) => {
      if (!isOver) hear(memorialId, known);
    };
    if (memorialId === null) go(null);
    else
      isNew(memorialId).then(
        (isNewHere) => go(isNewHere ? null : memorialId),
        () => go(memorialId),
      );
  }

  /** Opens a connection for what the server knows, on behalf of what was asked for. */
  function hear(asked: string | null, memorialId: string | null): void {
    const source = open(memorialId === null ? '/api/live' : `/api/live?memorial=${memorialId}`);
    let stopTimer = () => {};
    close = () => {
      stopTimer();
      source.close();
      close = () => {};
    };
    source.addEventListener('open', () => {
      failures = 0;
    });
    source.addEventListener('changed', ({ data }) => {
      const hint = positionOf(data);
      if (hint !== null) onHint({ position: hint, memorialId });
    });
    source.addEventListener('error', () => {
      source.close();
      failures += 1;
      stopTimer = timers.after(delayAfter(failures, random()), () => listen(asked));
    });
  }

  return {
    listen,
    stop: () => close(),
  };
}

function positionOf(data: unknown): string | null {
  try {
    const value: unknown = JSON.parse(String(data));
    const at = typeof value === 'object' && value !== null && 'position' in value ? value.position : null;
    return typeof at === 'string' && at !== '' ? at : null;
  } catch {
    return null;
  }
}

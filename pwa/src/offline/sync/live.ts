import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { syncApi } from '@everpaw/contracts/sync/sync.api';
import type { EntityRef } from '../store/entities.ts';
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
  /** Whether this device is still creating the root, so that the server may not know it yet. */
  isNew(root: EntityRef): Promise<boolean>;
  /** Something changed past this position; `root` when it was heard of that root. */
  onHint(hint: { position: string; root: EntityRef | null }): void;
  /**
   * The server cannot be heard of a root, twice in a row. Why is not told: it may not be reached, or the root may not be
   * seen any more, and then nobody says another word about it.
   */
  onSilence(root: EntityRef): void;
};

export type Live = {
  /**
   * Listens for this root, or with null for the account's own; the last one asked for is heard. One that is new
   * is heard of as one of the account's own: asking for it by name would be answered with a 404.
   */
  listen(root: EntityRef | null): void;
  stop(): void;
};

/**
 * Hears from the server that something changed, and nothing of what. A connection that ends is opened again after
 * a growing wait of our own: the browser's would try for ever at the same pace.
 */
export function createLive({ open, timers, random, isNew, onHint, onSilence }: LiveParts): Live {
  let close = () => {};
  let failures = 0;

  function listen(root: EntityRef | null): void {
    close();
    let isOver = false;
    close = () => {
      isOver = true;
    };
    const go = (known: EntityRef | null) => {
      if (!isOver) hear(root, known);
    };
    if (root === null) go(null);
    else
      isNew(root).then(
        (isNewHere) => go(isNewHere ? null : root),
        () => go(root),
      );
  }

  /** Opens a connection for what the server knows, on behalf of what was asked for. */
  function hear(asked: EntityRef | null, root: EntityRef | null): void {
    const source = open(pathOf(syncApi.live, { query: { ...root } }));
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
      if (hint !== null) onHint({ position: hint, root });
    });
    source.addEventListener('error', () => {
      source.close();
      failures += 1;
      if (failures === 2 && root) onSilence(root);
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

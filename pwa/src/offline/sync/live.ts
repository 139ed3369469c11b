import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { syncApi } from '@everpaw/contracts/sync/sync.api';
import type { Timers } from '../../net/timers.ts';
import type { EntityRef } from '../store/entities.ts';
import { delayAfter } from './backoff.ts';

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
  /** Called with the position of a change. `root` is null if the subscription is the account's. */
  onHint(hint: { position: string; root: EntityRef | null }): void;
  /**
   * Called if the subscription to a root fails twice in a row. The reason is unknown: the server may be unreachable,
   * or the root may no longer be visible, in which case no further hint comes.
   */
  onSilence(root: EntityRef): void;
};

export type Live = {
  /**
   * Subscribes to this root, or to the account's own roots (null). Replaces the previous subscription. For a new root
   * the account's are used, because the server would respond with a 404.
   */
  listen(root: EntityRef | null): void;
  stop(): void;
};

/**
 * Creates a live subscription, which reports that something changed, but not what. Closed connections are reopened
 * after growing waits, because the browser would retry forever at the same interval.
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

  /** Opens a connection for `root`; `asked` is subscribed to again after an error. */
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

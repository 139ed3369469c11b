import { setImmediate as nextTurn } from 'node:timers/promises';
import { entryOf, formatEntry, type LoggedEvent } from '@everpaw/contracts/audit/transparency/entry';
import { leafHash } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { runSync, type Work } from '@everpaw/contracts/audit/transparency/work';
import pTimeout from 'p-timeout';
import { describeCause } from '../../platform/execution/projections/runs/error-policy.ts';
import type { EngineLogger } from '../../platform/execution/projections/runs/logger.ts';
import { pauseFor, type Timers } from '../../platform/kernel/time.ts';
import { LogDamaged } from '../../platform/storage/event-log/verified-pages.ts';
import type { EventPages } from './logged-events.ts';
import { nodeTools } from './node-tools.ts';
import type { TreeWriter } from './transparency-tree.ts';

/** How many events are read and added at once; the event loop gets a turn between batches. */
const batchEvents = 512;
/** How long the follower waits for a signal before it polls the log again, in milliseconds. */
const pollMs = 1_000;
/** How long the follower lets new events accumulate, in milliseconds. */
const gatherMs = 100;
const maxRetryMs = 30_000;

/** Returns the entry of an event as text; the leaf is the hash of its UTF-8. */
export function entryText(event: LoggedEvent): string {
  return formatEntry(runSync(entryOf(event), nodeTools));
}

/** Returns the leaf hash of an event. */
export function leafOf(event: LoggedEvent): Uint8Array {
  const leaf: Work<Uint8Array> = leafHash(entryText(event));
  return runSync(leaf, nodeTools);
}

/**
 * Returns the promise, but rejects as soon as the signal is aborted, so that an unresponsive log can't block shutdown.
 */
const orAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  pTimeout(promise, { milliseconds: Number.POSITIVE_INFINITY, signal });

/**
 * Adds the next batch of events to the tree. It reads events as stored and decrypts nothing, so it never has to park or
 * skip one. Returns whether it reached the end of the log.
 */
export async function growTree(
  tree: TreeWriter,
  pages: EventPages,
  site: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const state = await tree.open(site);
  const reading = pages.after(state.position, batchEvents);
  const { events, to, level } = await (signal ? orAborted(reading, signal) : reading);
  if (to === state.position) return level;
  const leaves = events.map((event) => ({ hash: leafOf(event), position: event.position }));
  // If another process changed the tree first, its result is read in the next turn.
  return (await tree.grow(state, leaves, to)) === 'stored' && level;
}

export type TreeFollowerOptions = {
  tree: TreeWriter;
  pages: EventPages;
  /** The identity of the site. */
  identity: string;
  /** Returns the end of its log. */
  head(): Promise<string>;
  timers: Timers;
  logger: EngineLogger;
};

export type TreeFollower = {
  /** Signals that the log holds new events. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Keeps the tree level with the log until it is stopped. Retries if a log or store can't be reached. At a damaged
 * event, logs an error and makes no progress until the log is intact again.
 *
 * @throws StoresDoNotFit
 */
export async function followLog(options: TreeFollowerOptions): Promise<TreeFollower> {
  const { tree, pages, identity, timers, logger } = options;
  const state = await tree.open(identity);
  // Read after the position: another process may be at work.
  const head = await options.head();
  if (state.position > head) {
    logger.warn(
      `The event log ends at ${head}, but the transparency log is at ${state.position}: it is built anew from the log.`,
    );
    await tree.beginAnew();
  }
  const controller = new AbortController();
  const { signal } = controller;
  let rouse = () => {};
  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      rouse = resolve;
      void pauseFor(timers, delayMs, signal).then(resolve);
    });

  const follow = async () => {
    let failures = 0;
    let said = '';
    while (!signal.aborted) {
      try {
        const isLevel = await growTree(tree, pages, identity, signal);
        failures = 0;
        said = '';
        if (isLevel) {
          await pause(pollMs);
          await pauseFor(timers, gatherMs, signal);
        } else await nextTurn();
      } catch (error) {
        failures += 1;
        // Foreign errors are logged without their message, which may contain a URL with a password.
        const what = error instanceof LogDamaged ? error.message : describeCause(error);
        if (what !== said && !signal.aborted) logger.error(`The transparency log stands still (${what})`);
        said = what;
        await pauseFor(timers, Math.min(250 * 2 ** failures, maxRetryMs), signal);
      }
    }
  };
  const following = follow();
  return {
    wake: () => rouse(),
    async stop() {
      controller.abort();
      await following;
    },
  };
}

import type { Timers } from '../../../kernel/time.ts';
import { describeCause } from '../runs/error-policy.ts';
import type { EngineLogger } from '../runs/logger.ts';
import type { RunKeeper } from '../runs/run-keeper.ts';
import { runs } from '../runs/run-status.ts';
import { type BuildStore } from './build-store.ts';
import { type Build, seenBy } from './builds.ts';
import type { Slot } from './projection-slot.ts';
import type { ServingPointers } from './serving-pointers.ts';

const takeOverTimeoutMs = 5_000;
const tryAgainMs = 1_000;

export type TakeOverParts = {
  store: BuildStore;
  pointers: ServingPointers;
  keeper: RunKeeper;
  timers: Timers;
  logger: EngineLogger;
  hasStopped(): boolean;
  /** Called after the pointer has moved. */
  onServing(slot: Slot, before: Build): void;
  /** Called when another process or a command moved the pointer. */
  onMovedAway(slot: Slot): void;
};

/** The build isn't read yet, so it may stop while its indexes are created. */
async function makeIndexes({ store, keeper, hasStopped }: TakeOverParts, next: Build): Promise<void> {
  await keeper.leave(next);
  try {
    await store.buildIndexes(next.id, next.model as never);
  } finally {
    if (!hasStopped()) await keeper.keep(next);
  }
}

/**
 * The old build stops meanwhile, so that visible changes can't disappear. If the new one doesn't catch up,
 * the old one continues.
 */
async function takeOver(parts: TakeOverParts, slot: Slot, next: Build): Promise<void> {
  const { pointers, keeper, logger, hasStopped, onServing, onMovedAway } = parts;
  const { serving: before, projection } = slot;
  const wasRunning = before.runner !== null && runs(before.record.status);
  if (wasRunning) await keeper.leave(before);
  const reached =
    seenBy(next) >= seenBy(before) ? 'reached' : await next.waiters.wait(seenBy(before), takeOverTimeoutMs);
  const goOn = async () => {
    if (wasRunning && !hasStopped()) await keeper.keep(before);
  };
  if (reached === 'stale' || hasStopped() || slot.building !== next) {
    await goOn();
    throw new Error('not level any more');
  }
  let hasMoved: boolean;
  try {
    hasMoved = await pointers.move(projection.name, slot.pointer.build, next, slot.pointer.passedOver);
  } catch (error) {
    await goOn();
    throw error;
  }
  if (!hasMoved) {
    onMovedAway(slot);
    return;
  }
  slot.pointer = { ...slot.pointer, build: next };
  slot.serving = next;
  slot.building = null;
  slot.left.push(before.id);
  logger.log(`${projection.name}: ${next.id} serves, in place of ${before.id}`);
  onServing(slot, before);
  // Waiters then wait for the new serving build.
  before.waiters.giveUp();
}

/**
 * Makes a build that has caught up serve: creates its indexes, then switches to it. Returns `begin`, to be
 * called whenever a build has caught up, and `stop`, which cancels pending retries.
 */
export function createTakeOver(parts: TakeOverParts) {
  const { timers, logger, hasStopped } = parts;
  const indexed = new Set<string>();
  const pending = new Set<() => void>();

  const index = async (next: Build) => {
    await makeIndexes(parts, next);
    indexed.add(next.id);
  };

  const tryLater = (slot: Slot, next: Build) => {
    const cancel = timers.after(tryAgainMs, () => {
      pending.delete(cancel);
      if (slot.building === next && next.record.status === 'live') begin(slot);
    });
    pending.add(cancel);
  };

  const begin = (slot: Slot): void => {
    const next = slot.building;
    if (!next || slot.takingOver || hasStopped()) return;
    const isFirstStep = !indexed.has(next.id);
    slot.takingOver = (isFirstStep ? index(next) : takeOver(parts, slot, next))
      .catch((error) => {
        logger.warn(`${next.id} could not take over yet (${describeCause(error)})`);
        tryLater(slot, next);
      })
      .finally(() => {
        slot.takingOver = null;
        for (const listener of slot.listeners) listener();
        if (slot.building === next && next.record.status === 'live' && indexed.has(next.id) && isFirstStep)
          begin(slot);
      });
  };

  return {
    begin,
    stop() {
      for (const cancel of pending) cancel();
    },
  };
}

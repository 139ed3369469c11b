import type { Clock, Timers } from '../../../kernel/time.ts';
import { describeFailure } from '../runs/error-policy.ts';
import { type Build, seenBy } from './builds.ts';
import { type Progress, progressOf, shareOfTheWay } from './progress.ts';
import type { Slot } from './projection-slot.ts';
import { commitOf } from './projection-status.ts';

/**
 * The new build stopped before it could take over; the message gives the reason. The old build still serves.
 */
export class RebuildStopped extends Error {
  override readonly name = 'RebuildStopped';
}

const progressEveryMs = 500;

export type RebuildWatch = {
  clock: Clock;
  timers: Timers;
  /** Returns the highest known position of the log. */
  lastKnownPosition(): string;
  hasStopped(): boolean;
  onProgress(progress: Progress): void;
};

/**
 * Resolves when the build serves. Reports its progress twice a second.
 * @throws RebuildStopped
 */
export async function watchRebuild(slot: Slot, build: Build, watch: RebuildWatch): Promise<void> {
  const { clock, timers, lastKnownPosition, onProgress } = watch;
  const startedAt = clock();
  const report = () => {
    const share = shareOfTheWay(0n, commitOf(seenBy(build)), commitOf(lastKnownPosition()));
    const done = build.runner?.figures().considered ?? 0;
    onProgress(progressOf({ done, elapsedMs: clock() - startedAt, share }));
  };
  let cancel = () => {};
  const tick = () => {
    report();
    cancel = timers.after(progressEveryMs, tick);
  };
  cancel = timers.after(progressEveryMs, tick);
  try {
    await untilServing(slot, build, watch.hasStopped);
    report();
  } finally {
    cancel();
  }
}

function untilServing(slot: Slot, build: Build, hasStopped: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (then: () => void) => {
      slot.listeners.delete(look);
      then();
    };
    const look = () => {
      const { failure, status } = build.record;
      const stop = (why: string) => finish(() => reject(new RebuildStopped(`${build.id} ${why}`)));
      if (slot.serving === build) finish(resolve);
      else if (failure) stop(`has stopped: ${describeFailure(failure)}`);
      else if (status === 'paused') stop('was paused.');
      else if (hasStopped()) stop('is not level yet, and the process ends; it goes on when it starts again.');
    };
    slot.listeners.add(look);
    look();
  });
}

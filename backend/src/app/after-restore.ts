import { copyMessages } from '@everpaw/contracts/kernel/copy.messages';
import { counted } from '@everpaw/contracts/kernel/text/words';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import type { ReactionEngine } from '../platform/execution/reactions/reaction-engine.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { CopyOf, Restorable, RestoreMarks } from '../platform/storage/keys/after-restore.ts';

export type AfterRestore = {
  /**
   * Turns on what a restore left off. Returns a sentence for the operator.
   * @throws Refused if it is on already.
   */
  start(what: Restorable): Promise<string>;
  /** Writes a line for each part that is off. */
  warn(write: (line: string) => void): Promise<void>;
};

/** How each part starts in this process; null if this process doesn't run it, and it starts with the next start. */
type Beginnings = { [What in Restorable]: (() => Promise<void>) | null };

/** Returns, per part, a sentence about the work that is due once it is on. */
type Due = { [What in Restorable]: () => Promise<string> };

/** Returns a sentence with the number of due and delayed jobs of a restored site. */
export async function dueJobs(jobs: Pick<JobQueue, 'counts'>): Promise<string> {
  const { waiting, delayed } = await jobs.counts();
  if (waiting + delayed === 0) return 'Nothing waits.';
  return `${counted(waiting, 'job is', 'jobs are')} due and ${counted(delayed, 'has its', 'have their')} day to come: npm run jobs -- due lists them.`;
}

/** Returns a sentence with the number of reactions of a restored site that have events to process. */
export async function dueReactions(engine: Pick<ReactionEngine, 'measure'> | null): Promise<string> {
  const behind = (await engine?.measure())?.filter(({ distance }) => distance > 0).length ?? 0;
  if (behind === 0) return 'All have seen every event.';
  return `${counted(behind, 'has', 'have')} events to see: npm run reactions -- status lists them.`;
}

export function startAfterRestore(
  marks: RestoreMarks,
  copyOf: CopyOf | null,
  begin: Beginnings,
  due: Due,
): AfterRestore {
  return {
    async start(what) {
      if (copyOf) throw new Refused(`${copyMessages.refused}.`);
      if (!(await marks.isOff(what))) throw new Refused(`The ${what} are on already.`);
      await marks.turn(what, 'on');
      await begin[what]?.();
      return begin[what] ? `The ${what} are on.` : `The ${what} are on from the next start.`;
    },
    async warn(write) {
      if (copyOf) {
        write(`${copyMessages.notice(copyOf.at)} Nothing is sent.`);
        return;
      }
      for (const what of ['reactions', 'jobs'] as const)
        if (await marks.isOff(what))
          write(
            `The ${what} are off since a backup was restored. ${await due[what]()} npm run ${what} -- on lets them begin.`,
          );
    },
  };
}

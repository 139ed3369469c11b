import type { Restorable, RestoreMarks } from '../platform/data-folder/after-restore.ts';
import { Refused } from '../platform/operator/refused.ts';

export type AfterRestore = {
  /** Turns on what a restore left off; answers with a sentence. @throws Refused when it is on already. */
  start(what: Restorable): Promise<string>;
  /** Says what is off. */
  warn(write: (line: string) => void): Promise<void>;
};

/** How each of them begins in this process; null where it does not run here: it then begins at the next start. */
type Beginnings = { [What in Restorable]: (() => Promise<void>) | null };

export function startAfterRestore(marks: RestoreMarks, begin: Beginnings): AfterRestore {
  return {
    async start(what) {
      if (!(await marks.isOff(what))) throw new Refused(`The ${what} are on already.`);
      await marks.turn(what, 'on');
      await begin[what]?.();
      return begin[what] ? `The ${what} are on.` : `The ${what} are on from the next start.`;
    },
    async warn(write) {
      for (const what of ['reactions', 'jobs'] as const)
        if (await marks.isOff(what))
          write(`The ${what} are off since a backup was restored: npm run ${what} -- on`);
    },
  };
}

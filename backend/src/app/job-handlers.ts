import { features } from '../features.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import { type Cause, delayedCommand } from '../platform/execution/commands/delayed-command.ts';
import type { EmailGuard } from '../platform/execution/email/email-guard.ts';
import { emailJob } from '../platform/execution/email/email-jobs.ts';
import type { Mailer } from '../platform/execution/email/mailer.ts';
import { contributions, type PartsOf } from '../platform/execution/feature.ts';
import type { JobHandlers } from '../platform/execution/jobs/job-queue.ts';

const jobs = contributions(features, 'jobs');
const emails = contributions(features, 'emails');
const forgetting = contributions(features, 'forgetAccount');

type ForgetParts = PartsOf<(typeof forgetting)[number]>;
type Parts = Omit<PartsOf<(typeof jobs)[number]>, 'forgetAccount'> &
  PartsOf<(typeof emails)[number]> &
  ForgetParts & { executor: CommandExecutor; mailer: Mailer; guard: EmailGuard };

/** Lets every feature erase what it knows of a deleted account. */
export function forgetAccountWith(parts: ForgetParts) {
  return async (accountId: string, cause?: Cause): Promise<void> => {
    for (const forget of forgetting) await forget(parts, accountId, cause);
  };
}

/** Returns the handler of each kind of job. */
export function jobHandlers(parts: Parts): JobHandlers {
  const all = { ...parts, forgetAccount: forgetAccountWith(parts) };
  return Object.assign(
    {
      command: delayedCommand(parts.executor),
      mail: emailJob(parts, Object.assign({}, ...emails.map((writers) => writers(parts)))),
    },
    ...jobs.map((handlers) => handlers(all)),
  );
}

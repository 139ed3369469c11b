import { withIds } from '../../logging/log-lines.ts';
import type { Job, JobHandlers } from './job-queue.ts';

/** Adds the job's name to every line that is logged while a job runs. */
export function logJobs(handlers: JobHandlers): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (job: Job) => withIds({ job: name }, () => handle(job)),
    ]),
  );
}

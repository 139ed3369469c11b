import type { AddOptions, JobData, JobQueue } from './job-queue.ts';

/** Work that its record says isn't finished. `id` is that of its job. */
export type Unfinished = { id: string; data: JobData };

/** Maximum number of failed jobs that are checked, newest first. */
const maxFailedJobs = 1_000;

/**
 * Stores the job of each unfinished record that has none, because the process ended before it was stored or the queue
 * was lost. If the job failed without saying so, for instance after too many crashes, calls `fail` instead. Returns the
 * number of records.
 */
export async function resumeJobs<Work extends Unfinished>(
  jobs: Pick<JobQueue, 'add' | 'failed'>,
  unfinished: readonly Work[],
  {
    name,
    fail,
    ...options
  }: { name: string; fail(work: Work): Promise<void> } & Pick<AddOptions, 'attempts'>,
): Promise<number> {
  if (unfinished.length === 0) return 0;
  const failed = new Set((await jobs.failed(maxFailedJobs)).map(({ id }) => id));
  for (const work of unfinished)
    if (failed.has(work.id)) await fail(work);
    else await jobs.add(name, work.data, { jobId: work.id, ...options });
  return unfinished.length;
}

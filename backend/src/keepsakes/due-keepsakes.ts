import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { resumeJobs } from '../platform/execution/jobs/resume-jobs.ts';
import { type Keepsakes, keepsakeAttempts } from './keepsakes.ts';

type Parts = {
  keepsakes: Pick<Keepsakes, 'unfinished' | 'fail'>;
  jobs: Pick<JobQueue, 'add' | 'failed'>;
};

export const makeKeepsakeJob = 'make-keepsake';

/** Takes up the booklets whose job was never stored, was lost, or failed without saying so. Returns those unfinished. */
export function dueKeepsakes({ keepsakes, jobs }: Parts): () => Promise<number> {
  return async () => {
    const unfinished = await keepsakes.unfinished();
    return resumeJobs(
      jobs,
      unfinished.map((data) => ({ id: data.keepsakeId, data })),
      {
        name: makeKeepsakeJob,
        attempts: keepsakeAttempts,
        fail: ({ data: { memorialId, keepsakeId } }) => keepsakes.fail(memorialId, keepsakeId),
      },
    );
  };
}

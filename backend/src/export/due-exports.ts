import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { resumeJobs } from '../platform/execution/jobs/resume-jobs.ts';
import { type Exports, exportAttempts } from './exports.ts';

type Parts = {
  exports: Pick<Exports, 'unfinished' | 'fail'>;
  jobs: Pick<JobQueue, 'add' | 'failed'>;
};

/** Takes up the exports whose job was never stored, was lost, or failed without saying so. Returns those unfinished. */
export function dueExports({ exports, jobs }: Parts): () => Promise<number> {
  return async () => {
    const unfinished = await exports.unfinished();
    return resumeJobs(
      jobs,
      unfinished.map((data) => ({ id: data.exportId, data })),
      {
        name: 'export',
        attempts: exportAttempts,
        fail: ({ data: { accountId, exportId } }) => exports.fail(accountId, exportId),
      },
    );
  };
}

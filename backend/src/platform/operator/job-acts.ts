import type { JobQueue } from '../execution/jobs/job-queue.ts';
import type { OperatorActs } from './operator-acts.ts';
import { Refused } from './refused.ts';
import { textTable } from './status-table.ts';

const listed = 100;

/** The operator commands for jobs. */
export function jobActs(jobs: JobQueue): OperatorActs {
  return {
    async 'jobs.status'() {
      const { waiting, delayed, active, completed, failed } = await jobs.counts();
      return textTable(
        ['WAITING', 'DELAYED', 'ACTIVE', 'COMPLETED', 'FAILED'],
        [[waiting, delayed, active, completed, failed].map(String)],
      );
    },
    async 'jobs.due'() {
      const queued = await jobs.queued(listed);
      if (queued.length === 0) return 'No job waits.';
      return textTable(
        ['ID', 'JOB', 'DUE'],
        queued.map(({ id, name, at }) => [id, name, at]),
      );
    },
    async 'jobs.failed'() {
      const failed = await jobs.failed(listed);
      if (failed.length === 0) return 'No job has failed.';
      return textTable(
        ['ID', 'JOB', 'ERROR', 'SINCE'],
        failed.map(({ id, name, error, at }) => [id, name, error, at]),
      );
    },
    async 'jobs.retry'([id = '']) {
      const failed = await jobs.failed(Number.MAX_SAFE_INTEGER);
      if (!failed.some((job) => job.id === id)) throw new Refused(`There is no failed job ${id}.`);
      await jobs.retry(id);
      return `${id} is tried once more.`;
    },
    async 'jobs.cancel'([id = '']) {
      if (!(await jobs.cancel(id))) throw new Refused(`There is no job ${id} that has never begun.`);
      return `${id} is cancelled.`;
    },
  };
}

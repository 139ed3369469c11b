import { v5 as uuidv5 } from 'uuid';
import type { Job } from '../jobs/job-queue.ts';
import type { CommandExecutor } from './command-executor.ts';

const space = '5f1b0f0e-6f0a-5b7e-9c55-2b1d7a3e4c10';

/** The event that led to a command, as the log records it; none for jobs from before causes were recorded. */
export type Cause = { correlationId?: string; causationId?: string };

/** Returns the cause recorded in a job. Jobs that were enqueued before causes were recorded have none. */
export function causeIn({ correlationId, causationId }: Job['data']): Cause {
  const isNoted = typeof correlationId === 'string' && typeof causationId === 'string';
  return isNoted ? { correlationId, causationId } : {};
}

/** Returns the job that executes a delayed command. */
export function delayedCommand(
  executor: Pick<CommandExecutor, 'executeReceived'>,
): (job: Job) => Promise<void> {
  return async ({ id, data }) => {
    await executor.executeReceived({
      type: String(data.type),
      data: data.data,
      commandId: uuidv5(id, space),
      actor: { kind: 'system', name: 'job' },
      ...causeIn(data),
    });
  };
}

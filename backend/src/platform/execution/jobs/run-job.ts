import type { EngineLogger } from '../projections/logger.ts';
import type { Job, JobHandlers } from './job-queue.ts';

class UnknownJobName extends Error {
  override readonly name = 'UnknownJobName';
}

/**
 * Hands a job to the handler of its name. Never rejects: answers what went wrong as the name of an error, or
 * undefined. The log gets that name and where it was thrown, never the error's message, which may hold personal data.
 *
 * @param attempts how often this job is tried in all.
 */
export async function runJob(
  handlers: JobHandlers,
  job: Job,
  attempts: number,
  logger: EngineLogger,
): Promise<string | undefined> {
  try {
    const handler = Object.hasOwn(handlers, job.name) ? handlers[job.name] : undefined;
    if (!handler) throw new UnknownJobName();
    await handler(job);
    return undefined;
  } catch (error) {
    const name = errorName(error);
    const what = `Job ${job.name} ${job.id} failed in attempt ${job.attempt} of ${attempts}: ${name}${placeOf(error)}`;
    if (job.attempt < attempts) logger.warn(what);
    else logger.error(`${what}; it is kept as failed`);
    return name;
  }
}

/** The error's name; where that says nothing, its code when it has one (`ECONNREFUSED`). */
export function errorName(error: unknown): string {
  const name = textIn(error, 'name') ?? 'Error';
  const code = name === 'Error' || name === 'AggregateError' ? textIn(error, 'code') : undefined;
  return (code ?? name).slice(0, 100);
}

function placeOf(error: unknown): string {
  const frame = /^ +at .+$/m.exec(textIn(error, 'stack') ?? '')?.[0];
  return frame ? ` ${frame.trim()}` : '';
}

/** Not `instanceof Error`: what libraries throw may come from another realm, or be no error at all. */
function textIn(error: unknown, key: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

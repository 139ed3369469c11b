import { inLanguage } from '../../kernel/reader-language.ts';
import type { EngineLogger } from '../projections/runs/logger.ts';
import type { Job, JobHandlers } from './job-queue.ts';

class UnknownJobName extends Error {
  override readonly name = 'UnknownJobName';
}

/**
 * Runs the handler of a job's name, in English: a queue may start a job in the course of any request. Never rejects:
 * returns the error's name, or undefined on success. Logs
 * the name and where it was thrown, never the message, which may contain personal data.
 * @param attempts the maximum number of attempts of this job.
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
    await inLanguage('en', async () => handler(job));
    return undefined;
  } catch (error) {
    const name = errorName(error);
    const what = `Job ${job.name} ${job.id} failed in attempt ${job.attempt} of ${attempts}: ${name}${placeOf(error)}`;
    if (job.attempt < attempts) logger.warn(what);
    else logger.error(`${what}; it is kept as failed`);
    return name;
  }
}

/** The error's name or, if that is generic, its code (`ECONNREFUSED`). */
export function errorName(error: unknown): string {
  const name = textIn(error, 'name') ?? 'Error';
  const code = name === 'Error' || name === 'AggregateError' ? textIn(error, 'code') : undefined;
  return (code ?? name).slice(0, 100);
}

function placeOf(error: unknown): string {
  const frame = /^ +at .+$/m.exec(textIn(error, 'stack') ?? '')?.[0];
  return frame ? ` ${frame.trim()}` : '';
}

/** Not `instanceof Error`: libraries throw errors of other realms and values that aren't errors. */
function textIn(error: unknown, key: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

import type { Job, JobData } from '../jobs/job-queue.ts';
import type { Letter } from './letter.ts';
import type { Mailer } from './mailer.ts';

/** A letter with its reader; null when, by the time it is written, there is nothing to send any more. */
export type WrittenLetter = (Letter & { to: string }) | null;

/**
 * Writes the letters of one kind. It is called when the mail is about to be sent, so that a job holds ids and no
 * personal data, and a link in it lives its whole time. It may be called again for the same job.
 */
export type LetterWriter = (data: JobData) => Promise<WrittenLetter>;

/**
 * The handler of `mail` jobs: `data.letter` names the writer. The job's id becomes the Message-ID, so that a mail
 * server knows a repetition (REL-12).
 */
export function mailJob(mailer: Mailer, writers: Record<string, LetterWriter>): (job: Job) => Promise<void> {
  return async ({ id, data }) => {
    const name = String(data.letter);
    const write = Object.hasOwn(writers, name) ? writers[name] : undefined;
    if (!write) throw new TypeError(`There is no letter ${name}`);
    const letter = await write(data);
    if (letter) await mailer.send({ ...letter, id });
  };
}

import type { Language } from '@everpaw/contracts/kernel/languages/languages';
import { inLanguage } from '../../kernel/reader-language.ts';
import type { Job, JobData } from '../jobs/job-queue.ts';
import type { EmailGuard } from './email-guard.ts';
import type { EmailTemplate } from './email-template.ts';
import type { Email, Mailer } from './mailer.ts';

type Addressed = EmailTemplate & { to: string };

/** One email with its recipient; null if there is nothing left to send. */
export type OneEmail = Addressed | null;

/** One email, or one for each of several recipients. */
export type WrittenEmail = OneEmail | readonly Addressed[];

/**
 * Writes the emails of one kind. Called just before sending, so that the job contains ids instead of personal
 * data, and links have their full lifetime. May be called again for the same job.
 */
export type EmailWriter = (data: JobData) => Promise<WrittenEmail>;

/** Writes an email in a language: undefined is English. */
export async function writeIn(
  language: Language | undefined,
  write: () => OneEmail | Promise<OneEmail>,
): Promise<OneEmail> {
  const written = await inLanguage(language, write);
  return written && { ...written, language };
}

/**
 * Returns the handler of `mail` jobs: `data.template` names the writer. The job's id becomes the Message-ID, so
 * that mail servers can detect duplicates. An email that the guard refuses is never sent.
 */
export function emailJob(
  { mailer, guard }: { mailer: Pick<Mailer, 'send'>; guard: EmailGuard },
  writers: Record<string, EmailWriter>,
): (job: Job) => Promise<void> {
  const send = async (email: Email) => {
    if ((await guard.admit(email)) === 'open')
      await mailer.send(await inLanguage(email.language, () => guard.withWayOut(email)));
  };
  return async ({ id, data }) => {
    const name = String(data.template);
    const write = Object.hasOwn(writers, name) ? writers[name] : undefined;
    if (!write) throw new TypeError(`There is no email ${name}`);
    const written = await write(data);
    if (written === null) return;
    // One id per recipient: if one email fails, a retry sends the others with the same ids.
    if (isSeveral(written)) for (const email of written) await send({ ...email, id: `${id} ${email.to}` });
    else await send({ ...written, id });
  };
}

function isSeveral(written: Addressed | readonly Addressed[]): written is readonly Addressed[] {
  return Array.isArray(written);
}

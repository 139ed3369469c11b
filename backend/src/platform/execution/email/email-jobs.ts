import type { Job, JobData } from '../jobs/job-queue.ts';
import type { EmailGuard } from './email-guard.ts';
import type { EmailTemplate } from './email-template.ts';
import type { Email, Mailer } from './mailer.ts';

type Addressed = EmailTemplate & { to: string };

/**
 * An email with its reader, or one for each of several; null when, by the time it is written, there is nothing to send
 * any more.
 */
export type WrittenEmail = Addressed | readonly Addressed[] | null;

/**
 * Writes the emails of one kind. It is called when the email is about to be sent, so that a job holds ids and no
 * personal data, and a link in it lives its whole time. It may be called again for the same job.
 */
export type EmailWriter = (data: JobData) => Promise<WrittenEmail>;

/**
 * The handler of `mail` jobs: `data.template` names the writer. The job's id becomes the Message-ID, so that an email
 * server knows a repetition. An email that the guard refuses is not sent later either.
 */
export function emailJob(
  { mailer, guard }: { mailer: Pick<Mailer, 'send'>; guard: EmailGuard },
  writers: Record<string, EmailWriter>,
): (job: Job) => Promise<void> {
  const send = async (email: Email) => {
    if ((await guard.admit(email)) === 'open') await mailer.send(await guard.withWayOut(email));
  };
  return async ({ id, data }) => {
    const name = String(data.template);
    const write = Object.hasOwn(writers, name) ? writers[name] : undefined;
    if (!write) throw new TypeError(`There is no email ${name}`);
    const written = await write(data);
    if (written === null) return;
    // Each reader's own id: who has theirs already knows a repetition when another one's could not be sent.
    if (isSeveral(written)) for (const email of written) await send({ ...email, id: `${id} ${email.to}` });
    else await send({ ...written, id });
  };
}

function isSeveral(written: Addressed | readonly Addressed[]): written is readonly Addressed[] {
  return Array.isArray(written);
}

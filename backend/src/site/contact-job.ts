import type { Mailer } from '../platform/execution/email/mailer.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import type { ContactMessages } from './contact-messages.ts';

/** The name of the job that emails a contact form message; its data contains the message's id. */
export const contactJobName = 'contact';

type Parts = { messages: ContactMessages; mailer: Pick<Mailer, 'send'>; to: string };

/**
 * Returns the job that emails a message to the site's own address and then deletes it. The sender's name and address
 * are in the text, because the site never sends email in another person's name.
 */
export function contactJob({ messages, mailer, to }: Parts): (job: Job) => Promise<void> {
  return async ({ id, data }) => {
    const messageId = String(data.messageId);
    const kept = await messages.read(messageId);
    if (!kept) return;
    await mailer.send({
      id,
      to,
      subject: 'A message from the contact form',
      paragraphs: [
        `From: ${kept.name} <${kept.email}>`,
        `Written: ${kept.at.toISOString()}`,
        ...kept.message.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
      ],
      closing: 'To answer, write to the address above; no one else reads replies to this email.',
    });
    await messages.forget(messageId);
  };
}

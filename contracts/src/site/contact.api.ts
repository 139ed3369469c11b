import * as z from 'zod/mini';
import { email } from '../accounts/account.commands.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { text } from '../kernel/schemas.ts';
import { contactMessages, maxContactMessageLength } from './contact.messages.ts';

/** What the contact form sends. */
export const contactMessage = z.object({
  name: text({ min: 1, max: 100, required: contactMessages.nameRequired }),
  email,
  message: text({ min: 1, max: maxContactMessageLength, required: contactMessages.messageRequired }),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Mails a message to the site’s own address (decision on REQ-136)',
    access: 'anyone',
    rate: { max: 5, windowMs: 60_000 },
    body: contactMessage,
    answer: z.object({ received: z.literal(true) }),
    status: 202,
  }),
} as const;

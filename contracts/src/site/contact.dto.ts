import * as z from 'zod/mini';
import { line, text } from '../kernel/fields/schemas.ts';
import { email } from '../kernel/text/email.ts';
import { contactMessages, maxContactMessageLength } from './contact.messages.ts';

/** The data of the contact form. */
export const contactMessage = z.object({
  name: line({ min: 1, max: 100, required: () => contactMessages.nameRequired }),
  email,
  message: text({ min: 1, max: maxContactMessageLength, required: () => contactMessages.messageRequired }),
});
export type ContactMessage = z.infer<typeof contactMessage>;

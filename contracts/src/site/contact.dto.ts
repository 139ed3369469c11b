import * as z from 'zod/mini';
import { email } from '../kernel/email.ts';
import { line, text } from '../kernel/schemas.ts';
import { contactMessages, maxContactMessageLength } from './contact.messages.ts';

/** The data of the contact form. */
export const contactMessage = z.object({
  name: line({ min: 1, max: 100, required: contactMessages.nameRequired }),
  email,
  message: text({ min: 1, max: maxContactMessageLength, required: contactMessages.messageRequired }),
});
export type ContactMessage = z.infer<typeof contactMessage>;

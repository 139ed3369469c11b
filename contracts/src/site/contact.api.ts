import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { contactMessage } from './contact.dto.ts';

export const contactApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Mails a message to the site’s own address',
    access: 'anyone',
    rate: { max: 5, windowMs: 60_000 },
    status: 202,
    body: contactMessage,
    answer: z.object({ received: z.literal(true) }),
  }),
} as const;

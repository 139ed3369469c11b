import { endpoint } from '../kernel/endpoint.ts';
import type { contactSchemas } from './contact.schemas.ts';

export const contactApi = {
  send: endpoint<(typeof contactSchemas)['send']>({
    method: 'POST',
    path: '/api/contact',
    summary: 'Mails a message to the site’s own address',
    access: 'anyone',
    rate: { max: 5, windowMs: 60_000 },
    status: 202,
  }),
} as const;

import { endpoint } from '../kernel/endpoint.ts';
import type { deskSchemas } from './desk.schemas.ts';

/** The events of the whole site, for those who may read the audit history; every look goes into the access log. */
export const deskApi = {
  search: endpoint<(typeof deskSchemas)['search']>({
    method: 'GET',
    path: '/api/audit/events',
    summary: 'Events of the site by what they are about, kind and time, newest first',
    access: { permission: 'audit.read' },
  }),
  event: endpoint<(typeof deskSchemas)['event']>({
    method: 'GET',
    path: '/api/audit/events/:stream/:revision',
    summary: 'One event in full, with the others that followed from the same request',
    access: { permission: 'audit.read' },
  }),
  catalogue: endpoint<(typeof deskSchemas)['catalogue']>({
    method: 'GET',
    path: '/api/audit/catalogue',
    summary: 'Every type of event: its fields, what it follows from and what reads it',
    access: 'anyone',
  }),
} as const;

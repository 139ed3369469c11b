import { endpoint } from '../kernel/endpoint.ts';
import type { siteSchemas } from './site.schemas.ts';

export const siteApi = {
  site: endpoint<(typeof siteSchemas)['site']>({
    method: 'GET',
    path: '/api/site',
    summary: 'Whether the site is being tested or sells, and which calls it has that not every site has',
    access: 'anyone',
  }),
  status: endpoint<(typeof siteSchemas)['status']>({
    method: 'GET',
    path: '/api/status',
    summary: 'How the site is doing, by the parts that people meet',
    access: 'anyone',
  }),
} as const;

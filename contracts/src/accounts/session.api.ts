import { endpoint } from '../kernel/endpoint.ts';
import type { accountsSchemas } from './accounts.schemas.ts';

/** What every page asks about the session; apart from the rest of `accountsApi`, which few pages need. */
export const sessionApi = {
  currentUser: endpoint<(typeof accountsSchemas)['currentUser']>({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in person; 401 means signed out',
    access: 'signed-in',
  }),
  logout: endpoint<(typeof accountsSchemas)['logout']>({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session',
    inCopies: true,
    access: 'anyone',
  }),
  logoutPage: endpoint({
    method: 'GET',
    path: '/api/logout',
    summary: 'Signs out on a same-origin navigation, otherwise asks first',
    access: 'anyone',
    produces: 'text/html',
  }),
} as const;

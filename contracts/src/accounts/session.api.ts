import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { currentUser } from './account.dto.ts';

/** The session's endpoints, which every page calls. Few pages need the rest of `accountsApi`. */
export const sessionApi = {
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in person; 401 means signed out',
    access: 'signed-in',
    answer: currentUser,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session',
    inCopies: true,
    access: 'anyone',
    answer: z.object({ signedOut: z.boolean() }),
  }),
  logoutPage: endpoint({
    method: 'GET',
    path: '/api/logout',
    summary: 'Signs out on a same-origin navigation, otherwise asks first',
    access: 'anyone',
    produces: 'text/html',
  }),
} as const;

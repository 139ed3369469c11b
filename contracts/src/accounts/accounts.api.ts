import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { email, newPassword, personName } from './account.commands.ts';
import { currentUser } from './account.view.ts';
import { accountMessages } from './accounts.messages.ts';

const perMinute = 60_000;

/** `name` is first and last name joined by a space (REQ-083); it is split at its first space. */
export const registration = z.object({
  email,
  password: newPassword,
  name: personName,
});
export type Registration = z.infer<typeof registration>;

export const credentials = z.object({
  email,
  // A longer text is no password of ours, and is refused without hashing (SEC-02).
  password: z
    .string()
    .check(
      z.minLength(1, accountMessages.passwordRequired),
      z.maxLength(128, accountMessages.loginFailedText),
    ),
});
export type Credentials = z.infer<typeof credentials>;

export const accountsApi = {
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in person; 401 means signed out (REQ-405)',
    access: 'signed-in',
    answer: currentUser,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Makes an account and signs it in (REQ-407)',
    access: 'anyone',
    rate: { max: 20, windowMs: perMinute },
    body: registration,
    answer: currentUser,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in with an address and a password (REQ-406)',
    access: 'anyone',
    rate: { max: 20, windowMs: perMinute },
    body: credentials,
    answer: currentUser,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session (REQ-408)',
    access: 'anyone',
    answer: z.object({ signedOut: z.boolean() }),
  }),
  logoutPage: endpoint({
    method: 'GET',
    path: '/api/logout',
    summary: 'Signs out on a same-origin navigation, otherwise asks first (decision on REQ-106)',
    access: 'anyone',
    produces: 'text/html',
  }),
  loginPage: endpoint({
    method: 'GET',
    path: '/api/login',
    summary: 'Opens the sign-in dialog over the home page (decision on REQ-047)',
    access: 'anyone',
    query: z.object({ redirect: z.optional(z.string().check(z.maxLength(2000))) }),
    produces: 'text/html',
    status: 302,
  }),
} as const;

import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { sha256, text, uuid } from '../kernel/schemas.ts';
import { email, emailPreferences, newPassword, personName } from './account.commands.ts';
import { currentUser, ownAccount, ownSession } from './account.dto.ts';
import { signInProviders } from './account.events.ts';
import { accountMessages } from './accounts.messages.ts';

const perMinute = 60_000;
/** For what checks a secret or sends a mail. */
const strict = { max: 20, windowMs: perMinute };

const withPassword = (data: { password?: unknown; name?: unknown }) =>
  data.password !== undefined || data.name !== undefined;
const inTwoParts = (data: { firstName?: unknown; lastName?: unknown }) =>
  data.firstName !== undefined && data.lastName !== undefined;

/**
 * Both forms that register (REQ-083, decision on REQ-096): the dialog sends `password` and `name`, which is first and
 * last name joined by a space and is split at its first space; the create form sends `firstName` and `lastName` and no
 * password, which is then set by a mailed link. With a password, the name may come in two parts too.
 */
export const registration = z
  .object({
    email,
    password: z.optional(newPassword),
    name: z.optional(personName),
    firstName: z.optional(personName),
    lastName: z.optional(personName),
  })
  .check(
    z.refine((data) => !withPassword(data) || data.password !== undefined, {
      path: ['password'],
      message: accountMessages.passwordRequired,
    }),
    z.refine((data) => !withPassword(data) || data.name !== undefined || inTwoParts(data), {
      path: ['name'],
      message: accountMessages.nameRequired,
    }),
    z.refine((data) => withPassword(data) || data.firstName !== undefined, {
      path: ['firstName'],
      message: accountMessages.firstNameRequired,
    }),
    z.refine((data) => withPassword(data) || data.lastName !== undefined, {
      path: ['lastName'],
      message: accountMessages.lastNameRequired,
    }),
  );
export type Registration = z.infer<typeof registration>;

/** A password that is only compared. A longer text is none of ours, and is refused without hashing (SEC-02). */
const knownPassword = z
  .string()
  .check(z.minLength(1, accountMessages.passwordRequired), z.maxLength(128, accountMessages.loginFailedText));

/** Both forms that sign in: the dialog's, and the create form's bare address, which only asks for a link (REQ-095). */
export const credentials = z.object({ email, password: z.optional(knownPassword) });
export type Credentials = z.infer<typeof credentials>;

/** What a mailed link carries. */
export const oneTimeToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, accountMessages.linkUnknownText));

/** The answer where a mail may be on its way; it is the same whether the address is known or not. */
export const checkEmail = z.object({ checkEmail: z.literal(true) });
export type CheckEmail = z.infer<typeof checkEmail>;

const done = z.object({ done: z.literal(true) });
const provider = z.enum(signInProviders);
const redirect = z.optional(z.string().check(z.maxLength(2000)));

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
    summary: 'Makes an account and signs it in; without a password a link to set one is mailed (REQ-407)',
    access: 'anyone',
    rate: strict,
    body: registration,
    answer: currentUser,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary:
      'Signs in with an address and a password; with a bare address mails a sign-in link, 202 (REQ-406)',
    access: 'anyone',
    rate: strict,
    body: credentials,
    answer: z.union([currentUser, checkEmail]),
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
    query: z.object({ redirect }),
    produces: 'text/html',
    status: 302,
  }),

  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mails a link to set a new password, if the address has an account (decision on REQ-063)',
    access: 'anyone',
    rate: strict,
    body: z.object({ email }),
    answer: checkEmail,
    status: 202,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary:
      'Sets a new password with a mailed link, also with one that confirms an address, and ends every other session',
    access: 'anyone',
    rate: strict,
    body: z.object({ token: oneTimeToken, password: newPassword }),
    answer: done,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary:
      'Confirms an address with a mailed link; in a browser that is not signed in to that account with its password',
    access: 'anyone',
    rate: strict,
    body: z.object({ token: oneTimeToken, password: z.optional(knownPassword) }),
    answer: done,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    summary: 'Mails the link that confirms the address once more',
    access: 'signed-in',
    rate: strict,
    answer: checkEmail,
    status: 202,
  }),
  signInLink: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in-link',
    summary: 'Signs in with a mailed one-time link',
    access: 'anyone',
    rate: strict,
    body: z.object({ token: oneTimeToken }),
    answer: currentUser,
  }),

  providers: endpoint({
    method: 'GET',
    path: '/api/auth/providers',
    summary: 'Which other services one can sign in with here',
    access: 'anyone',
    answer: z.object({ google: z.boolean(), github: z.boolean(), apple: z.boolean() }),
  }),
  provider: endpoint({
    method: 'GET',
    path: '/api/auth/:provider',
    summary: 'Goes to another service to sign in, or to link it with `link=1` (REQ-057, REQ-058, REQ-059)',
    access: 'anyone',
    rate: strict,
    params: z.object({ provider }),
    query: z.object({ redirect, link: z.optional(z.literal('1')) }),
    produces: 'text/html',
    status: 302,
  }),
  providerCallback: endpoint({
    method: 'GET',
    path: '/api/auth/:provider/callback',
    summary: 'Where another service sends the person back to',
    access: 'anyone',
    rate: strict,
    params: z.object({ provider }),
    produces: 'text/html',
    status: 302,
  }),
  providerFormCallback: endpoint({
    method: 'POST',
    path: '/api/auth/:provider/callback',
    summary:
      'The same for a service that answers with a form; leads on to the address above and does nothing else',
    access: 'anyone',
    rate: strict,
    params: z.object({ provider }),
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
    status: 303,
  }),

  me: endpoint({
    method: 'GET',
    path: '/api/accounts/me',
    summary: 'The own account with everything that its screens show',
    access: 'signed-in',
    answer: ownAccount,
  }),
  changeProfile: endpoint({
    method: 'PATCH',
    path: '/api/accounts/me',
    summary: 'Changes name and photo; the photo is the SHA-256 of an own upload, null takes it away',
    access: 'signed-in',
    body: z.object({
      firstName: z.optional(personName),
      lastName: z.optional(text({ max: 100 })),
      photo: z.optional(z.nullable(sha256)),
    }),
    answer: ownAccount,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/accounts/:id/photo',
    summary: 'The photo of the own account',
    access: 'signed-in',
    params: z.object({ id: uuid }),
    query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
    produces: 'image/*',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/accounts/me/password',
    summary: 'Changes the password and ends every other session',
    access: 'signed-in',
    rate: strict,
    body: z.object({ currentPassword: knownPassword, newPassword }),
    answer: done,
  }),
  sendPasswordLink: endpoint({
    method: 'POST',
    path: '/api/accounts/me/password-link',
    summary: 'Mails a link to set a password, for an account that has none',
    access: 'signed-in',
    rate: strict,
    answer: checkEmail,
    status: 202,
  }),
  changeEmailPreferences: endpoint({
    method: 'PUT',
    path: '/api/accounts/me/email-preferences',
    summary: 'What the person wants to hear of by e-mail',
    access: 'signed-in',
    body: emailPreferences,
    answer: ownAccount,
  }),
  unlinkSignIn: endpoint({
    method: 'DELETE',
    path: '/api/accounts/me/sign-ins/:provider',
    summary: 'Takes a service off the account; never the last way to sign in',
    access: 'signed-in',
    params: z.object({ provider }),
    answer: ownAccount,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/accounts/me/sessions',
    summary: 'The devices that are signed in, the one that asks first',
    access: 'signed-in',
    answer: z.array(ownSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/accounts/me/sessions/:id',
    summary: 'Signs one device out',
    access: 'signed-in',
    params: z.object({ id: sha256 }),
    answer: done,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/accounts/me/sessions',
    summary: 'Signs every other device out',
    access: 'signed-in',
    answer: done,
  }),
} as const;

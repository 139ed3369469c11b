import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, line, sha256 } from '../kernel/fields/schemas.ts';
import { email } from '../kernel/text/email.ts';
import { emailPreferences, newPassword, personName } from './account.commands.ts';
import {
  checkEmail,
  credentials,
  currentUser,
  ownAccount,
  ownSession,
  passwordToCheck,
} from './account.dto.ts';
import { signInProviders } from './account.events.ts';
import { accountMessages } from './accounts.messages.ts';
import { sessionApi } from './session.api.ts';

/** An account id signed by this site. */
const unsubscribeToken = z.string().check(z.maxLength(200));

const withPassword = (data: { password?: unknown; name?: unknown }) =>
  data.password !== undefined || data.name !== undefined;
const inTwoParts = (data: { firstName?: unknown; lastName?: unknown }) =>
  data.firstName !== undefined && data.lastName !== undefined;

/**
 * The body of both registration forms. The dialog sends `password` and `name`, the first and last name joined by a
 * space; it is split at its first space. The create form sends `firstName` and `lastName` without a password, which is
 * then set with an emailed link. With a password the name may be in two parts as well.
 */
const registration = z
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
      error: () => accountMessages.passwordRequired,
    }),
    z.refine((data) => !withPassword(data) || data.name !== undefined || inTwoParts(data), {
      path: ['name'],
      error: () => accountMessages.nameRequired,
    }),
    z.refine((data) => withPassword(data) || data.firstName !== undefined, {
      path: ['firstName'],
      error: () => accountMessages.firstNameRequired,
    }),
    z.refine((data) => withPassword(data) || data.lastName !== undefined, {
      path: ['lastName'],
      error: () => accountMessages.lastNameRequired,
    }),
  );
export type Registration = z.infer<typeof registration>;

/** The token in an emailed link. */
const oneTimeToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: () => accountMessages.linkUnknownText }));

const done = z.object({ done: z.literal(true) });
const provider = z.enum(signInProviders);
const redirect = z.optional(z.string().check(z.maxLength(2000)));

const perMinute = 60_000;

/** The rate of endpoints that check a secret or send an email. */
const strict = { max: 20, windowMs: perMinute };
/** Shared by all endpoints that check a password; registering a taken email address is a sign-in too. */
const passwordTries = { ...strict, shared: 'password tries' };

export const accountsApi = {
  ...sessionApi,
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Makes an account and signs it in; without a password a link to set one is mailed',
    access: 'anyone',
    rate: passwordTries,
    status: 201,
    repeats: 'never',
    body: registration,
    answer: currentUser,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in with an address and a password; with a bare address mails a sign-in link, 202',
    access: 'anyone',
    inCopies: true,
    rate: passwordTries,
    repeats: 'never',
    body: credentials,
    answer: z.union([currentUser, checkEmail]),
  }),
  loginPage: endpoint({
    method: 'GET',
    path: '/api/login',
    summary: 'Opens the sign-in dialog over the home page',
    access: 'anyone',
    produces: 'text/html',
    status: 302,
    query: z.object({ redirect }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mails a link to set a new password, if the address has an account',
    access: 'anyone',
    rate: strict,
    status: 202,
    body: z.object({ email }),
    answer: checkEmail,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary:
      'Sets a new password with a mailed link, also with one that confirms an address, and ends every other session',
    access: 'anyone',
    rate: strict,
    repeats: 'never',
    body: z.object({ token: oneTimeToken, password: newPassword }),
    answer: done,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary:
      'Confirms an address with a mailed link; in a browser that is not signed in to that account with its password',
    access: 'anyone',
    rate: passwordTries,
    repeats: 'by-key',
    body: z.object({ token: oneTimeToken, password: z.optional(passwordToCheck) }),
    answer: done,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    summary: 'Mails the link that confirms the address once more',
    access: 'signed-in',
    rate: strict,
    status: 202,
    answer: checkEmail,
  }),
  signInLink: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in-link',
    summary: 'Signs in with a mailed one-time link',
    access: 'anyone',
    rate: strict,
    repeats: 'never',
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
    summary: 'Goes to another service to sign in, or to link it with `link=1`',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
    status: 302,
    repeats: 'never',
    params: z.object({ provider }),
    query: z.object({ redirect, link: z.optional(z.literal('1')) }),
  }),
  providerCallback: endpoint({
    method: 'GET',
    path: '/api/auth/:provider/callback',
    summary: 'Where another service sends the person back to',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
    status: 302,
    repeats: 'never',
    params: z.object({ provider }),
  }),
  providerFormCallback: endpoint({
    method: 'POST',
    path: '/api/auth/:provider/callback',
    summary:
      'The same for a service that answers with a form; leads on to the address above and does nothing else',
    access: 'anyone',
    rate: strict,
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
    status: 303,
    params: z.object({ provider }),
  }),
  unsubscribePage: endpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: 'Asks whether the emails about new tributes shall stop; changes nothing by itself',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
    params: z.object({ token: unsubscribeToken }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'Stops the emails about new tributes with one press, also from a mail program (RFC 8058)',
    access: 'anyone',
    rate: strict,
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
    params: z.object({ token: unsubscribeToken }),
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
      lastName: z.optional(line({ max: 100 })),
      photo: z.optional(z.nullable(sha256)),
    }),
    answer: ownAccount,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/accounts/:id/photo',
    summary: 'The photo of the own account',
    access: 'signed-in',
    produces: 'image/*',
    params: byId,
    query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/accounts/me/password',
    summary: 'Changes the password and ends every other session',
    access: 'signed-in',
    rate: passwordTries,
    repeats: 'never',
    body: z.object({ currentPassword: passwordToCheck, newPassword }),
    answer: done,
  }),
  sendPasswordLink: endpoint({
    method: 'POST',
    path: '/api/accounts/me/password-link',
    summary: 'Mails a link to set a password, for an account that has none',
    access: 'signed-in',
    rate: strict,
    status: 202,
    answer: checkEmail,
  }),
  changeEmailPreferences: endpoint({
    method: 'PUT',
    path: '/api/accounts/me/email-preferences',
    summary: 'What the person wants to hear of by email',
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

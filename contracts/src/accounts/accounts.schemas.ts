import * as z from 'zod/mini';
import { email } from '../kernel/email.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { line, sha256, uuid } from '../kernel/schemas.ts';
import { emailPreferences, newPassword, personName } from './account.commands.ts';
import { currentUser, ownAccount, ownSession } from './account.dto.ts';
import { signInProviders } from './account.events.ts';
import { accountMessages } from './accounts.messages.ts';

/** An account's id and a signature of this site. */
const unsubscribeToken = z.string().check(z.maxLength(200));

const withPassword = (data: { password?: unknown; name?: unknown }) =>
  data.password !== undefined || data.name !== undefined;
const inTwoParts = (data: { firstName?: unknown; lastName?: unknown }) =>
  data.firstName !== undefined && data.lastName !== undefined;

/**
 * Both forms that register: the dialog sends `password` and `name`, which is first and
 * last name joined by a space and is split at its first space; the create form sends `firstName` and `lastName` and no
 * password, which is then set by an emailed link. With a password, the name may come in two parts too.
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

/** A password that is only compared. A longer text is none of ours, and is refused without hashing. */
const knownPassword = z
  .string()
  .check(z.minLength(1, accountMessages.passwordRequired), z.maxLength(128, accountMessages.loginFailedText));

/** Both forms that sign in: the dialog's, and the create form's bare address, which only asks for a link. */
export const credentials = z.object({ email, password: z.optional(knownPassword) });

/** What an emailed link carries. */
export const oneTimeToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, accountMessages.linkUnknownText));

/** The answer where an email may be on its way; it is the same whether the address is known or not. */
export const checkEmail = z.object({ checkEmail: z.literal(true) });
export type CheckEmail = z.infer<typeof checkEmail>;

const done = z.object({ done: z.literal(true) });
const provider = z.enum(signInProviders);
const redirect = z.optional(z.string().check(z.maxLength(2000)));

/** What each endpoint takes and answers, by the same names. */
export const accountsSchemas = {
  currentUser: {
    answer: currentUser,
  },
  register: {
    body: registration,
    answer: currentUser,
  },
  login: {
    body: credentials,
    answer: z.union([currentUser, checkEmail]),
  },
  logout: {
    answer: z.object({ signedOut: z.boolean() }),
  },
  loginPage: {
    query: z.object({ redirect }),
  },
  forgotPassword: {
    body: z.object({ email }),
    answer: checkEmail,
  },
  resetPassword: {
    body: z.object({ token: oneTimeToken, password: newPassword }),
    answer: done,
  },
  verifyEmail: {
    body: z.object({ token: oneTimeToken, password: z.optional(knownPassword) }),
    answer: done,
  },
  resendVerification: {
    answer: checkEmail,
  },
  signInLink: {
    body: z.object({ token: oneTimeToken }),
    answer: currentUser,
  },
  providers: {
    answer: z.object({ google: z.boolean(), github: z.boolean(), apple: z.boolean() }),
  },
  provider: {
    params: z.object({ provider }),
    query: z.object({ redirect, link: z.optional(z.literal('1')) }),
  },
  providerCallback: {
    params: z.object({ provider }),
  },
  providerFormCallback: {
    params: z.object({ provider }),
  },
  unsubscribePage: {
    params: z.object({ token: unsubscribeToken }),
  },
  unsubscribe: {
    params: z.object({ token: unsubscribeToken }),
  },
  me: {
    answer: ownAccount,
  },
  changeProfile: {
    body: z.object({
      firstName: z.optional(personName),
      lastName: z.optional(line({ max: 100 })),
      photo: z.optional(z.nullable(sha256)),
    }),
    answer: ownAccount,
  },
  photo: {
    params: z.object({ id: uuid }),
    query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
  },
  changePassword: {
    body: z.object({ currentPassword: knownPassword, newPassword }),
    answer: done,
  },
  sendPasswordLink: {
    answer: checkEmail,
  },
  changeEmailPreferences: {
    body: emailPreferences,
    answer: ownAccount,
  },
  unlinkSignIn: {
    params: z.object({ provider }),
    answer: ownAccount,
  },
  sessions: {
    answer: z.array(ownSession),
  },
  endSession: {
    params: z.object({ id: sha256 }),
    answer: done,
  },
  endOtherSessions: {
    answer: done,
  },
} as const satisfies Record<string, EndpointSchemas>;

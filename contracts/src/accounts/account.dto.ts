import * as z from 'zod/mini';
import { roles } from '../kernel/features/roles.ts';
import { calendarDate, instant, uuid } from '../kernel/fields/schemas.ts';
import { characterCount, composed } from '../kernel/text/characters.ts';
import { email } from '../kernel/text/email.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { emailPreferences } from './account.commands.ts';
import { emailLanguage, signInProviders } from './account.events.ts';
import { maxPasswordLength } from './accounts.limits.ts';
import { accountMessages } from './accounts.messages.ts';

/** The signed-in account as the app sees it. Never contains a password hash or another person's data. */
export const currentUser = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  subscriptionStatus: z.enum(subscriptionStatuses),
  isAdmin: z.boolean(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  language: emailLanguage,
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The account with fields that only its own screens show. */
export const ownAccount = z.object({
  ...currentUser.shape,
  hasPassword: z.boolean(),
  /** The linked providers. `email` is the address known to the provider. */
  signIns: z.array(z.object({ provider: z.enum(signInProviders), email: z.nullable(z.string()) })),
  emailPreferences,
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** A signed-in device. `device` is a description (`Firefox on Android`), `lastSeenOn` a date in UTC. */
export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  since: z.nullable(instant),
  lastSeenOn: calendarDate,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/**
 * A password to compare, as it was typed. It is counted in NFC; longer text can't be valid and is refused without
 * hashing.
 */
export const passwordToCheck = z
  .string()
  .check(
    z.minLength(1, { error: () => accountMessages.passwordRequired }),
    z.refine((password) => characterCount(composed(password)) <= maxPasswordLength, {
      error: () => accountMessages.loginFailedText,
    }),
  )
  .register(z.globalRegistry, { maxLength: maxPasswordLength });

/**
 * For both sign-in forms: the dialog's, and that of the creation form, which sends only an address to request
 * a link.
 */
export const credentials = z.object({ email, password: z.optional(passwordToCheck) });

/** The response if an email may have been sent. It is the same whether or not the address is known. */
export const checkEmail = z.object({ checkEmail: z.literal(true) });
export type CheckEmail = z.infer<typeof checkEmail>;

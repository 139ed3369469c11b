import * as z from 'zod/mini';
import { email } from '../kernel/email.ts';
import { roles } from '../kernel/roles.ts';
import { calendarDate, instant, uuid } from '../kernel/schemas.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { emailPreferences } from './account.commands.ts';
import { signInProviders } from './account.events.ts';
import { accountMessages } from './accounts.messages.ts';

/** The signed-in person as the app sees them; never a password hash, never another person. */
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
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type CurrentUser = z.infer<typeof currentUser>;

/** What only the person's own screens show of their account. */
export const ownAccount = z.object({
  ...currentUser.shape,
  hasPassword: z.boolean(),
  /** The services that open this account; `email` is the address as the service knows it. */
  signIns: z.array(z.object({ provider: z.enum(signInProviders), email: z.nullable(z.string()) })),
  emailPreferences,
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** One device that is signed in. `device` is in plain words (`Firefox on Android`), `lastSeenOn` a day in UTC. */
export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  since: z.nullable(instant),
  lastSeenOn: calendarDate,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A password that is only compared. A longer text is none of ours, and is refused without hashing. */
export const knownPassword = z
  .string()
  .check(z.minLength(1, accountMessages.passwordRequired), z.maxLength(128, accountMessages.loginFailedText));

/** Both forms that sign in: the dialog's, and the create form's bare address, which only asks for a link. */
export const credentials = z.object({ email, password: z.optional(knownPassword) });

/** The answer where an email may be on its way; it is the same whether the address is known or not. */
export const checkEmail = z.object({ checkEmail: z.literal(true) });
export type CheckEmail = z.infer<typeof checkEmail>;

import * as z from 'zod/mini';
import { roles } from '../kernel/roles.ts';
import { calendarDate, instant, uuid } from '../kernel/schemas.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { emailPreferences } from './account.commands.ts';
import { signInProviders } from './account.events.ts';

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

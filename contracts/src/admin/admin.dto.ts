import * as z from 'zod/mini';
import { permissions, roles } from '../kernel/roles.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { accessLogEntry } from './access-log.dto.ts';

/** The most accounts that one search answers. */
export const foundAccounts = 25;

/** Entries on one page of the access log, unless asked otherwise. */
export const accessLogPageSize = 50;

/** An account as somebody sees it who may look at accounts; never a password hash. */
export const adminAccount = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
});
export type AdminAccount = z.infer<typeof adminAccount>;

/** `more` says that there are others which were left out. */
export const accountsFound = z.object({ accounts: z.array(adminAccount), more: z.boolean() });
export type AccountsFound = z.infer<typeof accountsFound>;

/**
 * An entry with the addresses, as they are now, of the account that did it and of the one that it was done to; null
 * for nobody, or for an account that is gone.
 */
export const accessLogLine = z.object({
  ...accessLogEntry.shape,
  userEmail: z.nullable(z.string()),
  subjectEmail: z.nullable(z.string()),
});
export type AccessLogLine = z.infer<typeof accessLogLine>;

/** `nextCursor` is null on the last page. */
export const accessLogPage = z.object({
  entries: z.array(accessLogLine),
  nextCursor: z.nullable(z.string()),
});
export type AccessLogPage = z.infer<typeof accessLogPage>;

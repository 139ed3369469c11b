import * as z from 'zod/mini';
import { permissions, roles } from '../kernel/features/roles.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { accessLogEntry } from './access-log.dto.ts';

/** Maximum number of accounts in a search result. */
export const foundAccounts = 25;

/** Default page size of the access log. */
export const accessLogPageSize = 50;

/** An account for administrators. Never contains a password hash. */
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

/** `more` means that the result is incomplete. */
export const accountsFound = z.object({ accounts: z.array(adminAccount), more: z.boolean() });
export type AccountsFound = z.infer<typeof accountsFound>;

/**
 * An entry with the current addresses of the acting account and of the affected one; null for a visitor or a
 * deleted account.
 */
export const accessLogLine = z.object({
  ...accessLogEntry.shape,
  userEmail: z.nullable(z.string()),
  subjectEmail: z.nullable(z.string()),
});
export type AccessLogLine = z.infer<typeof accessLogLine>;

export const accessLogPage = z.object({
  entries: z.array(accessLogLine),
  nextCursor: z.nullable(z.string()),
});
export type AccessLogPage = z.infer<typeof accessLogPage>;

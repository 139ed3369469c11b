import * as z from 'zod/mini';
import { changePermissionsData, changePlanData, changeRoleData } from '../accounts/account.commands.ts';
import { permissions, roles } from '../accounts/roles.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { accessLogEntry } from './access-log.dto.ts';

/** The most accounts that one search answers. */
export const foundAccounts = 25;
/** Entries on one page of the access log, unless asked otherwise. */
export const accessLogPageSize = 50;

const ofAccount = z.object({ id: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

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

/** A filter that is asked for or left out; the text `true` or `false` in an address. */
const flag = z.optional(z.enum(['true', 'false']));

export const adminApi = {
  findAccounts: endpoint({
    method: 'GET',
    path: '/api/admin/accounts',
    summary: 'Accounts whose address begins so or whose name has these words; the newest without a search',
    access: { permission: 'accounts.read' },
    query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    answer: accountsFound,
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/admin/accounts/:id',
    summary: 'One account',
    access: { permission: 'accounts.read' },
    params: ofAccount,
    answer: adminAccount,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/api/admin/accounts/:id/role',
    summary: "Gives somebody else's account a role (REQ-333, REQ-402)",
    access: { permission: 'accounts.change-role' },
    params: ofAccount,
    body: z.object({ role: changeRoleData.shape.role }),
    answer: accepted,
  }),
  changePermissions: endpoint({
    method: 'PUT',
    path: '/api/admin/accounts/:id/permissions',
    summary: "Sets the permissions that somebody else's account has beyond its role (REQ-334, REQ-402)",
    access: { permission: 'accounts.change-role' },
    params: ofAccount,
    body: z.object({ permissions: changePermissionsData.shape.permissions }),
    answer: accepted,
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/api/admin/accounts/:id/plan',
    summary: 'Puts an account on a plan (REQ-331)',
    access: { permission: 'accounts.change-plan' },
    params: ofAccount,
    body: z.object({ subscriptionStatus: changePlanData.shape.subscriptionStatus }),
    answer: accepted,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/accounts/:id/deactivate',
    summary: "Closes somebody else's account and ends its sessions at once (REQ-335, SEC-05)",
    access: { permission: 'accounts.deactivate' },
    params: ofAccount,
    answer: accepted,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/admin/accounts/:id/reactivate',
    summary: 'Opens a closed account again; it has no sessions',
    access: { permission: 'accounts.deactivate' },
    params: ofAccount,
    answer: accepted,
  }),
  accessLog: endpoint({
    method: 'GET',
    path: '/api/admin/access-log',
    summary: 'Who came, went, was refused or changed an account, newest first (REQ-360)',
    access: { permission: 'access-log.read' },
    query: z.object({
      accountId: z.optional(uuid),
      refusedOnly: flag,
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    }),
    answer: accessLogPage,
  }),
} as const;

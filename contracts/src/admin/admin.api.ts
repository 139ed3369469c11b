import * as z from 'zod/mini';
import { changePermissionsData, changePlanData, changeRoleData } from '../accounts/account.commands.ts';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, cursor, decimalNumber, text, uuid } from '../kernel/fields/schemas.ts';
import { accessLogPage, accountsFound, adminAccount } from './admin.dto.ts';

/** An optional boolean filter in a query. */
const flag = z.optional(z.enum(['true', 'false']));

export const adminApi = {
  findAccounts: endpoint({
    method: 'GET',
    path: '/api/admin/accounts',
    summary: 'Accounts whose address begins so or whose name has these words; the newest without a search',
    access: { permission: 'accounts.read' },
    query: z.object({ search: z.optional(text({ max: 100 })) }),
    answer: accountsFound,
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/admin/accounts/:id',
    summary: 'One account',
    access: { permission: 'accounts.read' },
    params: byId,
    answer: adminAccount,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/api/admin/accounts/:id/role',
    summary: "Gives somebody else's account a role",
    access: { permission: 'accounts.change-role' },
    params: byId,
    body: z.object({ role: changeRoleData.shape.role }),
    answer: accepted,
  }),
  changePermissions: endpoint({
    method: 'PUT',
    path: '/api/admin/accounts/:id/permissions',
    summary: "Sets the permissions that somebody else's account has beyond its role",
    access: { permission: 'accounts.change-role' },
    params: byId,
    body: z.object({ permissions: changePermissionsData.shape.permissions }),
    answer: accepted,
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/api/admin/accounts/:id/plan',
    summary: 'Puts an account on a plan',
    access: { permission: 'accounts.change-plan' },
    params: byId,
    body: z.object({ subscriptionStatus: changePlanData.shape.subscriptionStatus }),
    answer: accepted,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/accounts/:id/deactivate',
    summary: "Closes somebody else's account and ends its sessions at once",
    access: { permission: 'accounts.deactivate' },
    params: byId,
    answer: accepted,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/admin/accounts/:id/reactivate',
    summary: 'Opens a closed account again; it has no sessions',
    access: { permission: 'accounts.deactivate' },
    params: byId,
    answer: accepted,
  }),
  accessLog: endpoint({
    method: 'GET',
    path: '/api/admin/access-log',
    summary: 'Who came, went, was refused or changed an account, newest first',
    access: { permission: 'access-log.read' },
    query: z.object({
      accountId: z.optional(uuid),
      refusedOnly: flag,
      cursor,
      limit: z.optional(decimalNumber(1, 200)),
    }),
    answer: accessLogPage,
  }),
} as const;

import { endpoint } from '../kernel/endpoint.ts';
import type { adminSchemas } from './admin.schemas.ts';

export const adminApi = {
  findAccounts: endpoint<(typeof adminSchemas)['findAccounts']>({
    method: 'GET',
    path: '/api/admin/accounts',
    summary: 'Accounts whose address begins so or whose name has these words; the newest without a search',
    access: { permission: 'accounts.read' },
  }),
  account: endpoint<(typeof adminSchemas)['account']>({
    method: 'GET',
    path: '/api/admin/accounts/:id',
    summary: 'One account',
    access: { permission: 'accounts.read' },
  }),
  changeRole: endpoint<(typeof adminSchemas)['changeRole']>({
    method: 'PUT',
    path: '/api/admin/accounts/:id/role',
    summary: "Gives somebody else's account a role",
    access: { permission: 'accounts.change-role' },
  }),
  changePermissions: endpoint<(typeof adminSchemas)['changePermissions']>({
    method: 'PUT',
    path: '/api/admin/accounts/:id/permissions',
    summary: "Sets the permissions that somebody else's account has beyond its role",
    access: { permission: 'accounts.change-role' },
  }),
  changePlan: endpoint<(typeof adminSchemas)['changePlan']>({
    method: 'PUT',
    path: '/api/admin/accounts/:id/plan',
    summary: 'Puts an account on a plan',
    access: { permission: 'accounts.change-plan' },
  }),
  deactivate: endpoint<(typeof adminSchemas)['deactivate']>({
    method: 'POST',
    path: '/api/admin/accounts/:id/deactivate',
    summary: "Closes somebody else's account and ends its sessions at once",
    access: { permission: 'accounts.deactivate' },
  }),
  reactivate: endpoint<(typeof adminSchemas)['reactivate']>({
    method: 'POST',
    path: '/api/admin/accounts/:id/reactivate',
    summary: 'Opens a closed account again; it has no sessions',
    access: { permission: 'accounts.deactivate' },
  }),
  accessLog: endpoint<(typeof adminSchemas)['accessLog']>({
    method: 'GET',
    path: '/api/admin/access-log',
    summary: 'Who came, went, was refused or changed an account, newest first',
    access: { permission: 'access-log.read' },
  }),
} as const;

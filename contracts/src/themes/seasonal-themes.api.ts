import { endpoint } from '../kernel/endpoint.ts';
import type { seasonalThemesSchemas } from './seasonal-themes.schemas.ts';

const access = { permission: 'seasonal-themes.manage' } as const;

export const seasonalThemesApi = {
  active: endpoint<(typeof seasonalThemesSchemas)['active']>({
    method: 'GET',
    path: '/api/seasonal-themes/active',
    summary: 'The seasonal themes that are active now, the one to be shown first',
    access: 'anyone',
  }),
  list: endpoint<(typeof seasonalThemesSchemas)['list']>({
    method: 'GET',
    path: '/api/admin/seasonal-themes',
    summary: 'All seasonal themes, the latest start first',
    access,
  }),
  schedule: endpoint<(typeof seasonalThemesSchemas)['schedule']>({
    method: 'POST',
    path: '/api/admin/seasonal-themes',
    summary: 'Schedules a seasonal theme',
    access,
    status: 201,
  }),
  change: endpoint<(typeof seasonalThemesSchemas)['change']>({
    method: 'PUT',
    path: '/api/admin/seasonal-themes/:id',
    summary: 'Changes a seasonal theme as a whole',
    access,
  }),
  withdraw: endpoint<(typeof seasonalThemesSchemas)['withdraw']>({
    method: 'DELETE',
    path: '/api/admin/seasonal-themes/:id',
    summary: 'Withdraws a seasonal theme for good',
    access,
  }),
} as const;

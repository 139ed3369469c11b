import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId } from '../kernel/fields/schemas.ts';
import { seasonalThemeFields } from './seasonal-theme.commands.ts';
import { seasonalTheme } from './seasonal-theme.dto.ts';

const access = { permission: 'seasonal-themes.manage' } as const;

export const seasonalThemesApi = {
  active: endpoint({
    method: 'GET',
    path: '/api/seasonal-themes/active',
    summary: 'The seasonal themes that are active now, the one to be shown first',
    access: 'anyone',
    answer: z.array(seasonalTheme),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/seasonal-themes',
    summary: 'All seasonal themes, the latest start first',
    access,
    answer: z.array(seasonalTheme),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/api/admin/seasonal-themes',
    summary: 'Schedules a seasonal theme',
    access,
    status: 201,
    body: seasonalThemeFields,
    answer: accepted,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/seasonal-themes/:id',
    summary: 'Changes a seasonal theme as a whole',
    access,
    params: byId,
    body: seasonalThemeFields,
    answer: accepted,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/admin/seasonal-themes/:id',
    summary: 'Withdraws a seasonal theme for good',
    access,
    params: byId,
    answer: accepted,
  }),
} as const;

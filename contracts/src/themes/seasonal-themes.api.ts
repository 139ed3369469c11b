import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { seasonalThemeFields } from './seasonal-theme.commands.ts';
import { seasonalTheme } from './seasonal-theme.dto.ts';

/** The most seasonal themes that are read at once. */
export const listedSeasonalThemes = 100;

const ofTheme = z.object({ id: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });
const access = { permission: 'seasonal-themes.manage' } as const;

export const seasonalThemesApi = {
  active: endpoint({
    method: 'GET',
    path: '/api/seasonal-themes/active',
    summary: 'The seasonal themes that are active now, the one to be shown first (REQ-419, REQ-385, REQ-386)',
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
    body: seasonalThemeFields,
    answer: accepted,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/seasonal-themes/:id',
    summary: 'Changes a seasonal theme as a whole',
    access,
    params: ofTheme,
    body: seasonalThemeFields,
    answer: accepted,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/admin/seasonal-themes/:id',
    summary: 'Withdraws a seasonal theme for good',
    access,
    params: ofTheme,
    answer: accepted,
  }),
} as const;

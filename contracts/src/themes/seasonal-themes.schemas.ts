import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { seasonalThemeFields } from './seasonal-theme.commands.ts';
import { seasonalTheme } from './seasonal-theme.dto.ts';

/** The most seasonal themes that are read at once. */
export const listedSeasonalThemes = 100;

const ofTheme = z.object({ id: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

/** What each endpoint takes and answers, by the same names. */
export const seasonalThemesSchemas = {
  active: {
    answer: z.array(seasonalTheme),
  },
  list: {
    answer: z.array(seasonalTheme),
  },
  schedule: {
    body: seasonalThemeFields,
    answer: accepted,
  },
  change: {
    params: ofTheme,
    body: seasonalThemeFields,
    answer: accepted,
  },
  withdraw: {
    params: ofTheme,
    answer: accepted,
  },
} as const satisfies Record<string, EndpointSchemas>;

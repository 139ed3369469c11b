import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { optionalPaths } from './optional-calls.ts';
import { siteModes } from './site-mode.ts';

export const siteDto = z.object({ mode: z.enum(siteModes), calls: z.array(z.enum(optionalPaths)) });

/** What each endpoint takes and answers, by the same names. */
export const siteSchemas = {
  site: {
    answer: siteDto,
  },
} as const satisfies Record<string, EndpointSchemas>;

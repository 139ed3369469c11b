import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { optionalPaths } from './optional-calls.ts';
import { siteModes } from './site-mode.ts';
import { partStates, siteParts } from './status.dto.ts';

export const siteDto = z.object({
  mode: z.enum(siteModes),
  calls: z.array(z.enum(optionalPaths)),
  copyOf: z.optional(z.iso.datetime()),
});

/** What each endpoint takes and answers, by the same names. */
export const siteSchemas = {
  site: {
    answer: siteDto,
  },
  status: {
    answer: z.object({
      parts: z.record(z.enum(siteParts), z.enum(partStates)),
      builtPercent: z.optional(z.int().check(z.gte(0), z.lte(100))),
      checkedAt: z.iso.datetime(),
    }),
  },
} as const satisfies Record<string, EndpointSchemas>;

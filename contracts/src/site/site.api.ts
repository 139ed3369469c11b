import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { optionalPaths } from './optional-calls.ts';
import { siteModes } from './site-mode.ts';
import { partStates, siteParts } from './status.dto.ts';

const siteDto = z.object({
  mode: z.enum(siteModes),
  calls: z.array(z.enum(optionalPaths)),
  copyOf: z.optional(z.iso.datetime()),
});

export const siteApi = {
  site: endpoint({
    method: 'GET',
    path: '/api/site',
    summary: 'Whether the site is being tested or sells, and which calls it has that not every site has',
    access: 'anyone',
    answer: siteDto,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/status',
    summary: 'How the site is doing, by the parts that people meet',
    access: 'anyone',
    answer: z.object({
      parts: z.record(z.enum(siteParts), z.enum(partStates)),
      builtPercent: z.optional(z.int().check(z.gte(0), z.lte(100))),
      checkedAt: z.iso.datetime(),
    }),
  }),
} as const;

import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { sha256 } from '../kernel/schemas.ts';
import { mediaDescriptor } from './media.descriptor.ts';

/** What each endpoint takes and answers, by the same names. */
export const mediaSchemas = {
  upload: {
    params: z.object({ sha256 }),
    answer: mediaDescriptor,
  },
  picture: {
    params: z.object({ sha256, name: z.string().check(z.regex(/^[a-z0-9-]{1,40}\.(webp|jpg)$/)) }),
  },
} as const satisfies Record<string, EndpointSchemas>;

import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';

/** The id of a verifier key: eight hex digits, as a signed note writes it. */
const ofKey = z.object({ keyId: z.string().check(z.regex(/^[0-9a-f]{8}$/)) });

/** What each endpoint takes and answers, by the same names. */
export const auditSchemas = {
  checkpointOf: { params: ofKey },
  keysOf: { params: ofKey },
} as const satisfies Record<string, EndpointSchemas>;

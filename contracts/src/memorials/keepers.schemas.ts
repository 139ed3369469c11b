import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { email } from '../kernel/email.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { invitationOffer, keepersDto } from './keepers.dto.ts';

const ofMemorial = z.object({ id: uuid });

/** The token of an invitation's link: 256 bits as base64url. */
export const invitationToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This is not the token of an invitation'));

const withToken = z.object({ token: invitationToken });

/** What each endpoint takes and answers, by the same names. */
export const keepersSchemas = {
  list: {
    params: ofMemorial,
    answer: keepersDto,
  },
  invite: {
    params: ofMemorial,
    body: z.object({ email }),
    answer: accepted,
  },
  withdraw: {
    params: z.object({ id: uuid, invitationId: uuid }),
    answer: accepted,
  },
  remove: {
    params: z.object({ id: uuid, accountId: uuid }),
    answer: accepted,
  },
  handOver: {
    params: ofMemorial,
    body: z.object({ keeperId: uuid }),
    answer: accepted,
  },
  look: {
    body: withToken,
    answer: invitationOffer,
  },
  accept: {
    body: withToken,
    answer: accepted,
  },
} as const satisfies Record<string, EndpointSchemas>;

import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { dayOrInstant, decimalNumber, position, uuid } from '../kernel/schemas.ts';
import { historyKinds, historyMoments, historyPage } from './history.dto.ts';

const ofMemorial = z.object({ id: uuid });

/** `by` is an account that cares or cared for the memorial, `visitors`, or `site`; `from` and `to` are instants, or whole days in UTC. */
const historyQuery = z.object({
  kind: z.optional(z.enum(historyKinds)),
  by: z.optional(z.union([uuid, z.enum(['visitors', 'site'])])),
  from: z.optional(dayOrInstant),
  to: z.optional(dayOrInstant),
  cursor: z.optional(position),
  limit: z.optional(decimalNumber(1, 200)),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** What each endpoint takes and answers, by the same names. */
export const historySchemas = {
  list: { params: ofMemorial, query: historyQuery, answer: historyPage },
  moments: { params: ofMemorial, answer: historyMoments },
  csv: { params: ofMemorial },
  file: { params: ofMemorial },
  proof: { params: z.object({ id: uuid, eventId: uuid }) },
} as const satisfies Record<string, EndpointSchemas>;

import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';

/**
 * The number of erased items by kind: entities by name, `photo` for the photos of the memorials, and
 * `keeping` for other owners' memorials that the person cared for. Kinds without items are omitted.
 */
export const erasedCounts = z.array(z.object({ kind: z.string(), count: z.number() }));
export type ErasedCounts = z.infer<typeof erasedCounts>;

/**
 * An account's data was completely erased. Contains what was erased and when it was requested, but not who it
 * was; only the person can compute `erasureId`.
 */
export const ErasureCertified = defineEvent({
  type: 'ErasureCertified',
  schema: z.object({ erasureId: uuid, accountId: uuid, askedAt: instant, erased: erasedCounts }),
});

export const erasureEvents = [ErasureCertified] as const;
export type ErasureEvent = EventOf<(typeof erasureEvents)[number]>;

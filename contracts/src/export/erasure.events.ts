import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { instant, uuid } from '../kernel/schemas.ts';

/**
 * How much of each kind went with an account: entities by their name, `photo` for the photos of its memorials, and
 * `keeping` for the memorials of others that its person cared for. A kind of which there was none is left out.
 */
export const erasedCounts = z.array(z.object({ kind: z.string(), count: z.number() }));
export type ErasedCounts = z.infer<typeof erasedCounts>;

/**
 * Everything of an account has been erased: what, and when its person asked for it. It tells nothing of who
 * that was; `erasureId` can be known by the person alone.
 */
export const ErasureCertified = defineEvent({
  type: 'ErasureCertified',
  schema: z.object({ erasureId: uuid, accountId: uuid, askedAt: instant, erased: erasedCounts }),
});

export const erasureEvents = [ErasureCertified] as const;
export type ErasureEvent = EventOf<(typeof erasureEvents)[number]>;

import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../../kernel/features/event-definition.ts';
import { uuid } from '../../kernel/fields/schemas.ts';

/**
 * Stored in the stream that reserves a name, whose own name contains the hash of the reserved one. `claim` is the
 * command that wants the name for the memorial.
 */
export const PageNameReserved = defineEvent({
  type: 'PageNameReserved',
  schema: z.object({ memorialId: uuid, ownerId: uuid, claim: uuid }),
});

/** The name is free again: the memorial was purged, or the command was never completed. */
export const PageNameReleased = defineEvent({
  type: 'PageNameReleased',
  schema: z.object({ memorialId: uuid }),
});

export const pageNameEvents = [PageNameReserved, PageNameReleased] as const;
export type PageNameEvent = EventOf<(typeof pageNameEvents)[number]>;

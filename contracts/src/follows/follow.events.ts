import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { occasions } from './occasions.ts';

/** `followId` is derived from the account and the memorial, so an account's choices for one memorial are one stream. */
const about = { followId: uuid, memorialId: uuid, accountId: uuid };

/** An account chose the days on which it gets an email, by the morning of its time zone. At least one of them is true. */
export const MemorialFollowed = defineEvent({
  type: 'MemorialFollowed',
  schema: z.object({ ...about, passing: z.boolean(), birthday: z.boolean(), timeZone: z.string() }),
  personal: { person: ({ accountId }) => accountId, erased: { timeZone: 'UTC' } },
});

export const MemorialUnfollowed = defineEvent({ type: 'MemorialUnfollowed', schema: z.object(about) });

/** An email became due on a day (`YYYY-MM-DD`). Each occasion is recorded at most once a year. */
export const RememberedDayCame = defineEvent({
  type: 'RememberedDayCame',
  schema: z.object({ ...about, day: z.string(), occasions: z.array(z.enum(occasions)) }),
});

export const followEvents = [MemorialFollowed, MemorialUnfollowed, RememberedDayCame] as const;
export type FollowEvent = EventOf<(typeof followEvents)[number]>;

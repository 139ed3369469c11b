import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { calendarDate, timeZone, uuid } from '../kernel/fields/schemas.ts';
import { occasions } from './occasions.ts';

/** The choice as a device sends it, with its time zone. */
export const followChoice = z.object({ passing: z.boolean(), birthday: z.boolean(), timeZone });

export const followMemorialData = z.extend(followChoice, { followId: uuid, memorialId: uuid });
export const unfollowMemorialData = z.object({ followId: uuid });
export const recordRememberedDayData = z.object({
  followId: uuid,
  day: calendarDate,
  occasions: z.array(z.enum(occasions)),
});

export type FollowCommand =
  | Command<'FollowMemorial', z.infer<typeof followMemorialData>>
  /** Also for the system, when an account is deleted. */
  | Command<'UnfollowMemorial', z.infer<typeof unfollowMemorialData>>
  /** For the system, on the morning of a day. */
  | Command<'RecordRememberedDay', z.infer<typeof recordRememberedDayData>>;

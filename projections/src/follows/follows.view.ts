import type { FollowEvent } from '@everpaw/contracts/follows/follow.events';
import { defineView } from '../kernel/view.ts';

/** An account's choice for a memorial: since when (ISO) each occasion is chosen, and the latest year it came. */
export type FollowDoc = {
  _id: string;
  memorialId: string;
  accountId: string;
  timeZone: string;
  passingSince: string | null;
  birthdaySince: string | null;
  passingYear: number;
  birthdayYear: number;
};

export const followsView = defineView<FollowDoc, FollowEvent>({
  keys: ({ data }) => [data.followId],
  handlers: {
    MemorialFollowed: {
      evolve(
        doc,
        { data: { followId: _id, memorialId, accountId, timeZone, passing, birthday }, meta: { at } },
      ) {
        return {
          _id,
          memorialId,
          accountId,
          timeZone,
          passingSince: passing ? (doc?.passingSince ?? at) : null,
          birthdaySince: birthday ? (doc?.birthdaySince ?? at) : null,
          passingYear: doc?.passingYear ?? 0,
          birthdayYear: doc?.birthdayYear ?? 0,
        };
      },
    },
    MemorialUnfollowed: () => null,
    RememberedDayCame(doc, { data: { day, occasions } }) {
      const year = Number(day.slice(0, 4));
      return {
        ...doc,
        ...(occasions.includes('passing') ? { passingYear: year } : {}),
        ...(occasions.includes('birthday') ? { birthdayYear: year } : {}),
      };
    },
  },
});

import type { FollowEvent } from '@everpaw/contracts/follows/follow.events';
import { dateFields, type Occasion, occasions } from '@everpaw/contracts/follows/occasions';
import { fullDateOf } from '@everpaw/contracts/kernel/time/partial-date';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { defineView } from '../kernel/view.ts';

type Days = Record<Occasion | `${Occasion}Day` | `${Occasion}Since`, string | null>;

/**
 * The full dates of a memorial (`YYYY-MM-DD`), the day of the year of each (`MM-DD`), and since when (ISO) it has them;
 * null where a date isn't known to the day. `isFollowed` is whether an account ever chose one of them.
 */
export type RememberedDaysDoc = Days & { _id: string; isFollowed: boolean };

type Dates = { [Field in (typeof dateFields)[Occasion]]?: string | null | undefined };

/** Returns the days of the dates that are not undefined. */
function daysOf(dates: Dates, at: string): Partial<Days> {
  const days = occasions.flatMap((occasion): [string, string | null][] => {
    const date = dates[dateFields[occasion]];
    if (date === undefined) return [];
    const full = fullDateOf(date);
    return [
      [occasion, full],
      [`${occasion}Day`, full?.slice(5) ?? null],
      [`${occasion}Since`, full && at],
    ];
  });
  return Object.fromEntries(days);
}

const none: Days = {
  passing: null,
  passingDay: null,
  passingSince: null,
  birthday: null,
  birthdayDay: null,
  birthdaySince: null,
};

export const rememberedDaysView = defineView<RememberedDaysDoc, MemorialEvent | FollowEvent>({
  keys: ({ data }) => [data.memorialId],
  handlers: {
    MemorialCreated: {
      evolve: (_, { data, meta: { at } }, _id) => ({ _id, ...none, ...daysOf(data, at), isFollowed: false }),
    },
    MemorialDetailsChanged: (doc, { data: { changes }, meta: { at } }) => ({
      ...doc,
      ...daysOf(changes, at),
    }),
    MemorialPurged: () => null,
    MemorialFollowed: (doc) => ({ ...doc, isFollowed: true }),
  },
});

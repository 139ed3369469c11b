import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { FollowCommand } from './follow.commands.ts';
import type { FollowEvent, MemorialFollowed } from './follow.events.ts';
import type { Occasion } from './occasions.ts';

type Choice = Extract<FollowEvent, { type: (typeof MemorialFollowed)['type'] }>['data'];

/** `recorded` is the latest year in which each occasion was recorded; 0 for never. It outlives the choice. */
export type FollowState = { choice: Choice | null; recorded: Record<Occasion, number> };

/** Whether the acting account is active. */
export type FollowContext = { isActive: boolean };

function notPermitted(): DomainError {
  return new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

/** An account's choice to get an email on the days of a memorial's pet. */
export const followDecider: Decider<FollowState, FollowCommand, FollowEvent, FollowContext> = {
  initialState: { choice: null, recorded: { passing: 0, birthday: 0 } },

  evolve: evolveBy<FollowState, FollowEvent, FollowState>({
    MemorialFollowed: (state, { data: choice }) => ({ ...state, choice }),
    MemorialUnfollowed: (state) => ({ ...state, choice: null }),
    RememberedDayCame: (state, { data: { day, occasions } }) => {
      const years = occasions.map((occasion) => [occasion, Number(day.slice(0, 4))]);
      return { ...state, recorded: { ...state.recorded, ...Object.fromEntries(years) } };
    },
  }),

  decide: decideBy<FollowState, FollowCommand, FollowEvent, FollowContext>({
    FollowMemorial({ data, meta: { actor } }, { choice }, { isActive }) {
      if (actor.kind !== 'account' || !isActive) throw notPermitted();
      const isSame =
        choice?.passing === data.passing &&
        choice.birthday === data.birthday &&
        choice.timeZone === data.timeZone;
      return isSame ? [] : [{ type: 'MemorialFollowed', data: { ...data, accountId: actor.accountId } }];
    },

    UnfollowMemorial({ meta: { actor } }, { choice }) {
      if (choice === null) return [];
      const { followId, memorialId, accountId } = choice;
      const isOwn = actor.kind === 'account' && actor.accountId === accountId;
      if (!isOwn && actor.kind !== 'system') throw notPermitted();
      return [{ type: 'MemorialUnfollowed', data: { followId, memorialId, accountId } }];
    },

    RecordRememberedDay({ data: { day, occasions }, meta: { actor } }, { choice, recorded }) {
      if (actor.kind !== 'system') throw notPermitted();
      if (choice === null) return [];
      const year = Number(day.slice(0, 4));
      // A later year too, so that a clock that was set back sends nothing again.
      const due = occasions.filter((occasion) => choice[occasion] && recorded[occasion] < year);
      const { followId, memorialId, accountId } = choice;
      return due.length === 0
        ? []
        : [{ type: 'RememberedDayCame', data: { followId, memorialId, accountId, day, occasions: due } }];
    },
  }),
};

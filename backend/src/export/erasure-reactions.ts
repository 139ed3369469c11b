import type { AccountEvent } from '@everpaw/contracts/accounts/account.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { causeOf, type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';

/** Erases all data of a deleted account. It is a single job, which is retried until it completes. */
export const leavings: Reaction = reaction({
  name: 'leaving',
  version: 1,
  events: ['AccountDeleted'],
  on(event: Recorded<AccountEvent>) {
    if (event.type !== 'AccountDeleted') return [];
    const { accountId, emailKey, memorialIds } = event.data;
    return [{ job: { name: 'erase-account', data: { accountId, emailKey, memorialIds } } }];
  },
});

/** Erases what was written on a purged memorial. */
export const purgedGuestbooks: Reaction = reaction({
  name: 'guestbooks',
  version: 1,
  events: ['MemorialPurged'],
  on(event: Recorded<MemorialEvent>) {
    if (event.type !== 'MemorialPurged') return [];
    const { memorialId } = event.data;
    const data = { memorialId, position: event.position, ...causeOf(event) };
    return [{ job: { name: 'forget-guestbook', data } }];
  },
});

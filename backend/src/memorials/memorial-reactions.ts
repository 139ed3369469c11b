import type { AccountEvent } from '@everpaw/contracts/accounts/account.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { PageNameEvent } from '@everpaw/contracts/memorials/address/page-name.events';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { invitationDays, undoDays } from '@everpaw/contracts/memorials/memorials.limits';
import { causeOf, claimTimeout, type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';
import { pageNameKeyOfStream } from './page-names.ts';

/** Releases a memorial's slot if the memorial was never created, or was deleted, handed over or purged. */
export const memorialSlots: Reaction = reaction({
  name: 'memorial-slots',
  version: 1,
  events: [
    'MemorialSlotTaken',
    'MemorialAbandoned',
    'ClaimLapsed',
    'MemorialDeleted',
    'MemorialHandedOver',
    'MemorialPurged',
  ],
  on(event: Recorded<AccountEvent | MemorialEvent>) {
    switch (event.type) {
      case 'MemorialSlotTaken': {
        const { accountId: ownerId, memorialId, claim } = event.data;
        const data = { type: 'AbandonMemorial', data: { memorialId, ownerId, claim } };
        return [{ job: { name: 'command', data, ...claimTimeout } }];
      }
      case 'MemorialAbandoned':
      case 'ClaimLapsed':
      case 'MemorialDeleted': {
        const { ownerId: accountId, memorialId, claim } = event.data;
        return [{ command: { type: 'ReleaseMemorialSlot', data: { accountId, memorialId, claim } } }];
      }
      case 'MemorialHandedOver': {
        const { previousOwnerId: accountId, memorialId, previousClaim: claim } = event.data;
        return [{ command: { type: 'ReleaseMemorialSlot', data: { accountId, memorialId, claim } } }];
      }
      case 'MemorialPurged': {
        const { ownerId: accountId, memorialId } = event.data;
        return [{ command: { type: 'ReleaseMemorialSlot', data: { accountId, memorialId, claim: null } } }];
      }
      default:
        return [];
    }
  },
});

/** Releases the names of a purged memorial, and a name whose memorial never got it. */
export const pageNames: Reaction = reaction({
  name: 'page-names',
  version: 1,
  events: ['PageNameReserved', 'ClaimLapsed', 'MemorialPurged'],
  on(event: Recorded<PageNameEvent | MemorialEvent>) {
    const release = (memorialId: string, pageNameKey: string, claim: string | null) => ({
      command: { type: 'ReleasePageName', data: { memorialId, pageNameKey, claim } },
    });
    switch (event.type) {
      case 'PageNameReserved': {
        const pageNameKey = pageNameKeyOfStream(event.streamId);
        const data = { type: 'LapsePageName', data: { ...event.data, pageNameKey } };
        return [{ job: { name: 'command', data, ...claimTimeout } }];
      }
      case 'ClaimLapsed': {
        const { memorialId, pageNameKey, claim } = event.data;
        return pageNameKey === undefined ? [] : [release(memorialId, pageNameKey, claim)];
      }
      case 'MemorialPurged': {
        const { memorialId, pageNameKeys = [] } = event.data;
        return pageNameKeys.map((key) => release(memorialId, key, null));
      }
      default:
        return [];
    }
  },
});

/** Purges a deleted memorial once its deletion can no longer be undone. */
export const purging: Reaction = reaction({
  name: 'purging',
  version: 1,
  events: ['MemorialDeleted'],
  on(event: Recorded<MemorialEvent>) {
    if (event.type !== 'MemorialDeleted') return [];
    const { memorialId, deletedAt } = event.data;
    const data = { type: 'PurgeMemorial', data: { memorialId, deletedAt }, ...causeOf(event) };
    return [{ job: { name: 'command', data, delayMs: undoDays * dayMs } }];
  },
});

/** Sends an invitation's link, and ends the invitation when it expires, so that the address isn't stored any longer. */
export const invitations: Reaction = reaction({
  name: 'invitations',
  version: 1,
  events: ['KeeperInvited'],
  on(event: Recorded<MemorialEvent>) {
    if (event.type !== 'KeeperInvited') return [];
    const { memorialId, invitationId } = event.data;
    const { position } = event;
    return [
      { job: { name: 'mail', data: { template: 'keeper-invitation', invitationId, position } } },
      {
        job: {
          name: 'command',
          data: { type: 'WithdrawInvitation', data: { memorialId, invitationId } },
          delayMs: invitationDays * dayMs,
        },
      },
    ];
  },
});

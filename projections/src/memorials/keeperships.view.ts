import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { InvitedRole, KeeperRole } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { defineView } from '../kernel/view.ts';

/** A role with which an account sees a memorial that isn't public. */
export type MemberRole = KeeperRole | InvitedRole;

/**
 * An account's role for a memorial. `role` is null after it ended, so that its devices can be notified. The
 * position changes with the keepership only, so devices can tell what they have missed since.
 */
export type KeepershipDoc = {
  _id: string;
  memorialId: string;
  accountId: string;
  role: MemberRole | null;
  /** The start of this role (ISO). */
  since: string;
};

export function keepershipKey(memorialId: string, accountId: string): string {
  return `${memorialId} ${accountId}`;
}

/** Returns the account of a keepership's key. */
export function accountOfKeepership(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

function as(role: MemberRole | null, event: Recorded<MemorialEvent>, key: string): KeepershipDoc {
  const { memorialId } = event.data;
  return { _id: key, memorialId, accountId: accountOfKeepership(key), role, since: event.meta.at };
}

const ofKeeper = (event: { data: { memorialId: string; keeperId: string } }): string[] => [
  keepershipKey(event.data.memorialId, event.data.keeperId),
];

/** The keeperships by memorial and account. */
export const keepershipsView = defineView<KeepershipDoc, MemorialEvent>({
  keys: ({ data }) => [keepershipKey(data.memorialId, data.ownerId)],

  handlers: {
    MemorialCreated: { evolve: (_, event, key) => as('owner', event, key) },
    MemorialPurged: { evolve: (_, event, key) => as(null, event, key) },
    KeeperJoined: { keys: ofKeeper, evolve: (_, event, key) => as(event.data.role ?? 'keeper', event, key) },
    KeeperRemoved: { keys: ofKeeper, evolve: (_, event, key) => as(null, event, key) },
    KeeperLeft: { keys: ofKeeper, evolve: (_, event, key) => as(null, event, key) },
    MemorialHandedOver: {
      keys: ({ data: { memorialId, ownerId, previousOwnerId } }) => [
        keepershipKey(memorialId, ownerId),
        keepershipKey(memorialId, previousOwnerId),
      ],
      evolve: (_, event, key) =>
        as(accountOfKeepership(key) === event.data.ownerId ? 'owner' : 'keeper', event, key),
    },
  },
});

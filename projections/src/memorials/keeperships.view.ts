import { never } from '@everpaw/contracts/kernel/decider';
import type { KeeperRole } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import type { View } from '../kernel/view.ts';

/**
 * That an account cares for a memorial; `role` is null once it no longer does, so that its devices can be told. Its
 * position is that of the last change of this, and of nothing else: what a device missed since then it never had.
 */
export type KeepershipDoc = {
  _id: string;
  memorialId: string;
  accountId: string;
  role: KeeperRole | null;
  /** Since when it is this role (ISO). */
  since: string;
};

/** The key of a keepership. */
export function keepershipKey(memorialId: string, accountId: string): string {
  return `${memorialId} ${accountId}`;
}

/** The account of a keepership's key. */
export function accountOfKeepership(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** Who cares for what, by memorial and account. */
export const keepershipsView: View<KeepershipDoc, MemorialEvent> = {
  keys(event) {
    const { memorialId, ownerId } = event.data;
    switch (event.type) {
      case 'MemorialCreated':
      case 'MemorialPurged':
        return [keepershipKey(memorialId, ownerId)];
      case 'KeeperJoined':
      case 'KeeperRemoved':
      case 'KeeperLeft':
        return [keepershipKey(memorialId, event.data.keeperId)];
      case 'MemorialHandedOver':
        return [keepershipKey(memorialId, ownerId), keepershipKey(memorialId, event.data.previousOwnerId)];
      default:
        return [];
    }
  },

  evolve(doc, event, key): KeepershipDoc | null {
    const { memorialId } = event.data;
    const accountId = accountOfKeepership(key);
    const as = (role: KeeperRole | null): KeepershipDoc => ({
      _id: key,
      memorialId,
      accountId,
      role,
      since: event.meta.at,
    });
    switch (event.type) {
      case 'MemorialCreated':
        return as('owner');
      case 'KeeperJoined':
        return as('keeper');
      case 'MemorialHandedOver':
        return as(accountId === event.data.ownerId ? 'owner' : 'keeper');
      case 'KeeperRemoved':
      case 'KeeperLeft':
      case 'MemorialPurged':
        return as(null);
      case 'MemorialDetailsChanged':
      case 'MemorialVisibilityChanged':
      case 'GuestbookPolicyChanged':
      case 'PhotoAdded':
      case 'PhotoRemoved':
      case 'PhotoCaptioned':
      case 'PhotosReordered':
      case 'MemorialDeleted':
      case 'MemorialRestored':
      case 'MemorialAbandoned':
      case 'ClaimLapsed':
      case 'KeeperInvited':
      case 'InvitationWithdrawn':
        return doc;
      default:
        return never(event);
    }
  },
};

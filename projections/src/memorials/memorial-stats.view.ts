import { never } from '@everpaw/contracts/kernel/decider';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import type { View } from '../kernel/view.ts';

/** How many memorials everyone may find, in all and by kind. There is one such document. */
export type MemorialStatsDoc = { _id: string; total: number; byType: Record<string, number> };

export const statsKey = 'public';

function shifted(doc: MemorialStatsDoc | null, petType: string, by: 1 | -1): MemorialStatsDoc {
  const { total, byType }: Omit<MemorialStatsDoc, '_id'> = doc ?? { total: 0, byType: {} };
  const { [petType]: before = 0, ...others } = byType;
  const after = before + by;
  return { _id: statsKey, total: total + by, byType: after > 0 ? { ...others, [petType]: after } : others };
}

export const memorialStatsView: View<MemorialStatsDoc, MemorialEvent> = {
  keys: () => [statsKey],

  evolve(doc, event): MemorialStatsDoc | null {
    switch (event.type) {
      case 'MemorialCreated':
      case 'MemorialRestored':
        return event.data.isPublic ? shifted(doc, event.data.petType, 1) : doc;
      case 'MemorialDeleted':
        return event.data.isPublic ? shifted(doc, event.data.petType, -1) : doc;
      case 'MemorialVisibilityChanged':
        return shifted(doc, event.data.petType, event.data.isPublic ? 1 : -1);
      case 'MemorialDetailsChanged': {
        const { petTypeBefore, petType, isPublic } = event.data;
        if (!isPublic || !petTypeBefore || !petType) return doc;
        return shifted(shifted(doc, petTypeBefore, -1), petType, 1);
      }
      case 'GuestbookPolicyChanged':
      case 'PhotoAdded':
      case 'PhotoRemoved':
      case 'PhotoCaptioned':
      case 'PhotosReordered':
      case 'MemorialPurged':
      case 'MemorialAbandoned':
      case 'ClaimLapsed':
      case 'KeeperInvited':
      case 'InvitationWithdrawn':
      case 'KeeperJoined':
      case 'KeeperRemoved':
      case 'KeeperLeft':
      case 'MemorialHandedOver':
        return doc;
      default:
        return never(event);
    }
  },
};

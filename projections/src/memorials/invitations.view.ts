import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import type { View } from '../kernel/view.ts';

/** An invitation that nobody has followed yet. The address leaves with it. */
export type InvitationDoc = {
  _id: string;
  memorialId: string;
  ownerId: string;
  email: string;
  tokenHash: string;
  invitedAt: string;
  expiresAt: string;
};

/** Open invitations by their id. */
export const invitationsView: View<InvitationDoc, MemorialEvent> = {
  keys: (event) => ('invitationId' in event.data ? [event.data.invitationId] : []),

  evolve(_, event, key): InvitationDoc | null {
    if (event.type !== 'KeeperInvited') return null;
    const { memorialId, ownerId, email, tokenHash, expiresAt } = event.data;
    return { _id: key, memorialId, ownerId, email, tokenHash, invitedAt: event.meta.at, expiresAt };
  },
};

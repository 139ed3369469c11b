import type { InvitedRole } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { defineView } from '../kernel/view.ts';

/** The events of an invitation. */
export type InvitationEvent = Extract<MemorialEvent, { data: { invitationId: string } }>;

/** An open invitation. Its address is deleted with it. */
export type InvitationDoc = {
  _id: string;
  memorialId: string;
  ownerId: string;
  email: string;
  tokenHash: string;
  invitedAt: string;
  expiresAt: string;
  /** Missing for a keeper. */
  role?: InvitedRole;
};

/** The open invitations by id. */
export const invitationsView = defineView<InvitationDoc, InvitationEvent>({
  keys: ({ data }) => [data.invitationId],

  handlers: {
    KeeperInvited: {
      evolve: (_, { data: { memorialId, ownerId, email, tokenHash, expiresAt, role }, meta }, key) => ({
        _id: key,
        memorialId,
        ownerId,
        email,
        tokenHash,
        invitedAt: meta.at,
        expiresAt,
        ...(role ? { role } : {}),
      }),
    },
    KeeperJoined: () => null,
    InvitationWithdrawn: () => null,
  },
});

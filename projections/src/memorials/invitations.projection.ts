import { defineProjection } from '../kernel/projection.ts';
import { invitationsView } from './invitations.view.ts';

export const invitationsProjection = defineProjection({
  name: 'invitations',
  version: 2,
  view: invitationsView,
  paths: {
    memorialId: String,
    ownerId: String,
    email: String,
    tokenHash: String,
    invitedAt: String,
    expiresAt: String,
    role: String,
  },
  indexes: [
    // The invitation of a link, and those of a memorial.
    { tokenHash: 1 },
    { memorialId: 1 },
  ],
});

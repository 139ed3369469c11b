import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type InvitationDoc, invitationsView } from './invitations.view.ts';

const schema = new Schema(
  {
    _id: String,
    memorialId: String,
    ownerId: String,
    email: String,
    tokenHash: String,
    invitedAt: String,
    expiresAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// The one that a link leads to, and those of a memorial.
schema.index({ tokenHash: 1 });
schema.index({ memorialId: 1 });

export const invitationsProjection: Projection<InvitationDoc> = {
  name: 'invitations',
  version: 1,
  schema,
  ...invitationsView,
};

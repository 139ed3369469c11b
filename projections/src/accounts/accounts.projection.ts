import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type AccountDoc, accountsView } from './accounts.view.ts';

const schema = new Schema(
  {
    _id: String,
    email: String,
    asciiEmail: String,
    firstName: String,
    lastName: String,
    photo: String,
    passwordHash: String,
    subscriptionStatus: String,
    isAdmin: Boolean,
    role: String,
    permissions: [String],
    isActive: Boolean,
    emailVerified: Boolean,
    lastLoginAt: String,
    signIns: [Schema.Types.Mixed],
    emailPreferences: Schema.Types.Mixed,
    createdAt: String,
    updatedAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
schema.index({ asciiEmail: 1 });
schema.index({ photo: 1 }, { sparse: true });
// For whoever looks after the site: the newest, and people by words of their name.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ firstName: 'text', lastName: 'text' }, { default_language: 'none' });

export const accountsProjection: Projection<AccountDoc> = {
  name: 'accounts',
  version: 3,
  schema,
  ...accountsView,
};

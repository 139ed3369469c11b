import { defineProjection, Mixed } from '../kernel/projection.ts';
import { accountsView } from './accounts.view.ts';

export const accountsProjection = defineProjection({
  name: 'accounts',
  version: 4,
  view: accountsView,
  paths: {
    email: String,
    asciiEmail: String,
    firstName: String,
    lastName: String,
    nameSearch: String,
    photo: String,
    passwordHash: String,
    subscriptionStatus: String,
    isAdmin: Boolean,
    role: String,
    permissions: [String],
    isActive: Boolean,
    emailVerified: Boolean,
    lastLoginAt: String,
    signIns: [Mixed],
    emailPreferences: Mixed,
    createdAt: String,
    updatedAt: String,
  },
  indexes: [
    { asciiEmail: 1 },
    [{ photo: 1 }, { sparse: true }],
    // For operators: the newest accounts, and a search by name.
    { createdAt: -1, _id: -1 },
    [{ nameSearch: 'text' }, { default_language: 'none' }],
  ],
});

import type { AccountEvent } from '@everpaw/contracts/accounts/account.events';
import { never } from '@everpaw/contracts/kernel/decider';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import type { View } from '../kernel/view.ts';

/** An account with what signing in needs (REQ-329). `passwordHash` never leaves the server. */
export type AccountDoc = {
  _id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  passwordHash: string | null;
  subscriptionStatus: SubscriptionStatus;
  isAdmin: boolean;
  role: 'user' | 'admin' | 'super_admin';
  permissions: string[];
  isActive: boolean;
  emailVerified: boolean;
  lastLoginAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export const accountsView: View<AccountDoc, AccountEvent> = {
  keys: (event) => [event.data.accountId],

  evolve(doc, event): AccountDoc | null {
    const at = event.meta.at;
    if (event.type === 'AccountRegistered') {
      const { accountId, email, firstName, lastName, passwordHash } = event.data;
      return {
        _id: accountId,
        email,
        firstName,
        lastName,
        profileImageUrl: null,
        passwordHash,
        subscriptionStatus: 'free',
        isAdmin: false,
        role: 'user',
        permissions: [],
        isActive: true,
        emailVerified: false,
        lastLoginAt: null,
        createdAt: at,
        updatedAt: at,
      };
    }
    if (!doc) return null;
    switch (event.type) {
      case 'PasswordChanged':
        return { ...doc, passwordHash: event.data.passwordHash, updatedAt: at };
      case 'SignedIn':
        return { ...doc, lastLoginAt: at };
      case 'AccountAbandoned':
      case 'MemorialSlotTaken':
      case 'MemorialSlotReleased':
        return doc;
      default:
        return never(event);
    }
  },
};

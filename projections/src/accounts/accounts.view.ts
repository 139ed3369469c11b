import type { AccountEvent, SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { isAdmin } from '@everpaw/contracts/accounts/roles';
import { never } from '@everpaw/contracts/kernel/decider';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import type { View } from '../kernel/view.ts';

/** An account with what signing in needs (REQ-329). `passwordHash` never leaves the server. */
export type AccountDoc = {
  _id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The SHA-256 of the person's photo. */
  photo: string | null;
  passwordHash: string | null;
  subscriptionStatus: SubscriptionStatus;
  isAdmin: boolean;
  role: 'user' | 'admin' | 'super_admin';
  permissions: string[];
  isActive: boolean;
  emailVerified: boolean;
  lastLoginAt: string | null;
  /** The services that open this account. `subject` is the service's own id of the person; only `email` is shown. */
  signIns: { provider: SignInProvider; subject: string; email: string | null }[];
  emailPreferences: { tributes: boolean; news: boolean };
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
        photo: null,
        passwordHash,
        subscriptionStatus: 'free',
        isAdmin: false,
        role: 'user',
        permissions: [],
        isActive: true,
        emailVerified: false,
        lastLoginAt: null,
        signIns: [],
        emailPreferences: { tributes: true, news: false },
        createdAt: at,
        updatedAt: at,
      };
    }
    if (!doc) return null;
    switch (event.type) {
      case 'ProfileChanged': {
        const { firstName, lastName, photo } = event.data;
        return { ...doc, firstName, lastName, photo, updatedAt: at };
      }
      case 'EmailVerified':
        return { ...doc, emailVerified: true, updatedAt: at };
      case 'SignInLinked': {
        const { provider, subject, email } = event.data;
        const others = doc.signIns.filter((one) => one.provider !== provider);
        return {
          ...doc,
          signIns: [...others, { provider, subject, email }],
          updatedAt: at,
        };
      }
      case 'SignInUnlinked': {
        const { provider } = event.data;
        return {
          ...doc,
          signIns: doc.signIns.filter((one) => one.provider !== provider),
          updatedAt: at,
        };
      }
      case 'EmailPreferencesChanged': {
        const { tributes, news } = event.data;
        return { ...doc, emailPreferences: { tributes, news }, updatedAt: at };
      }
      case 'RoleChanged':
        return { ...doc, role: event.data.role, isAdmin: isAdmin(event.data.role), updatedAt: at };
      case 'PermissionsChanged':
        return { ...doc, permissions: event.data.permissions, updatedAt: at };
      case 'PlanChanged':
        return { ...doc, subscriptionStatus: event.data.subscriptionStatus, updatedAt: at };
      case 'AccountDeactivated':
        return { ...doc, isActive: false, updatedAt: at };
      case 'AccountReactivated':
        return { ...doc, isActive: true, updatedAt: at };
      case 'AccountDeleted':
        return null;
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

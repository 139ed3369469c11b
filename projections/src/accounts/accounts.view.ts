import { type LivingAccount, preferencesAtFirst } from '@everpaw/contracts/accounts/account.decider';
import type { AccountEvent, SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { isAdmin } from '@everpaw/contracts/kernel/features/roles';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { searchText } from '@everpaw/contracts/kernel/text/search-text';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { defineView } from '../kernel/view.ts';

/** An account with its sign-in data. `passwordHash` never leaves the server. */
export type AccountDoc = {
  _id: string;
  /** As entered on registration; the reservation is named by it. */
  email: string;
  /** The normalized form for lookups: `email` as addresses are compared. */
  asciiEmail: string;
  firstName: string;
  lastName: string;
  /** The words of both names, for search. */
  nameSearch: string;
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
  /** The linked providers. `subject` is the person's id at the provider; only `email` is shown. */
  signIns: { provider: SignInProvider; subject: string; email: string | null }[];
  emailPreferences: LivingAccount['emailPreferences'];
  createdAt: string;
  updatedAt: string;
};

function nameSearchOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return searchText(`${firstName} ${lastName}`);
}

export const accountsView = defineView<AccountDoc, AccountEvent>({
  keys: ({ data }) => [data.accountId],

  handlers: {
    AccountRegistered: {
      evolve: (_, { data, meta: { at } }) => ({
        _id: data.accountId,
        email: data.email,
        asciiEmail: comparableAddress(data.email),
        firstName: data.firstName,
        lastName: data.lastName,
        nameSearch: nameSearchOf(data),
        photo: null,
        passwordHash: data.passwordHash,
        subscriptionStatus: 'free',
        isAdmin: false,
        role: 'user',
        permissions: [],
        isActive: true,
        emailVerified: false,
        lastLoginAt: null,
        signIns: [],
        emailPreferences: preferencesAtFirst(data.language),
        createdAt: at,
        updatedAt: at,
      }),
    },
    ProfileChanged: (doc, { data: { firstName, lastName, photo }, meta: { at } }) => ({
      ...doc,
      firstName,
      lastName,
      nameSearch: nameSearchOf({ firstName, lastName }),
      photo,
      updatedAt: at,
    }),
    PasswordChanged: (doc, { data, meta: { at } }) => ({
      ...doc,
      passwordHash: data.passwordHash,
      updatedAt: at,
    }),
    EmailVerified: (doc, { meta: { at } }) => ({ ...doc, emailVerified: true, updatedAt: at }),
    SignInLinked: (doc, { data: { provider, subject, email }, meta: { at } }) => ({
      ...doc,
      signIns: [...doc.signIns.filter((one) => one.provider !== provider), { provider, subject, email }],
      updatedAt: at,
    }),
    SignInUnlinked: (doc, { data: { provider }, meta: { at } }) => ({
      ...doc,
      signIns: doc.signIns.filter((one) => one.provider !== provider),
      updatedAt: at,
    }),
    EmailPreferencesChanged: (doc, { data: { accountId: _account, ...emailPreferences }, meta: { at } }) => ({
      ...doc,
      emailPreferences,
      updatedAt: at,
    }),
    RoleChanged: (doc, { data: { role }, meta: { at } }) => ({
      ...doc,
      role,
      isAdmin: isAdmin(role),
      updatedAt: at,
    }),
    PermissionsChanged: (doc, { data: { permissions }, meta: { at } }) => ({
      ...doc,
      permissions,
      updatedAt: at,
    }),
    PlanChanged: (doc, { data: { subscriptionStatus }, meta: { at } }) => ({
      ...doc,
      subscriptionStatus,
      updatedAt: at,
    }),
    AccountDeactivated: (doc, { meta: { at } }) => ({ ...doc, isActive: false, updatedAt: at }),
    AccountReactivated: (doc, { meta: { at } }) => ({ ...doc, isActive: true, updatedAt: at }),
    SignedIn: (doc, { meta: { at } }) => ({ ...doc, lastLoginAt: at }),
    AccountDeleted: () => null,
  },
});

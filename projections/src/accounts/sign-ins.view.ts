import { type AccountEvent, signInProviders } from '@everpaw/contracts/accounts/account.events';
import type { View } from '../kernel/view.ts';

/**
 * That a person of a service opens an account (SEC-07). `opens` is the service and its own id of the person. The key is
 * `account service`, so that all of it can go with the account (REL-15).
 */
export type SignInDoc = { _id: string; accountId: string; opens: string };

/** A service's person as `opens` names them. */
export const signInKey = (provider: string, subject: string): string => `${provider} ${subject}`;

export const signInsView: View<SignInDoc, AccountEvent> = {
  keys(event) {
    const { accountId } = event.data;
    switch (event.type) {
      case 'SignInLinked':
      case 'SignInUnlinked':
        return [`${accountId} ${event.data.provider}`];
      case 'AccountDeleted':
        return signInProviders.map((provider) => `${accountId} ${provider}`);
      default:
        return [];
    }
  },

  evolve(_, event, key): SignInDoc | null {
    if (event.type !== 'SignInLinked') return null;
    const { accountId, provider, subject } = event.data;
    return { _id: key, accountId, opens: signInKey(provider, subject) };
  },
};

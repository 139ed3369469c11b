import type { AccountEvent } from '@everpaw/contracts/accounts/account.events';
import type { View } from '../kernel/view.ts';

/** Which account a provider's person opens (SEC-07). The key is `provider subject`. */
export type SignInDoc = { _id: string; accountId: string };

export const signInKey = (provider: string, subject: string): string => `${provider} ${subject}`;

/** Only `SignInLinked` names a subject; an unlinked or deleted account is checked against the account itself. */
export const signInsView: View<SignInDoc, AccountEvent> = {
  keys: (event) =>
    event.type === 'SignInLinked' ? [signInKey(event.data.provider, event.data.subject)] : [],
  evolve: (doc, event, key): SignInDoc | null =>
    event.type === 'SignInLinked' ? { _id: key, accountId: event.data.accountId } : doc,
};

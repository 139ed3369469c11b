import { type AccountEvent, signInProviders } from '@everpaw/contracts/accounts/account.events';
import { defineView } from '../kernel/view.ts';

/**
 * That a person of a service opens an account. `opens` is the service and its own id of the person. The key is
 * `account service`, so that all of it can go with the account.
 */
export type SignInDoc = { _id: string; accountId: string; opens: string };

/** A service's person as `opens` names them. */
export const signInKey = (provider: string, subject: string): string => `${provider} ${subject}`;

/** The key of what a service's person opens: `account service`. */
const keyOf = (data: { accountId: string; provider: string }): string => `${data.accountId} ${data.provider}`;

export const signInsView = defineView<SignInDoc, AccountEvent>({
  keys: () => [],

  handlers: {
    SignInLinked: {
      keys: ({ data }) => [keyOf(data)],
      evolve: (_, { data: { accountId, provider, subject } }, key) => ({
        _id: key,
        accountId,
        opens: signInKey(provider, subject),
      }),
    },
    SignInUnlinked: { keys: ({ data }) => [keyOf(data)], evolve: () => null },
    AccountDeleted: {
      keys: ({ data: { accountId } }) => signInProviders.map((provider) => keyOf({ accountId, provider })),
      evolve: () => null,
    },
  },
});

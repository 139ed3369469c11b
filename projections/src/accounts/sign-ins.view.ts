import { type AccountEvent, signInProviders } from '@everpaw/contracts/accounts/account.events';
import { defineView } from '../kernel/view.ts';

/**
 * A link from a provider's person to an account. `opens` is the provider and the person's id there. The key
 * is `account provider`, so that all links of an account can be deleted.
 */
export type SignInDoc = { _id: string; accountId: string; opens: string };

/** The value of `opens` for a provider's person. */
export const signInKey = (provider: string, subject: string): string => `${provider} ${subject}`;

/** Returns the key of a link: `account provider`. */
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

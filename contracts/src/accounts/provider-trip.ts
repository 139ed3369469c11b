import { pathOf } from '../kernel/features/endpoint-path.ts';
import type { SignInProvider } from './account.events.ts';
import { accountsApi } from './accounts.api.ts';
import { type ProviderNotice, socialSignIn } from './accounts.messages.ts';

/** The purpose of a redirect to a sign-in provider. */
export type ProviderTrip = {
  provider: SignInProvider;
  /** The path to return to on this site. */
  redirect: string | null;
  /** True to link the provider to the account; otherwise it signs in. */
  adds: boolean;
};

/** The page that links providers, unless the person came from another one. */
export const addingPage = '/profile';

/** Returns the path and query to return to. The query contains the notice that the page shows. */
export function wayBack(
  notice: ProviderNotice,
  { provider, redirect, adds }: ProviderTrip,
): { path: string; query: Record<string, string> } {
  if (adds) return { path: redirect ?? addingPage, query: { notice, provider } };
  return { path: '/', query: { auth: 'signin', notice, provider, ...(redirect ? { redirect } : {}) } };
}

/** Returns the provider of a sign-in path, or null. */
export function providerAt(path: string): SignInProvider | null {
  return (
    socialSignIn.find(({ provider }) => pathOf(accountsApi.provider, { params: { provider } }) === path)
      ?.provider ?? null
  );
}

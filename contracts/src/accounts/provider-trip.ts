import { pathOf } from '../kernel/endpoint-path.ts';
import type { SignInProvider } from './account.events.ts';
import { accountsApi } from './accounts.api.ts';
import { type ProviderNotice, socialSignIn } from './accounts.messages.ts';

/** What a person set out for who goes to another service. */
export type ProviderTrip = {
  provider: SignInProvider;
  /** The path of a screen of this site. */
  redirect: string | null;
  /** Whether the service is to be added to an account; otherwise it signs in. */
  adds: boolean;
};

/** Where services are added, unless the person set out from elsewhere. */
export const addingPage = '/profile';

/** Where to go back to, and what is set in its address: the page there says what came of the way through a service. */
export function wayBack(
  notice: ProviderNotice,
  { provider, redirect, adds }: ProviderTrip,
): { path: string; query: Record<string, string> } {
  if (adds) return { path: redirect ?? addingPage, query: { notice, provider } };
  return { path: '/', query: { auth: 'signin', notice, provider, ...(redirect ? { redirect } : {}) } };
}

/** The service that somebody sets out for at this path; null for every other path. */
export function providerAt(path: string): SignInProvider | null {
  return (
    socialSignIn.find(({ provider }) => pathOf(accountsApi.provider, { params: { provider } }) === path)
      ?.provider ?? null
  );
}

import type { SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { FastifyRequest } from 'fastify';
import {
  type Configuration,
  randomNonce,
  randomState,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { type AuthenticateOptions, Strategy } from 'openid-client/passport';
import { originOf } from '../../platform/http/request-origin.ts';

/** A person's profile at a sign-in provider. `subject` is the provider's id of the person; it never changes. */
export type ProviderProfile = {
  provider: SignInProvider;
  subject: string;
  /** In lower case; null if the provider sent none. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

export type Tokens = { access_token: string } & TokenEndpointResponseHelpers;

export type ProviderStrategyOptions = {
  name: SignInProvider;
  config: Configuration;
  scope: string;
  /** Additional parameters of the authorization request. */
  extra?: Record<string, string>;
  /** Whether the provider returns an ID token, which a nonce then binds to the session. */
  openId: boolean;
  profileOf(tokens: Tokens, request: FastifyRequest): Promise<ProviderProfile>;
};

/** Returns the path that a provider redirects to. */
export const callbackPath = (provider: SignInProvider): string =>
  pathOf(accountsApi.providerCallback, { params: { provider } });

/**
 * Passport's OpenID Connect strategy, which always uses state, PKCE and, with an ID token, a nonce. All three are
 * stored in the session and consumed by the first response.
 */
export class ProviderStrategy extends Strategy {
  private readonly options: ProviderStrategyOptions;

  constructor(options: ProviderStrategyOptions) {
    const { name, config, scope, profileOf } = options;
    super(
      { name, config, scope, sessionKey: `provider-${name}`, passReqToCallback: true },
      (request, tokens, done) => {
        // The library's types are Express's, but it passes the Fastify request through unchanged.
        profileOf(tokens, request as unknown as FastifyRequest).then((profile) => done(null, profile), done);
      },
    );
    this.options = options;
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(
    request: Parameters<Strategy['authorizationRequestParams']>[0],
    _options: T,
  ): Record<string, string> {
    const { name, openId, extra } = this.options;
    return {
      redirect_uri: new URL(callbackPath(name), this.currentUrl(request)).href,
      state: randomState(),
      ...(openId ? { nonce: randomNonce() } : {}),
      ...extra,
    };
  }

  override currentUrl(request: Parameters<Strategy['currentUrl']>[0]): URL {
    const fastify = request as unknown as FastifyRequest; // see above
    return new URL(fastify.url, originOf(fastify));
  }

  override shouldInitiateAuthRequest(_request: unknown, currentUrl: URL): boolean {
    return currentUrl.pathname !== callbackPath(this.options.name);
  }
}

import type { SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import type { FastifyRequest } from 'fastify';
import {
  type Configuration,
  randomNonce,
  randomState,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { type AuthenticateOptions, Strategy } from 'openid-client/passport';
import { originOf } from '../../platform/http/request-origin.ts';

/** Who somebody is in the words of another service. `subject` is its own id of the person; it never changes. */
export type ProviderProfile = {
  provider: SignInProvider;
  subject: string;
  /** In lower case; null when the service told none. */
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
  /** Further parameters of the request that begins it. */
  extra?: Record<string, string>;
  /** Whether the service answers with an ID token, which a nonce then binds to the session. */
  openId: boolean;
  profileOf(tokens: Tokens, request: FastifyRequest): Promise<ProviderProfile>;
};

/** The path to which a service sends people back. */
export const callbackPath = (provider: SignInProvider): string =>
  pathOf(accountsApi.providerCallback, { params: { provider } });

/**
 * Passport's strategy of the OpenID Connect client, told always to use state, PKCE and, where there is an ID token, a
 * nonce; all three are kept in the session and used up by the first answer.
 */
export class ProviderStrategy extends Strategy {
  private readonly options: ProviderStrategyOptions;

  constructor(options: ProviderStrategyOptions) {
    const { name, config, scope, profileOf } = options;
    super(
      { name, config, scope, sessionKey: `provider-${name}`, passReqToCallback: true },
      (request, tokens, done) => {
        // The library's types speak of Express; it hands over the very request that it was given.
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

import type { SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import type { FastifyRequest } from 'fastify';
import { importPKCS8, SignJWT } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchProtectedResource,
  type ServerMetadata,
} from 'openid-client';
import * as z from 'zod/mini';
import type { ProvidersConfig } from '../../platform/config/config.ts';
import { type ProviderProfile, ProviderStrategy, type Tokens } from './provider-strategy.ts';

/** The sign-in providers of this site; each is available if its keys are configured. */
export type Providers = {
  isOn(provider: SignInProvider): boolean;
  /** Returns the strategy of a provider; null if it isn't configured. Rejects while the provider can't be reached. */
  strategy(provider: SignInProvider): Promise<ProviderStrategy | null>;
};

export const PROVIDERS = Symbol('providers');

/** How long Apple's client secret is valid, in seconds. A new one is signed for each strategy. */
const appleSecretSeconds = 600;
const maxNameLength = 100;

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.optional(z.string()),
  // Apple sends this value as a string.
  email_verified: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});
const appleUser = z.object({
  name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
});
const githubUser = z.object({ id: z.number(), login: z.string(), name: z.nullish(z.string()) });
const githubEmails = z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }));

/** Returns names that an account accepts; without a first name, uses the local part of the address, then "Friend". */
function namesOf(first: string | undefined, last: string | undefined, email: string | null) {
  const firstName = first?.trim() || email?.split('@')[0] || 'Friend';
  return {
    firstName: firstName.slice(0, maxNameLength),
    lastName: (last ?? '').trim().slice(0, maxNameLength),
  };
}

function insecure(url: string) {
  return URL.canParse(url) && new URL(url).protocol === 'http:' ? [allowInsecureRequests] : [];
}

type MetadataOf = (issuer: string, clientId: string) => Promise<ServerMetadata>;

/** Returns a cached loader of a provider's OpenID metadata. Failed loads aren't cached. */
function createDiscovery(): MetadataOf {
  const discovered = new Map<string, Promise<ServerMetadata>>();
  return (issuer, clientId) => {
    const known = discovered.get(issuer);
    if (known) return known;
    const asked = discovery(new URL(issuer), clientId, undefined, undefined, {
      execute: insecure(issuer),
    }).then((config) => config.serverMetadata());
    asked.catch(() => discovered.delete(issuer));
    discovered.set(issuer, asked);
    return asked;
  };
}

function configured(server: ServerMetadata, clientId: string, secret: string): Configuration {
  const config = new Configuration(server, clientId, undefined, ClientSecretPost(secret));
  for (const allow of insecure(server.issuer)) allow(config);
  return config;
}

function openIdProfile(provider: SignInProvider, tokens: Tokens, request: FastifyRequest): ProviderProfile {
  const { sub, email: told, email_verified, ...names } = claims.parse(tokens.claims());
  const email = told === undefined ? null : comparableAddress(told.trim().toLowerCase());
  const fromForm = provider === 'apple' ? appleNames(request) : undefined;
  return {
    provider,
    subject: sub,
    email,
    emailVerified: email_verified === true || email_verified === 'true',
    ...namesOf(fromForm?.firstName ?? names.given_name, fromForm?.lastName ?? names.family_name, email),
  };
}

async function googleStrategy(
  { clientId, clientSecret, issuer }: NonNullable<ProvidersConfig['google']>,
  metadataOf: MetadataOf,
): Promise<ProviderStrategy> {
  return new ProviderStrategy({
    name: 'google',
    config: configured(await metadataOf(issuer, clientId), clientId, clientSecret),
    scope: 'openid email profile',
    openId: true,
    profileOf: async (tokens, request) => openIdProfile('google', tokens, request),
  });
}

async function appleStrategy(
  apple: NonNullable<ProvidersConfig['apple']>,
  metadataOf: MetadataOf,
): Promise<ProviderStrategy> {
  const { clientId, issuer } = apple;
  const secret = await appleSecret(apple);
  return new ProviderStrategy({
    name: 'apple',
    config: configured(await metadataOf(issuer, clientId), clientId, secret),
    scope: 'openid email name',
    // Apple includes the address only in responses posted as a form.
    extra: { response_mode: 'form_post' },
    openId: true,
    profileOf: async (tokens, request) => openIdProfile('apple', tokens, request),
  });
}

function githubStrategy({
  clientId,
  clientSecret,
  url,
  apiUrl,
}: NonNullable<ProvidersConfig['github']>): ProviderStrategy {
  const server = {
    issuer: url,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  };
  const config = configured(server, clientId, clientSecret);
  const headers = () => new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Everpaw' });
  const ask = async (path: string, { access_token }: Tokens): Promise<unknown> => {
    const resource = new URL(`${apiUrl}${path}`);
    return (await fetchProtectedResource(config, access_token, resource, 'GET', undefined, headers())).json();
  };
  return new ProviderStrategy({
    name: 'github',
    config,
    scope: 'read:user user:email',
    openId: false,
    async profileOf(tokens) {
      const user = githubUser.parse(await ask('/user', tokens));
      const emails = githubEmails.parse(await ask('/user/emails', tokens));
      const primary = emails.find((each) => each.primary) ?? emails[0];
      const email = primary ? comparableAddress(primary.email.trim().toLowerCase()) : null;
      const [first, ...others] = (user.name?.trim() || user.login).split(/\s+/);
      return {
        provider: 'github',
        subject: String(user.id),
        email,
        emailVerified: primary?.verified ?? false,
        ...namesOf(first, others.join(' '), email),
      };
    },
  });
}

export function createProviders({ google, github, apple }: ProvidersConfig): Providers {
  const metadataOf = createDiscovery();
  const strategies = {
    google: async () => google && googleStrategy(google, metadataOf),
    apple: async () => apple && appleStrategy(apple, metadataOf),
    github: async () => github && githubStrategy(github),
  };
  const on = { google: google !== null, github: github !== null, apple: apple !== null };
  return {
    isOn: (provider) => on[provider],
    strategy: (provider) => strategies[provider](),
  };
}

/**
 * Returns the name that Apple sends with its first response only, outside the token. It isn't signed, but it is used
 * only as a display name.
 */
function appleNames(request: FastifyRequest): { firstName?: string; lastName?: string } | undefined {
  const { user } = (request.query ?? {}) as { user?: unknown };
  if (typeof user !== 'string') return undefined;
  try {
    const parsed = appleUser.safeParse(JSON.parse(user));
    return parsed.success ? parsed.data.name : undefined;
  } catch {
    return undefined;
  }
}

/** Returns Apple's client secret, a JWT signed with the team's key. */
async function appleSecret({
  clientId,
  teamId,
  keyId,
  privateKey,
  issuer,
}: NonNullable<ProvidersConfig['apple']>): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${appleSecretSeconds}s`)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

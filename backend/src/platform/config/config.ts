import { resolve } from 'node:path';
import { email } from '@everpaw/contracts/kernel/text/email';
import { contactAddress } from '@everpaw/contracts/site/about.messages';
import { type SiteMode, siteModes } from '@everpaw/contracts/site/site-mode';
import * as z from 'zod/mini';
import { namesTooMany, networksOf } from '../kernel/addresses.ts';
import { readServerAddress } from '../kernel/server-address.ts';
import { eventStoreSchemes } from './event-store-address.ts';
import { type MailboxAddress, readMailboxAddress } from './mailbox-address.ts';
import { canTag, maxLocalPartLength, tagLength } from './return-addresses.ts';

/** A setting prevents startup. The message is one line for the operator. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const roles = ['api', 'projector', 'jobs'] as const;
export type Role = (typeof roles)[number];

const integer = (min: number, max: number, message: string) =>
  z.string().check(
    z.regex(/^\d{1,7}$/, message),
    z.refine((text) => Number(text) >= min && Number(text) <= max, message),
  );

const url = (protocols: readonly string[], message: string) =>
  z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message));

/** The address of a server or cluster. It isn't a URL, since it may have several hosts. */
const serverAddress = (schemes: readonly string[], message: string) =>
  z.string().check(z.refine((text) => schemes.includes(readServerAddress(text)?.scheme ?? ''), message));

const httpUrl = url(['http:', 'https:'], 'must be an http or https address');

const hostShape = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

function hostsOf(list: string): string[] {
  return list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
}

/** Other values are refused, so that a misspelled `production` doesn't disable its protections. */
const environments = ['development', 'test', 'production'] as const;

const environment = z.object({
  NODE_ENV: z._default(z.enum(environments, `must be ${environments.join(', ')}`), 'development'),
  PORT: z._default(integer(0, 65535, 'must be a port from 0 to 65535'), '3000'),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '0.0.0.0'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), './data'),
  SITE_MODE: z._default(z.enum(siteModes, `must be ${siteModes.join(' or ')}`), 'testing'),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  AUDIT_SIGNING_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=)?$/,
          'must be 32 bytes in Base64, or two such keys with a comma while one replaces the other',
        ),
      ),
  ),
  ARCHIVE_PASSPHRASE: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  ARCHIVE_WEBHOOK_HOSTS: z._default(
    z
      .string()
      .check(
        z.refine(
          (list) => hostsOf(list).every((host) => hostShape.test(host)),
          'must be a comma-separated list of host names',
        ),
      ),
    '',
  ),
  WITNESSES: z.optional(z.string()),
  PUBLIC_URL: z.optional(httpUrl),
  SEED: z._default(z.enum(['demo', 'none'], 'must be demo or none'), 'demo'),
  ROLES: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((role) => roles.some((known) => known === role)),
          `must be a comma-separated list of ${roles.join(', ')}`,
        ),
      ),
    roles.join(','),
  ),
  RATE_LIMIT_FACTOR: z._default(integer(0, 1_000_000, 'must be a whole number'), '1'),
  TRUSTED_PROXIES: z._default(
    z.string().check(
      z.refine(
        (list) => networksOf(list) !== null,
        'must be a comma-separated list of addresses, ranges such as 10.0.0.0/8, or loopback',
      ),
      z.refine(
        (list) => !namesTooMany(list),
        'must not name a range wider than /8 (of IPv6 /7), since all of it could claim any address',
      ),
    ),
    'loopback',
  ),
  EVENTSTORE_URL: z.optional(serverAddress(eventStoreSchemes, 'must be an esdb:// connection string')),
  MONGODB_URL: z.optional(
    serverAddress(['mongodb', 'mongodb+srv'], 'must be a mongodb:// connection string'),
  ),
  REDIS_URL: z.optional(url(['redis:', 'rediss:'], 'must be a redis:// address')),
  S3_ENDPOINT: z.optional(httpUrl),
  S3_BUCKET: z.optional(z.string().check(z.minLength(3, 'must name a bucket'))),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address')),
  MAIL_FROM: z._default(
    z
      .string()
      .check(z.regex(/^[^\p{Cc}<>,]*<[^\p{Cc}\s<>,@]+@[^\p{Cc}\s<>,@]+>$/u, 'must look like Name <address>')),
    'Everpaw <hello@localhost>',
  ),
  MAILBOX_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readMailboxAddress(text) !== null,
          'must be imaps://user:password@host/folder, with user, password and folder percent-encoded',
        ),
      ),
  ),
  LOG_FORMAT: z.optional(z.enum(['text', 'json'], 'must be text or json')),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^(?:simulated|(?:sk|rk)_\S+)$/, 'must be a secret key of Stripe, or simulated')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_\S+$/, 'must be a publishable key of Stripe')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, 'must be the signing secret of a webhook')),
  ),
  CONTACT_EMAIL: z._default(email, contactAddress),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(httpUrl, 'https://accounts.google.com'),
  GITHUB_CLIENT_ID: z.optional(z.string()),
  GITHUB_CLIENT_SECRET: z.optional(z.string()),
  GITHUB_URL: z._default(httpUrl, 'https://github.com'),
  GITHUB_API_URL: z._default(httpUrl, 'https://api.github.com'),
  APPLE_CLIENT_ID: z.optional(z.string()),
  APPLE_TEAM_ID: z.optional(z.string()),
  APPLE_KEY_ID: z.optional(z.string()),
  APPLE_PRIVATE_KEY: z.optional(z.string().check(z.regex(/PRIVATE KEY/, 'must be a PEM private key'))),
  APPLE_ISSUER: z._default(httpUrl, 'https://appleid.apple.com'),
});

export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The sign-in providers; null if not configured. The URLs can be changed for tests and GitHub Enterprise. */
export type ProvidersConfig = {
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  github: { clientId: string; clientSecret: string; url: string; apiUrl: string } | null;
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string; issuer: string } | null;
};

/** How a site that sells takes payments. `simulated` moves no money. */
export type PaymentsConfig =
  | { kind: 'simulated' }
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string };

/** All settings, read once at startup. */
export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Absolute path of the folder that one process owns. */
  dataDir: string;
  siteMode: SiteMode;
  /** Null in testing mode, without payments. */
  payments: PaymentsConfig | null;
  sessionSecret: string | null;
  /**
   * The seed of the key that signs the transparency log, in Base64, or two separated by a comma; null uses
   * the one in the data folder.
   */
  auditSigningKey: string | null;
  /** The passphrase for archives whose schedule requires encryption; null if unavailable. */
  archivePassphrase: string | null;
  /** The allowed hosts of archive webhooks, in lower case. */
  archiveWebhookHosts: readonly string[];
  /** The witnesses that cosign checkpoints: verifier keys and URLs, see `parseWitnesses`; null for none. */
  witnesses: string | null;
  /** The site's public origin; null uses the address of each request. */
  publicUrl: string | null;
  seedDemo: boolean;
  roles: readonly Role[];
  /** Multiplies all rate limits; 0 disables them, for benchmarks. */
  rateLimitFactor: number;
  /** The proxies whose forwarded addresses are trusted; see `networksOf`. */
  trustedProxies: string;
  eventStoreUrl: string | null;
  mongodbUrl: string | null;
  redisUrl: string | null;
  s3: S3Config | null;
  /** Null stores emails as files in the data folder. */
  smtpUrl: string | null;
  /** The sender of emails, as `Name <address>`. */
  emailFrom: string;
  /** The mailbox that receives delivery notices; null if they aren't read. */
  mailbox: MailboxAddress | null;
  /** The recipient of contact form messages. */
  contactEmail: string;
  /** `text` for a terminal, `json` for machines. */
  logFormat: 'text' | 'json';
  /** The token for `/metrics`; null disables it. */
  metricsToken: string | null;
  providers: ProvidersConfig;
};

/**
 * Parses and validates the environment. Throws a `ConfigError` with the variable's name and requirement, but
 * never its value, which may be a secret.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const e = result.data;
  const production = e.NODE_ENV === 'production';
  if (production && e.RATE_LIMIT_FACTOR === '0')
    throw new ConfigError('RATE_LIMIT_FACTOR must not be 0 in production.');
  const givenRoles = roles.filter((role) => e.ROLES.split(',').includes(role));
  const isEmbedded = !e.EVENTSTORE_URL || !e.MONGODB_URL || !e.REDIS_URL;
  if (isEmbedded && givenRoles.length < roles.length)
    throw new ConfigError(
      `ROLES must be ${roles.join(',')} as long as EVENTSTORE_URL, MONGODB_URL and REDIS_URL are not all set, since one process owns the files of embedded engines.`,
    );
  if (production && !(e.PUBLIC_URL && e.SMTP_URL))
    throw new ConfigError(
      'PUBLIC_URL and SMTP_URL must be set in production: links and mails cannot be made without them.',
    );
  if (production && e.PUBLIC_URL && new URL(e.PUBLIC_URL).protocol !== 'https:')
    throw new ConfigError(
      'PUBLIC_URL must begin with https:// in production: its cookies are sent over nothing else.',
    );
  if (e.SMTP_URL && !e.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL must be set with SMTP_URL, since mails hold links.');
  return {
    production,
    port: Number(e.PORT),
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    siteMode: e.SITE_MODE,
    payments: paymentsOf(e),
    sessionSecret: e.SESSION_SECRET ?? null,
    auditSigningKey: e.AUDIT_SIGNING_KEY ?? null,
    archivePassphrase: e.ARCHIVE_PASSPHRASE ?? null,
    archiveWebhookHosts: hostsOf(e.ARCHIVE_WEBHOOK_HOSTS),
    witnesses: e.WITNESSES ?? null,
    publicUrl: e.PUBLIC_URL ? new URL(e.PUBLIC_URL).origin : null,
    seedDemo: e.SEED === 'demo',
    roles: givenRoles,
    rateLimitFactor: Number(e.RATE_LIMIT_FACTOR),
    trustedProxies: e.TRUSTED_PROXIES,
    eventStoreUrl: e.EVENTSTORE_URL ?? null,
    mongodbUrl: e.MONGODB_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    s3: s3Of(e),
    smtpUrl: e.SMTP_URL ?? null,
    emailFrom: e.MAIL_FROM,
    mailbox: mailboxOf(e),
    contactEmail: e.CONTACT_EMAIL,
    logFormat: e.LOG_FORMAT ?? (production ? 'json' : 'text'),
    metricsToken: e.METRICS_TOKEN ?? null,
    providers: providersOf(e),
  };
}

function mailboxOf(e: z.infer<typeof environment>): MailboxAddress | null {
  if (!e.MAILBOX_URL) return null;
  if (!e.SMTP_URL)
    throw new ConfigError('SMTP_URL must be set with MAILBOX_URL, which holds what mail servers answer.');
  if (!canTag(e.MAIL_FROM))
    throw new ConfigError(
      `MAIL_FROM must have a domain and at most ${maxLocalPartLength} characters before its @ with MAILBOX_URL, since notices come back to it with a plus and ${tagLength} characters.`,
    );
  return readMailboxAddress(e.MAILBOX_URL);
}

function paymentsOf(e: z.infer<typeof environment>): PaymentsConfig | null {
  if (e.SITE_MODE !== 'live') return null;
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = e;
  if (STRIPE_SECRET_KEY === 'simulated') {
    if (e.NODE_ENV === 'production')
      throw new ConfigError('STRIPE_SECRET_KEY must not be simulated in production: no money would arrive.');
    return { kind: 'simulated' };
  }
  const missing = Object.entries({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new ConfigError(
      `${missing.join(', ')} must be set where SITE_MODE is live. Outside production STRIPE_SECRET_KEY=simulated moves no money.`,
    );
  return {
    kind: 'stripe',
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  };
}

function providersOf(e: z.infer<typeof environment>): ProvidersConfig {
  const google = allOrNone({
    GOOGLE_CLIENT_ID: e.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: e.GOOGLE_CLIENT_SECRET,
  });
  const github = allOrNone({
    GITHUB_CLIENT_ID: e.GITHUB_CLIENT_ID,
    GITHUB_CLIENT_SECRET: e.GITHUB_CLIENT_SECRET,
  });
  const apple = allOrNone({
    APPLE_CLIENT_ID: e.APPLE_CLIENT_ID,
    APPLE_TEAM_ID: e.APPLE_TEAM_ID,
    APPLE_KEY_ID: e.APPLE_KEY_ID,
    APPLE_PRIVATE_KEY: e.APPLE_PRIVATE_KEY,
  });
  return {
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: e.GOOGLE_ISSUER,
    },
    github: github && {
      clientId: github.GITHUB_CLIENT_ID,
      clientSecret: github.GITHUB_CLIENT_SECRET,
      url: e.GITHUB_URL,
      apiUrl: e.GITHUB_API_URL,
    },
    apple: apple && {
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      // Environment variables often contain line breaks as `
      // ` in two characters.
      privateKey: apple.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
      issuer: e.APPLE_ISSUER,
    },
  };
}

/** Returns the values if all are set, null if none is. Otherwise throws a `ConfigError` with their names. */
function allOrNone<Name extends string>(
  values: Record<Name, string | undefined>,
): Record<Name, string> | null {
  const given = Object.values(values).filter((value) => value !== undefined);
  if (given.length === 0) return null;
  const names = Object.keys(values);
  if (given.length < names.length) throw new ConfigError(`${names.join(', ')} must be set together.`);
  return values as Record<Name, string>; // just counted
}

function s3Of(e: z.infer<typeof environment>): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (!S3_ENDPOINT && !S3_BUCKET) return null;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    );
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

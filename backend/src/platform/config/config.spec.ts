import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  test('with nothing set, everything runs on this machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      siteMode: 'testing',
      seedDemo: true,
      roles: ['api', 'projector', 'jobs'],
      eventStoreUrl: null,
      mongodbUrl: null,
      redisUrl: null,
      s3: null,
    });
    expect(config.dataDir).toMatch(/[/\\]data$/);
  });

  test.each([
    ['PORT', 'eighty', 'PORT must be a port from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a port from 0 to 65535.'],
    ['SITE_MODE', 'prod', 'SITE_MODE must be testing or live.'],
    ['SEED', 'yes', 'SEED must be demo or none.'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters.'],
    ['EVENTSTORE_URL', 'http://x', 'EVENTSTORE_URL must be an esdb:// connection string.'],
    ['MONGODB_URL', 'nonsense', 'MONGODB_URL must be a mongodb:// connection string.'],
    ['ROLES', 'api,cook', 'ROLES must be a comma-separated list of api, projector, jobs.'],
    [
      'ROLES',
      'api,jobs',
      'ROLES must be api,projector,jobs as long as EVENTSTORE_URL, MONGODB_URL and REDIS_URL are not all set, since one process owns the files of embedded engines.',
    ],
    [
      'S3_BUCKET',
      'pictures',
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be an smtp:// or smtps:// address.'],
    ['SMTP_URL', 'smtp://mail.example.org', 'PUBLIC_URL must be set with SMTP_URL, since mails hold links.'],
    [
      'MAILBOX_URL',
      'imaps://mail.example.org',
      'MAILBOX_URL must be imaps://user:password@host/folder, with user, password and folder percent-encoded.',
    ],
    [
      'MAILBOX_URL',
      'imaps://a:b@mail.example.org',
      'SMTP_URL must be set with MAILBOX_URL, which holds what mail servers answer.',
    ],
    ['MAIL_FROM', 'hello@everpaw.example', 'MAIL_FROM must look like Name <address>.'],
    ['MAIL_FROM', 'Everpaw <a@x.org>, <b@x.org>', 'MAIL_FROM must look like Name <address>.'],
    ['GOOGLE_CLIENT_ID', 'id', 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET must be set together.'],
    [
      'APPLE_KEY_ID',
      'key',
      'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY must be set together.',
    ],
    [
      'TRUSTED_PROXIES',
      'proxy.example',
      'TRUSTED_PROXIES must be a comma-separated list of addresses, ranges such as 10.0.0.0/8, or loopback.',
    ],
    ...['0.0.0.0/0', '::/0', '128.0.0.0/1', '10.0.0.1,0.0.0.0/7', 'f000::/6'].map((list) => [
      'TRUSTED_PROXIES',
      list,
      'TRUSTED_PROXIES must not name a range wider than /8 (of IPv6 /7), since all of it could claim any address.',
    ]),
    ['NODE_ENV', 'Production', 'NODE_ENV must be development, test, production.'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, test, production.'],
    ['APPLE_PRIVATE_KEY', 'secret', 'APPLE_PRIVATE_KEY must be a PEM private key.'],
  ])('a wrong %s stops the start with one clear line', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(line));
  });

  test.each([[{}], [{ PUBLIC_URL: 'https://everpaw.example' }], [{ SMTP_URL: 'smtp://mail.example.org' }]])(
    'SEC-33 production with %j only is refused with one line',
    (given) => {
      expect(() => readConfig({ NODE_ENV: 'production', ...given })).toThrow(
        new ConfigError(
          'PUBLIC_URL and SMTP_URL must be set in production: links and mails cannot be made without them.',
        ),
      );
    },
  );

  test.each([
    ['EVENTSTORE_URL', 'esdb://user:p%40ss@a:2113,b:2113,c:2113?tls=false'],
    ['EVENTSTORE_URL', 'kurrentdb+discover://cluster.example'],
    ['MONGODB_URL', 'mongodb://user:p%40ss@a,b:27018,c/?replicaSet=rs0'],
  ])('REL-37 %s may name a cluster: %s', (name, value) => {
    expect(Object.values(readConfig({ [name]: value }))).toContain(value);
  });

  test('a mailbox is one of the address that emails are from', () => {
    const given = {
      PUBLIC_URL: 'https://everpaw.example',
      SMTP_URL: 'smtp://mail.example.org',
      MAILBOX_URL: 'imaps://returns:secret@mail.example.org',
    };
    const line =
      'MAIL_FROM must have a domain and at most 19 characters before its @ with MAILBOX_URL, since notices come back to it with a plus and 44 characters.';
    for (const sender of [undefined, 'Everpaw <so-many-letters-as-this@everpaw.example>'])
      expect(() => readConfig({ ...given, MAIL_FROM: sender })).toThrow(new ConfigError(line));
    expect(readConfig({ ...given, MAIL_FROM: 'Everpaw <hello@everpaw.example>' }).mailbox).toMatchObject({
      host: 'mail.example.org',
      user: 'returns',
    });
    expect(readConfig({}).mailbox).toBeNull();
  });

  test('the line never repeats a value, which may be a secret', () => {
    for (const given of [{ SESSION_SECRET: 'hunter2' }, { MAILBOX_URL: 'imaps://a:hunter2@b:c' }])
      expect(() => readConfig(given)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
  });

  test('rate limits cannot be turned off in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', RATE_LIMIT_FACTOR: '0' })).toThrow(ConfigError);
  });

  test('SEC-33 production takes no PUBLIC_URL without https', () => {
    const given = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.org' };
    expect(() => readConfig({ ...given, PUBLIC_URL: 'http://everpaw.example' })).toThrow(
      new ConfigError(
        'PUBLIC_URL must begin with https:// in production: its cookies are sent over nothing else.',
      ),
    );
    expect(readConfig({ ...given, PUBLIC_URL: 'https://everpaw.example' }).production).toBe(true);
  });

  test.each(['10.0.0.0/8', 'fc00::/7', '192.168.1.1', 'loopback'])('TRUSTED_PROXIES may be %s', (list) => {
    expect(readConfig({ TRUSTED_PROXIES: list }).trustedProxies).toBe(list);
  });
});

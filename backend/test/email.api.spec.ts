import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { startEmailServer } from './helpers/email-server.ts';
import { emailTo } from './helpers/emails.ts';
import { openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
});

async function open(env: Record<string, string>): Promise<Site> {
  const site = await openSite({ env });
  closing.push(() => site.close());
  return site;
}

/** One without a mail server. */
let plain: Site;
beforeAll(async () => {
  plain = await openSite();
});
afterAll(() => plain.close());

test('with a mail server the mails go there, from the configured sender, with links to the site’s own address', async () => {
  const server = await startEmailServer();
  closing.push(server.close);
  const site = await open({
    SMTP_URL: server.url,
    MAIL_FROM: 'Everpaw <hello@everpaw.example>',
    PUBLIC_URL: 'https://everpaw.example',
  });
  expect(site.platform.engines.mail).toBe('smtp');
  const email = `${randomUUID()}@example.org`;
  await site.browser().post('/api/auth/register', { email, password, name: 'Ana Reis' });
  const sentEmail = await until(async () => server.taken[0]);
  expect([sentEmail.from, sentEmail.to]).toEqual(['hello@everpaw.example', [email]]);
  const { text, html, messageId } = await PostalMime.parse(sentEmail.source);
  const link = /https:\/\/everpaw\.example\/verify-email\?token=[\w-]{43}/;
  expect(text).toMatch(link);
  expect(html).toMatch(link);
  expect(messageId).toMatch(/@everpaw\.example>$/);
  expect((await site.browser().get('/dev/mail')).status).toBe(404);
});

test('without one they are shown at /dev/mail, as text whose links can be followed', async () => {
  const member = await plain.member();
  const email = await emailTo(plain, member.email, 'Please confirm your address');
  const page = await plain.browser().get('/dev/mail');
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(page.text).toContain(member.email);
  expect(page.text).toContain(`${email.link}">`);
  expect(page.text).not.toMatch(/<script/);
});

test.each([
  ['another machine', '192.0.2.7', {}],
  ['another machine that says it is this one', '192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }],
  ['another machine over IPv6', '2001:db8::7', {}],
  ['a proxy on this machine for another one', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
  ['a proxy on this machine for nobody knows whom', '127.0.0.1', { 'x-forwarded-for': 'unknown' }],
  ['a proxy on this machine after another', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7, 127.0.0.1' }],
])('SEC-24 for %s it is an unknown address', async (_, remoteAddress, headers) => {
  const member = await plain.member();
  await emailTo(plain, member.email, 'Please confirm your address');
  const ask = (url: string, from: string) =>
    plain.app.inject({
      method: 'GET',
      url,
      remoteAddress: from,
      headers: from === remoteAddress ? headers : {},
    });
  const [page, unknown] = [await ask('/dev/mail', remoteAddress), await ask('/dev/nothing', remoteAddress)];
  const nameless = (text: string) => text.replaceAll('/dev/nothing', '/dev/mail');
  expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
    404,
    unknown.headers['content-type'],
    nameless(unknown.body),
  ]);
  expect(page.body).not.toContain(member.email);
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1'].filter((one) => one !== remoteAddress))
    expect((await ask('/dev/mail', own)).body).toContain(member.email);
});

test('and never in production', async () => {
  const site = await open({
    NODE_ENV: 'production',
    RATE_LIMIT_FACTOR: '1000',
    PUBLIC_URL: 'https://everpaw.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  expect((await site.browser().get('/dev/mail')).status).toBe(404);
});

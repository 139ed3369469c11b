import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { serveDevEmail } from '../src/platform/http/dev-email.page.ts';
import { startEmailServer } from './helpers/email-server.ts';
import { emailTo } from './helpers/emails.ts';
import { createClient, openSite, password, type Site } from './helpers/site.ts';
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

test('without one they are shown at /dev/mail of a port of their own, as text whose links can be followed', async () => {
  const member = await plain.member();
  const email = await emailTo(plain, member.email, 'Please confirm your address');
  const shown = await serveDevEmail(plain.platform.mailer.folder ?? '');
  closing.push(() => shown.close());
  const page = await createClient(shown.url).get('/dev/mail');
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options'])
    expect([name, page.headers.get(name)]).toEqual([name, expect.any(String)]);
  expect(page.text).toContain(member.email);
  expect(page.text).toContain(`${email.link}">`);
  expect(page.text).not.toMatch(/<script/);
  expect((await createClient(shown.url).post('/dev/mail')).status).toBe(404);
});

test('SEC-24, SEC-35 the site itself has no such address, whoever asks', async () => {
  const member = await plain.member();
  await emailTo(plain, member.email, 'Please confirm your address');
  for (const remoteAddress of ['127.0.0.1', '::1', '192.0.2.7']) {
    const ask = (url: string) => plain.app.inject({ method: 'GET', url, remoteAddress });
    const [page, unknown] = [await ask('/dev/mail'), await ask('/dev/nothing')];
    expect([page.statusCode, page.body]).toEqual([404, unknown.body.replaceAll('/dev/nothing', '/dev/mail')]);
  }
});

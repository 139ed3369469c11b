import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { createMemorial } from './helpers/acts.ts';
import { startEmailServer } from './helpers/email-server.ts';
import { openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let emails: Awaited<ReturnType<typeof startEmailServer>>;
beforeAll(async () => {
  emails = await startEmailServer();
  site = await openSite({ env: { SMTP_URL: emails.url, PUBLIC_URL: 'http://everpaw.example' } });
});
afterAll(async () => {
  await site.close();
  await emails.close();
});

const german = { 'accept-language': 'de-DE,de;q=0.9' };
const languageOf = async (path: string, headers: Record<string, string>) => {
  const answer = await fetch(`${site.origin}${path}`, { headers });
  return { lang: /<html lang="(\w+)"/.exec(await answer.text())?.[1], vary: answer.headers.get('vary') };
};

test('a page is in the language of its reader, also when another reader has just opened it', async () => {
  const memorialId = await createMemorial(await site.member());
  for (const path of ['/', `/memorial/${memorialId}`, '/no-such-page'])
    for (let round = 0; round < 2; round += 1) {
      expect(await languageOf(path, german)).toMatchObject({
        lang: 'de',
        vary: expect.stringContaining('Accept-Language'),
      });
      expect(await languageOf(path, {})).toMatchObject({ lang: 'en' });
      expect(await languageOf(path, { ...german, cookie: 'language=fr' })).toMatchObject({ lang: 'fr' });
    }
});

test('no cache gives a reader the picture or the feed in the language of another', async () => {
  const memorialId = await createMemorial(await site.member(), { birthDate: '2011' });
  await site.settled();
  const picture = await fetch(`${site.origin}/memorial/${memorialId}/share.jpg`, { headers: german });
  expect(picture.status).toBe(200);
  expect(picture.headers.get('vary')).toContain('Accept-Language');
  const feed = async (headers: Record<string, string>) =>
    (await fetch(`${site.origin}/api/news-feeds/rss`, { headers })).text();
  expect(await feed(german)).toBe(await feed({}));
});

test('a refusal is in the language of its reader', async () => {
  const refusals = async (headers: Record<string, string>) => {
    const nowhere = await fetch(`${site.origin}/api/no-such-route`, { headers });
    const signedOut = await fetch(`${site.origin}/api/accounts/me`, { headers });
    const unreadable = await fetch(`${site.origin}/api/memorials/x`, { headers });
    // The test fails on an answer of another shape.
    type Refusal = { error: string; errors: { message: string }[] };
    const answers = [nowhere, signedOut, unreadable].map((answer) => answer.json() as Promise<Refusal>);
    return (await Promise.all(answers)).map(({ error, errors }) => [
      error,
      ...errors.map(({ message }) => message),
    ]);
  };
  expect(await refusals(german)).toEqual([
    ['Unter dieser Adresse gibt es nichts'],
    ['Bitte melde dich zuerst an'],
    ['Das ist keine gültige ID', 'Das ist keine gültige ID'],
  ]);
  expect(await refusals({})).toEqual([
    ['There’s nothing at this address'],
    ['Please sign in first'],
    ['This isn’t a valid id', 'This isn’t a valid id'],
  ]);
});

test('REQ-129 an account is written to in the language it was made in, until its person chooses another', async () => {
  const person = site.browser();
  const email = `${randomUUID()}@example.org`;
  await person.post('/api/auth/register', { email, password, name: 'Ana Reis' }, { headers: german });
  const langOf = async (subject: (text: string) => boolean) => {
    const { source } = await until(async () =>
      emails.taken.find(({ to, source }) => to.includes(email) && subject(source)),
    );
    const { html } = await PostalMime.parse(source);
    return /<html lang="(\w+)"/.exec(html ?? '')?.[1];
  };
  expect(await langOf(() => true)).toBe('de');
  const mine = await person.get('/api/accounts/me');
  expect(mine.json).toMatchObject({
    language: 'de',
    emailPreferences: { tributes: true, news: false, language: 'de' },
  });

  const path = '/api/accounts/me/email-preferences';
  const kept = await person.send('PUT', path, { body: { tributes: false, news: false } });
  expect(kept.json.emailPreferences).toEqual({ tributes: false, news: false, language: 'de' });
  const changed = await person.send('PUT', path, { body: { tributes: false, news: false, language: 'nl' } });
  expect(changed.json).toMatchObject({ language: 'nl' });
  expect(
    (await person.send('PUT', path, { body: { tributes: true, news: true, language: 'xx' } })).status,
  ).toBe(400);

  emails.taken.length = 0;
  await person.send('PUT', '/api/accounts/me/password', {
    body: { currentPassword: password, newPassword: `${password}!` },
  });
  expect(await langOf(() => true)).toBe('nl');
});

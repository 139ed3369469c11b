import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unsubscribeUrl } from '../src/accounts/unsubscribe-link.ts';
import { digestWindow } from '../src/guestbook/digest-window.ts';
import { tributeEmails } from '../src/guestbook/tribute-emails.ts';
import { createMemorial, makeKeeper } from './helpers/acts.ts';
import { emailTo } from './helpers/emails.ts';
import { asOperator } from './helpers/personas.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
let site: Site;
beforeAll(async () => {
  site = await openSite({ clock: () => now });
});
afterAll(() => site.close());

const preferences = '/api/accounts/me/email-preferences';

/** Signs a guestbook; answers the tribute's id and the position that has it. */
async function sign(client: Client, memorialId: string, visitorName: string) {
  const tributeMessage = `${visitorName} was here, and stayed for tea.`;
  const answer = await client.post(`/api/memorials/${memorialId}/guestbook`, { visitorName, tributeMessage });
  expect(answer.status).toBe(201);
  return { tributeId: String(answer.json.id), position: String(answer.headers.get('x-position')) };
}

describe('emails about tributes', () => {
  test('one that waits for the family reaches its keepers at once, also with these emails switched off', async () => {
    const [owner, keeper] = [await site.member('Olga Owner'), await site.member('Kim Keeper')];
    const memorialId = await createMemorial(owner, { petName: 'Bella' });
    await makeKeeper(site, { owner, keeper, memorialId });
    await owner.send('PUT', preferences, { body: { tributes: false, news: false } });
    await owner.post(
      '/api/sync/push',
      {
        commands: [
          {
            id: randomUUID(),
            type: 'EditMemorial',
            v: 1,
            payload: { memorialId, changes: { guestbookPolicy: 'approve-first' } },
          },
        ],
      },
      { headers: { 'x-account': owner.id } },
    );
    await sign(site.browser(), memorialId, 'Margarethe');
    // Only an address that is confirmed reads the name of a pet in a subject.
    for (const [{ email: to }, subject] of [
      [owner, 'A tribute for Bella is waiting for you'],
      [keeper, 'A tribute is waiting for you'],
    ] as const) {
      const email = await emailTo(site, to, subject);
      expect(email.text).toContain('Margarethe: “Margarethe was here, and stayed for tea.”');
      expect(email.link).toBe(`/memorial/${memorialId}`);
    }
  });

  test('those of one day come together, once, until the reader unsubscribes with one press', async () => {
    const owner = await site.member('Otto Owner');
    const memorialId = await createMemorial(owner, { petName: 'Milo' });
    await sign(site.browser(), memorialId, 'Ada');
    await sign(site.browser(), memorialId, 'Ben');
    const { position } = await sign(owner, memorialId, 'Otto');
    const { engine, secret } = site.platform;
    const { from, to } = digestWindow(now.toISOString());
    const write = tributeEmails({ engine, clock: () => new Date(to), secret, origin: site.origin })[
      'tribute-digest'
    ];

    const day = { memorialId, from, position };
    const written = [await write(day)].flat();
    expect(written).toHaveLength(1);
    const [email] = written;
    expect(email).toMatchObject({ to: owner.email, subject: '2 new tributes in a guestbook' });
    // The name is in the subject once the address is confirmed, as its owner's.
    await asOperator(site, 'VerifyEmail', { accountId: owner.id });
    expect([await write(day)].flat()[0]?.subject).toBe("2 new tributes in Milo's guestbook");
    expect(email?.paragraphs.join('\n')).not.toContain('Otto:');
    expect(email?.unsubscribe).toBe(unsubscribeUrl(site.origin, owner.id, secret));

    // An email program posts by itself, from elsewhere and without a session (RFC 8058).
    const path = new URL(email?.unsubscribe ?? '').pathname;
    const asked = await site.browser().get(path);
    expect([asked.status, asked.text.includes('Stop these emails?')]).toEqual([200, true]);
    expect([await write(day)].flat()).toHaveLength(1);
    const pressed = await fetch(new URL(path, site.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    await site.settled();
    const me = await owner.get('/api/accounts/me');
    expect(me.json.emailPreferences).toEqual({ tributes: false, news: false });
    expect([await write(day)].flat()).toEqual([]);
  });

  test('each of two keepers gets those of the others, and one who has unsubscribed gets none', async () => {
    const [owner, keeper] = [await site.member('Otto Owner'), await site.member('Kim Keeper')];
    const memorialId = await createMemorial(owner, { petName: 'Milo' });
    await makeKeeper(site, { owner, keeper, memorialId });
    await sign(owner, memorialId, 'Otto');
    const { position } = await sign(keeper, memorialId, 'Kim');
    const { engine, secret } = site.platform;
    const { from, to } = digestWindow(now.toISOString());
    const write = tributeEmails({ engine, clock: () => new Date(to), secret, origin: site.origin })[
      'tribute-digest'
    ];
    const written = async () => {
      const emails = [await write({ memorialId, from, position })].flat();
      return new Map(
        emails.flatMap((email) => (email ? [[email.to, email.paragraphs.join('\n')] as const] : [])),
      );
    };
    const both = await written();
    expect([...both.keys()].sort()).toEqual([owner.email, keeper.email].sort());
    expect([both.get(owner.email), both.get(keeper.email)]).toEqual([
      expect.stringMatching(/Kim:(?!.*Otto:)/s),
      expect.stringMatching(/Otto:(?!.*Kim:)/s),
    ]);
    await owner.send('PUT', preferences, { body: { tributes: false, news: false } });
    await site.settled();
    expect([...(await written()).keys()]).toEqual([keeper.email]);
  });

  test('a link that this site did not make switches nothing off', async () => {
    const owner = await site.member('Olaf Owner');
    const dead = await site.browser().post(`/api/unsubscribe/${owner.id}.AAAA`);
    expect(dead.status).toBe(404);
    await site.settled();
    expect((await owner.get('/api/accounts/me')).json.emailPreferences.tributes).toBe(true);
  });
});

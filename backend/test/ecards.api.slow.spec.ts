import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ecardChangeMessages as messages } from '@everpaw/contracts/ecards/ecard-changes.messages';
import { ecardEmailMessages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import { deliveryLeaseMs } from '@everpaw/contracts/ecards/ecards.limits';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { dayMs, hourMs } from '@everpaw/contracts/kernel/time/durations';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { deliverEcard } from '../src/ecards/deliver-ecard.ts';
import { dueEcards } from '../src/ecards/due-ecards.ts';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { createImageQueue } from '../src/media/image-queue.ts';
import { maxAccountEmailsPerHour, maxEmailsPerDay } from '../src/platform/execution/email/email-allowance.ts';
import { type Email, type Mailer, openMailer } from '../src/platform/execution/email/mailer.ts';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { nowhere, smallPhoto } from './helpers/acts.ts';
import { startEmailServer } from './helpers/email-server.ts';
import { emailsTo, emailTo, jobsDone } from './helpers/emails.ts';
import { asOperator, confirmedMember, type Member, memberWithRole } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
let site: Site;
let admin: Member;
beforeAll(async () => {
  site = await openSite({ clock: () => new Date(start) });
  admin = await memberWithRole(site, 'admin');
  await seedEcardTemplates(site.platform);
  await site.settled();
});
afterAll(() => site.close());

const [free, priced] = [seededTemplateId('olive-wreath'), seededTemplateId('golden-arch')];
const card = (more: Record<string, unknown> = {}) => ({
  templateId: free,
  senderName: 'Ana Reis',
  senderEmail: 'ana@example.org',
  recipientName: 'Ben Okafor',
  recipientEmail: `${randomUUID()}@example.org`,
  personalMessage: 'Bella was the gentlest soul.\nWe miss her with you.',
  petName: 'Bella',
  ...more,
});
const send = (client: Client, more: Record<string, unknown> = {}) => client.post('/api/ecards', card(more));
const dataUrl = async (width = 400) =>
  `data:image/png;base64,${(
    await sharp(await smallPhoto(1, width))
      .png()
      .toBuffer()
  ).toString('base64')}`;
const oneOf = async (client: Client, id: string) => {
  await site.settled();
  return (await client.get(`/api/ecards/${id}`)).json;
};
const pathIn = (text: string, before: string) =>
  new URL(new RegExp(`${before}\\S+`).exec(text)?.[0] ?? 'http://none/').pathname;

describe('templates', () => {
  test('REQ-745 REQ-710 REQ-711 REQ-712 are listed to everybody, the free ones first, at least a dozen', async () => {
    const { json } = await site.browser().get('/api/ecards/templates');
    expect(json.length).toBeGreaterThanOrEqual(12);
    expect(Object.keys(json[0]).sort()).toEqual(
      ['category', 'description', 'id', 'isActive', 'name', 'price', 'templateImageUrl'].sort(),
    );
    const prices: number[] = json.map(({ price }: { price: number }) => price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect([prices.includes(0), prices.some((price) => price > 0), prices.every(Number.isInteger)]).toEqual([
      true,
      true,
      true,
    ]);
    for (const { templateImageUrl } of json) {
      const drawing = await readFile(join(projectRoot, 'pwa/public', templateImageUrl), 'utf8');
      expect(drawing).toMatch(/^<svg /);
    }
  });

  test('are added, changed and put away by permission, and the access log knows', async () => {
    const fields = {
      name: 'Quiet Garden',
      description: 'A bench.',
      templateImageUrl: '/ecards/olive-wreath.svg',
    };
    const added = await admin.post('/api/admin/ecard-templates', fields);
    expect([added.status, (await site.browser().post('/api/admin/ecard-templates', fields)).status]).toEqual([
      201, 401,
    ]);
    expect((await (await site.member()).post('/api/admin/ecard-templates', fields)).status).toBe(403);
    const { id } = added.json;
    const listed = async (path: string) =>
      (await admin.get(path)).json.find((one: { id: string }) => one.id === id);
    expect(await listed('/api/ecards/templates')).toEqual({
      id,
      ...fields,
      price: 0,
      category: 'sympathy',
      isActive: true,
    });
    const changed = { ...fields, category: 'comfort', priceCents: 150, isActive: false };
    expect((await admin.send('PUT', `/api/admin/ecard-templates/${id}`, { body: changed })).status).toBe(200);
    expect(await listed('/api/ecards/templates')).toBeUndefined();
    expect(await listed('/api/admin/ecard-templates')).toMatchObject({ price: 150, isActive: false });
    const gone = await send(site.browser(), { templateId: id });
    expect([gone.status, gone.json.error]).toEqual([400, messages.templateGone]);
    const log = await admin.get('/api/admin/access-log');
    expect(log.text).toContain('manage-ecard-template');
  });
});

describe('sending', () => {
  test('REQ-746 REQ-608 REQ-713 REQ-714 a visitor’s card goes at once, as text, HTML and a JPEG', async () => {
    const body = card({ customPhotoUrl: await dataUrl() });
    const answer = await site.browser().post('/api/ecards', body);
    expect(answer.status).toBe(201);
    const email = await emailTo(site, body.recipientEmail, ecardEmailMessages.subject);
    expect(email.text).toContain('Bella was the gentlest soul.\n\nWe miss her with you.');
    expect(email.text).toContain('In memory of Bella');
    expect(email.html).toContain('src="cid:card"');
    // The private link opens it without signing in. That it was sent is recorded once its email has left.
    const opened = await until(async () => {
      const { json } = await site.browser().get(`/api/ecards/opened/${email.link.split('/').at(-1)}`);
      return json.sentAt && json;
    });
    expect(opened).toMatchObject({
      senderName: 'Ana Reis',
      recipientName: 'Ben Okafor',
      petName: 'Bella',
      templateImageUrl: '/ecards/olive-wreath.svg',
      sentAt: new Date(start).toISOString(),
    });
    const photo = Buffer.from(opened.customPhotoUrl.split(',')[1], 'base64');
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 400 });
    expect((await site.browser().get('/api/ecards/opened/none.none')).status).toBe(404);
  });

  test('a visitor’s card is in the language that they wrote it in', async () => {
    const body = card();
    await site.browser().post('/api/ecards', body, { headers: { 'accept-language': 'de' } });
    const email = await emailTo(site, body.recipientEmail, 'Eine Beileidskarte für dich');
    expect(email.html).toContain('<html lang="de">');
  });

  test('REQ-606 REQ-609 REQ-610 names, addresses, words and photo have their limits, each said at its field', async () => {
    const errors = async (more: Record<string, unknown>) => {
      const { status, json } = await send(site.browser(), more);
      return [
        status,
        ...json.errors.map((one: { path: string; message: string }) => [one.path, one.message]),
      ];
    };
    expect(await errors({ senderName: ' ' })).toEqual([400, ['senderName', messages.senderNameRequired]]);
    expect(await errors({ recipientName: 'x'.repeat(101) })).toEqual([
      400,
      ['recipientName', messages.nameTooLong],
    ]);
    expect(await errors({ recipientEmail: '' })).toEqual([
      400,
      ['recipientEmail', messages.recipientEmailRequired],
    ]);
    expect((await errors({ senderEmail: 'ana' }))[0]).toBe(400);
    expect(await errors({ personalMessage: '' })).toEqual([
      400,
      ['personalMessage', messages.messageRequired],
    ]);
    expect(await errors({ personalMessage: 'x'.repeat(1_001) })).toEqual([
      400,
      ['personalMessage', messages.messageTooLong],
    ]);
    expect(await errors({ templateId: '' })).toEqual([400, ['templateId', messages.templateRequired]]);
    expect(await errors({ timeZone: 'Moon/Sea' })).toEqual([
      400,
      ['timeZone', 'We don’t recognize this time zone'],
    ]);
    expect(await errors({ scheduledSendDate: '2026-02-30' })).toEqual([
      400,
      ['scheduledSendDate', messages.date],
    ]);
    expect(await errors({ scheduledSendDate: '2028-01-01' })).toEqual([
      400,
      ['scheduledSendDate', messages.tooFarAhead],
    ]);
    const noPhoto = `data:image/png;base64,${Buffer.from('<svg></svg>').toString('base64')}`;
    expect((await send(site.browser(), { customPhotoUrl: noPhoto })).json.error).toBe(
      'Please select an image file (JPG, PNG, GIF, WebP).',
    );
  });

  test.each([
    ['of one byte more than 5 MB', 5 * 1024 * 1024 + 1],
    ['whose data URL is too long', 5.1 * 1024 * 1024],
    ['that makes the body too large', 6 * 1024 * 1024],
  ])('REQ-610 REQ-241 a photo %s is refused with the words for one that is too large', async (_, bytes) => {
    const photo = Buffer.concat([await smallPhoto(), Buffer.alloc(bytes)]).subarray(0, bytes);
    const customPhotoUrl = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const { status, json } = await send(site.browser(), { customPhotoUrl });
    expect([400, 413]).toContain(status);
    expect([json.error, ...(json.errors ?? []).map((one: { message: string }) => one.message)]).toContain(
      'Please select an image smaller than 5MB.',
    );
  });

  test('REQ-610 a photo of 5 MB is taken', async () => {
    const jpeg = await smallPhoto();
    const photo = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)]);
    const customPhotoUrl = `data:image/jpeg;base64,${photo.toString('base64')}`;
    expect((await send(site.browser(), { customPhotoUrl })).status).toBe(201);
  });

  test.each(['data:text/html;base64,PGI+', 'data:image/png;base64,', 'data:image/png;base64,P<I=', 'x'])(
    'REQ-610 a photo that is none is refused with the words for that: %s',
    async (customPhotoUrl) => {
      const { json } = await send(site.browser(), { customPhotoUrl });
      expect(json.errors).toEqual([
        { path: 'customPhotoUrl', message: 'Please select an image file (JPG, PNG, GIF, WebP).' },
      ]);
    },
  );

  test('REQ-612 a card with a price cannot be sent in testing mode, and says why', async () => {
    const { status, json } = await send(site.browser(), { templateId: priced });
    expect([status, json.code, json.error]).toEqual([409, 'testing-mode', messages.testingMode]);
  });

  test('REQ-611 REQ-417 a scheduled card goes at nine where its sender is; until then it is changed and cancelled', async () => {
    const ana = await site.member();
    const body = card({ scheduledSendDate: '2026-03-08', timeZone: 'America/New_York' });
    const { id } = (await ana.post('/api/ecards', body)).json;
    expect(await oneOf(ana, id)).toMatchObject({
      status: 'scheduled',
      sendAt: '2026-03-08T13:00:00.000Z',
      sentAt: null,
      isDelivered: false,
    });
    const { templateId: _, ...words } = body;
    const change = await ana.send('PATCH', `/api/ecards/${id}`, {
      body: { ...words, petName: 'Milo', scheduledSendDate: '2026-03-20T23:00:00.000Z' },
    });
    expect(change.status).toBe(200);
    expect(await oneOf(ana, id)).toMatchObject({ petName: 'Milo', sendAt: '2026-03-20T13:00:00.000Z' });
    const other = await site.member();
    for (const method of ['GET', 'DELETE'])
      expect((await other.send(method, `/api/ecards/${id}`)).status).toBe(404);
    expect((await ana.get('/api/ecards/sent')).json.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await ana.send('DELETE', `/api/ecards/${id}`)).status).toBe(200);
    expect(await oneOf(ana, id)).toMatchObject({ status: 'cancelled' });
    expect((await ana.send('PATCH', `/api/ecards/${id}`, { body: words })).json.error).toBe(
      messages.cancelled,
    );
    await jobsDone(site);
    expect(await emailsTo(site, body.recipientEmail)).toEqual([]);
    expect((await ana.get(`/api/ecards/${nowhere}`)).status).toBe(404);
  });

  test('REQ-611 a date that is past, or nine o’clock that is over, sends now', async () => {
    const ana = await site.member();
    for (const scheduledSendDate of ['2026-02-01', '2026-03-01']) {
      const { id } = (await send(ana, { scheduledSendDate })).json;
      expect(await until(async () => ((await oneOf(ana, id)).status === 'sent' ? 'sent' : null))).toBe(
        'sent',
      );
    }
  });

  test('a visitor changes and cancels by the link that is emailed to them, and nobody else does', async () => {
    const senderEmail = `${randomUUID()}@example.org`;
    const body = card({ senderEmail, scheduledSendDate: '2026-04-01' });
    const { id } = (await site.browser().post('/api/ecards', body)).json;
    const email = await emailTo(site, senderEmail, ecardEmailMessages.writtenSubject);
    expect(email.text).toContain('Wednesday, April 1, 2026');
    const path = `/api/ecards/written/${email.link.split('/').at(-1)}`;
    const ana = await site.member();
    expect((await ana.get(path)).json).toMatchObject({ id, status: 'scheduled' });
    expect((await ana.send('DELETE', `/api/ecards/${id}`)).status).toBe(404);
    expect((await ana.send('DELETE', `/api/ecards/written/${id}.x`)).status).toBe(404);
    const { templateId: _, ...words } = body;
    expect((await site.browser().send('PATCH', path, { body: { ...words, petName: null } })).status).toBe(
      200,
    );
    expect((await site.browser().send('DELETE', path)).status).toBe(200);
    await site.settled();
    expect((await site.browser().get(path)).json).toMatchObject({ status: 'cancelled', petName: null });
  });

  test('a device sends what it has queued, also a visitor’s, once', async () => {
    const ecardId = randomUUID();
    const body = { ...card(), ecardId };
    const commands = [{ id: randomUUID(), type: 'SendEcard', v: 1, payload: body }];
    for (const _ of [1, 2]) {
      const { json } = await site.browser().post('/api/sync/push', { commands });
      expect(json.verdicts[0].verdict).toBe('accepted');
    }
    await emailTo(site, body.recipientEmail, ecardEmailMessages.subject);
    await jobsDone(site);
    expect(await emailsTo(site, body.recipientEmail)).toHaveLength(1);
  });

  test('SEC-20 REQ-606 answers go to the sender, and the site is who it is from', async () => {
    const body = card({ senderName: 'Ana "A" <x@y.z>, Reis' });
    await site.browser().post('/api/ecards', body);
    const { html } = await emailTo(site, body.recipientEmail, ecardEmailMessages.subject);
    expect(html).toContain('Ana &quot;A&quot; &lt;x@y.z&gt;, Reis');
  });
});

describe('who wants no cards', () => {
  test('gets none after one press, also one that waits already', async () => {
    const body = card();
    await site.browser().post('/api/ecards', body);
    const { text } = await emailTo(site, body.recipientEmail, ecardEmailMessages.subject);
    const path = pathIn(text, `(?<=${ecardEmailMessages.decline}: )`);
    expect((await site.browser().get(path)).text).toContain(ecardEmailMessages.declinePress);
    const pressed = await fetch(new URL(path, site.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([pressed.status, (await pressed.text()).includes(ecardEmailMessages.declinedTitle)]).toEqual([
      200,
      true,
    ]);
    const ana = await site.member();
    const { id } = (await send(ana, { recipientEmail: body.recipientEmail })).json;
    const seen = await until(async () => {
      const one = await oneOf(ana, id);
      return one.status === 'bounced' ? one : null;
    });
    expect(seen).toMatchObject({ bounceReason: 'declined', isDelivered: false });
  });

  test('SEC-28 nobody gets more than a few a day; the others wait', async () => {
    const ana = await site.member();
    const recipientEmail = `${randomUUID()}@example.org`;
    const ids: string[] = [];
    for (let index = 0; index < maxEmailsPerDay; index += 1) {
      const { id } = (await send(ana, { recipientEmail })).json;
      ids.push(id);
      await until(async () => (await oneOf(ana, id)).status === 'sent');
    }
    ids.push((await send(ana, { recipientEmail })).json.id);
    await site.settled();
    await jobsDone(site);
    await site.settled();
    const statuses = await Promise.all(ids.map(async (id) => (await oneOf(ana, id)).status));
    expect(statuses).toEqual([...Array.from({ length: maxEmailsPerDay }, () => 'sent'), 'scheduled']);
  });
});

describe('SEC-41 an address that has not confirmed itself', () => {
  /** Addresses of one mailbox, each another one. */
  const spellings = () => {
    const [user, name] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
    const domains = ['gmail.com', 'GoogleMail.com', 'ｇmail.com', 'gm𝐚il。com'];
    return (n: number) => `${user}${n % 2 === 0 ? '.' : ''}${name}+${n}@${domains[n % domains.length]}`;
  };
  const done = async () => {
    await site.settled();
    await jobsDone(site);
  };
  const received = async (addresses: readonly string[]) =>
    (
      await Promise.all(
        [...new Set(addresses.map(comparableAddress))].map((address) => emailsTo(site, address)),
      )
    ).flat();
  const inviting = async (email: string) => {
    const owner = await confirmedMember(site, '=?utf-8?Q?Free=20money?=');
    const { json } = await owner.post('/api/memorials', { petName: 'Bella', petType: 'dog' });
    return owner.post(`/api/memorials/${json.id}/invitations`, { email });
  };

  test('gets five emails a day of all kinds together, however it is written and whatever its role', async () => {
    const spelt = spellings();
    const addresses = Array.from({ length: 30 }, (_, n) => spelt(n).toLowerCase());
    await Promise.all(
      addresses.map((address, n) => {
        if (n % 3 === 0) return send(site.browser(), { recipientEmail: address });
        if (n % 3 === 1) return inviting(address);
        return send(site.browser(), { senderEmail: address, scheduledSendDate: '2026-04-01' });
      }),
    );
    await done();
    expect(await received(addresses)).toHaveLength(maxEmailsPerDay);
  });

  test('gets no more than five of thirty cards that are sent at once', async () => {
    const ana = await site.member();
    const recipientEmail = `${randomUUID()}@example.org`;
    await Promise.all(Array.from({ length: 30 }, () => send(ana, { recipientEmail })));
    await done();
    expect(await emailsTo(site, recipientEmail)).toHaveLength(maxEmailsPerDay);
  });

  test('gets nothing more once it has declined, in any role and however it is written', async () => {
    const spelt = spellings();
    await send(site.browser(), { recipientEmail: spelt(0) });
    const { text } = await emailTo(site, spelt(0), ecardEmailMessages.subject);
    await site.browser().post(pathIn(text, `(?<=${ecardEmailMessages.decline}: )`));
    const addresses = [1, 2, 3, 4].map((n) => spelt(n).toLowerCase());
    await send(site.browser(), { senderEmail: addresses[0], scheduledSendDate: '2026-04-01' });
    await inviting(addresses[1] ?? '');
    await send(site.browser(), { recipientEmail: addresses[2] });
    // Without an account at this address nothing is sent for one either.
    await site.browser().post('/api/auth/login', { email: addresses[3] });
    await done();
    expect(await received(addresses)).toEqual([]);
  });

  test('gets the link to sign in that its own account asks for, after a day’s cards and after declining more', async () => {
    const ana = await site.member();
    for (let n = 0; n <= maxEmailsPerDay; n += 1) await send(site.browser(), { recipientEmail: ana.email });
    await done();
    const cards = (await emailsTo(site, ana.email)).filter(
      ({ subject }) => subject === ecardEmailMessages.subject,
    );
    expect(cards).toHaveLength(maxEmailsPerDay);
    await site.browser().post('/api/auth/login', { email: ana.email });
    expect((await emailTo(site, ana.email, 'Your link to sign in')).text).not.toContain(card().senderName);
    await site.browser().post(pathIn(cards[0]?.text ?? '', `(?<=${ecardEmailMessages.decline}: )`));
    await site.browser().post('/api/auth/forgot-password', { email: ana.email });
    await emailTo(site, ana.email, 'Set a new password');
  });

  test('gets three emails an hour for an account that was opened with it, whoever asks and however it is written', async () => {
    const spelt = spellings();
    const addresses = Array.from({ length: 6 }, (_, n) => spelt(n).toLowerCase());
    for (const email of addresses) {
      await site.browser().post('/api/auth/register', { email, password, name: 'Eve' });
      await site.browser().post('/api/auth/login', { email });
      await site.browser().post('/api/auth/forgot-password', { email });
    }
    await done();
    expect(await received(addresses)).toHaveLength(maxAccountEmailsPerHour);
  });

  test('reads nobody’s words in a subject, nor as a sender anywhere, and can decline with one press', async () => {
    const words = '=?utf-8?Q?Free=20money?=';
    const [to, sender] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    const names = { senderName: words, recipientName: words, petName: words, personalMessage: words };
    await send(site.browser(), { ...names, recipientEmail: to });
    await inviting(to);
    await send(site.browser(), { ...names, senderEmail: sender, scheduledSendDate: '2026-04-01' });
    await done();
    const emails = await received([to, sender]);
    expect(emails.map(({ subject }) => subject).sort()).toEqual(
      [ecardEmailMessages.subject, ecardEmailMessages.writtenSubject, keeperMessages.mailSubject].sort(),
    );
    const [written] = await emailsTo(site, sender);
    for (const hidden of ['=?', 'Free']) expect(written?.text).not.toContain(hidden);
    for (const { unsubscribe, unsubscribePost } of emails) {
      expect(unsubscribe).toMatch(/^<http:.+\/api\/ecards\/decline\/.+>$/);
      expect(unsubscribePost).toBe('List-Unsubscribe=One-Click');
    }
  });

  test('gets what it asks for itself without a limit of the day once it is confirmed', async () => {
    const ana = await site.member();
    const welcome = await emailTo(site, ana.email, 'Please confirm your address');
    expect(welcome.unsubscribe).toContain('/api/ecards/decline/');
    for (let n = 0; n < maxEmailsPerDay; n += 1) await send(site.browser(), { recipientEmail: ana.email });
    await done();
    expect(await emailsTo(site, ana.email)).toHaveLength(1 + maxEmailsPerDay);
    await asOperator(site, 'VerifyEmail', { accountId: ana.id });
    await site.browser().post('/api/auth/forgot-password', { email: ana.email });
    expect((await emailTo(site, ana.email, 'Set a new password')).unsubscribe).toBe('');
  });
});

/** The clock of these workers: the site's own, which would deliver too, stands still. */
let then = start;
const later: Parameters<typeof deliverEcard>[0]['executor'] = {
  executeReceived: (command) =>
    site.platform.executorAt(new Date(then).toISOString()).executeReceived(command),
};
beforeEach(() => {
  then = start;
});

/** What delivers cards, with a mailer of the test's own and a clock that it moves. */
function worker(mailer: Pick<Mailer, 'send'>, more: Partial<Parameters<typeof deliverEcard>[0]> = {}) {
  const { engine, media, states, secret, guard } = site.platform;
  return deliverEcard({
    engine,
    media,
    guard,
    executor: later,
    states,
    mailer,
    secret,
    queue: createImageQueue(),
    clock: () => new Date(then),
    origin: site.origin,
    returnAddresses: null,
    ...more,
  });
}

describe('REL-12 each card is sent once', () => {
  let server: Awaited<ReturnType<typeof startEmailServer>>;
  let smtp: Mailer;
  beforeAll(async () => {
    server = await startEmailServer();
    smtp = openMailer({
      smtpUrl: server.url,
      from: 'Everpaw <hello@everpaw.example>',
      host: 'everpaw.example',
      folder: '',
      now: () => new Date(then),
    });
  });
  afterAll(async () => {
    smtp.close();
    await server.close();
  });

  /** A card that waits, and the job that delivers it once `now` is its day. */
  async function waiting(client: Client, more: Record<string, unknown> = {}) {
    const body = card({ scheduledSendDate: '2026-03-02', ...more });
    const { id } = (await client.post('/api/ecards', body)).json as { id: string };
    await site.settled();
    return { id, to: body.recipientEmail, job: { data: { ecardId: id } } };
  }
  const taken = async (to: string) =>
    Promise.all(
      server.taken.filter((email) => email.to.includes(to)).map(({ source }) => PostalMime.parse(source)),
    );

  test('REL-12 SEC-20 by an SMTP server, from the site, with the sender to answer to and the card as JPEG', async () => {
    const ana = await site.member();
    const { id, to, job } = await waiting(ana, { customPhotoUrl: await dataUrl() });
    await worker(smtp)(job);
    expect(await taken(to)).toEqual([]);
    then += dayMs;
    await worker(smtp)(job);
    const [email, ...others] = await taken(to);
    expect(others).toEqual([]);
    expect([email?.from?.address, email?.replyTo?.[0]?.address]).toEqual([
      'hello@everpaw.example',
      'ana@example.org',
    ]);
    const jpeg = email?.attachments[0]?.content as ArrayBuffer; // as postal-mime answers it
    expect(await sharp(Buffer.from(jpeg)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 960,
    });
    expect(await oneOf(ana, id)).toMatchObject({ status: 'sent', isDelivered: true });
  });

  test('REL-12 two workers and the same job twice send one', async () => {
    const { to, job } = await waiting(site.browser());
    then += dayMs;
    const done = await Promise.allSettled([worker(smtp)(job), worker(smtp)(job), worker(smtp)(job)]);
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    await worker(smtp)(job);
    expect(await taken(to)).toHaveLength(1);
  });

  test('REL-12 a hundred workers that die around the send leave every card sent once, with the same Message-ID when it went twice', async () => {
    const ana = await site.member();
    const cards = await Promise.all(Array.from({ length: 20 }, () => waiting(ana)));
    then += dayMs;
    class Died extends Error {}
    let deaths = 0;
    const dies = (): never => {
      deaths += 1;
      throw new Died('the process is gone');
    };
    const ways = [
      'before the start',
      'before the send',
      'after the send',
      'before the end',
      'after the start',
    ];
    for (let round = 0; round < 5; round += 1) {
      for (const [index, { job }] of cards.entries()) {
        const way = ways[(index + round) % ways.length];
        const dying = worker(
          {
            async send(email: Email) {
              if (way === 'before the send') dies();
              await smtp.send(email);
              if (way === 'after the send') dies();
            },
          },
          {
            executor: {
              async executeReceived(command) {
                if (way === 'before the start' && command.type === 'StartEcardDelivery') dies();
                // A process that is gone says nothing more.
                if (command.type === 'EndEcardDelivery') dies();
                if (way === 'before the end' && command.type === 'ConfirmEcardSent') dies();
                const outcome = await later.executeReceived(command);
                if (way === 'after the start' && command.type === 'StartEcardDelivery') dies();
                return outcome;
              },
            },
          },
        );
        await dying(job).catch((error: unknown) => {
          if (!(error instanceof Died)) throw error;
        });
      }
      then += deliveryLeaseMs;
    }
    expect(deaths).toBeGreaterThanOrEqual(100);
    for (const { job } of cards) await worker(smtp)(job);
    for (const { id, to } of cards) {
      const emails = await taken(to);
      expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1);
      expect(await oneOf(ana, id)).toMatchObject({ status: 'sent' });
    }
    const before = server.taken.length;
    for (const { job } of cards) await worker(smtp)(job);
    expect(server.taken).toHaveLength(before);
  });

  test('REL-12 cancelling and sending at once: one of them, and the answer tells which', async () => {
    const ana = await site.member();
    for (let round = 0; round < 5; round += 1) {
      then = start;
      const { id, to, job } = await waiting(ana);
      then += dayMs;
      const [cancelled] = await Promise.all([ana.send('DELETE', `/api/ecards/${id}`), worker(smtp)(job)]);
      const { status } = await oneOf(ana, id);
      expect([cancelled.status === 200, (await taken(to)).length]).toEqual(
        status === 'cancelled' ? [true, 0] : [false, 1],
      );
    }
  });

  test('REL-12 an address that the server refuses is bounced; an outage is tried again, for days', async () => {
    const ana = await site.member();
    const failing = (error: object) => ({
      send: () => Promise.reject(Object.assign(new Error('no'), error)),
    });
    const refused = await waiting(ana);
    const outage = await waiting(ana);
    then += dayMs;
    await worker(failing({ command: 'RCPT TO', responseCode: 550 }))(refused.job);
    expect(await oneOf(ana, refused.id)).toMatchObject({ status: 'bounced', bounceReason: 'refused' });
    const away = worker(failing({ code: 'ECONNREFUSED' }));
    await expect(away(outage.job)).rejects.toThrow();
    await expect(away(outage.job)).rejects.toThrow();
    expect(await oneOf(ana, outage.id)).toMatchObject({ status: 'sending' });
    const changed = await ana.send('DELETE', `/api/ecards/${outage.id}`);
    expect(changed.json.error).toBe(messages.underWay);
    then += 4 * dayMs;
    await away(outage.job);
    expect(await oneOf(ana, outage.id)).toMatchObject({ status: 'bounced', bounceReason: 'unreachable' });
  });

  test('REL-12 a queue that was emptied loses nothing: what is due is asked for again, from the log', async () => {
    const ana = await site.member();
    const cards = [(await waiting(ana)).id, (await waiting(ana)).id];
    then += dayMs;
    const asked: { jobId: string; ecardId: unknown }[] = [];
    const { engine, executor, keys } = site.platform;
    const look = dueEcards({
      engine,
      executor,
      keys,
      jobs: {
        add: async (_name, data, { jobId }) => {
          asked.push({ jobId, ecardId: data.ecardId });
        },
      },
    });
    await look(new Date(then));
    await look(new Date(then));
    const askedFor = (id: string) => asked.filter(({ ecardId }) => ecardId === id).map(({ jobId }) => jobId);
    for (const id of cards) expect([askedFor(id).length, new Set(askedFor(id)).size]).toEqual([2, 1]);
    await look(new Date(then + hourMs));
    for (const id of cards) expect(new Set(askedFor(id)).size).toBe(2);
    expect(new Set(cards.flatMap(askedFor)).size).toBe(4);
  });

  test('REL-15 cards that have had their time are erased with the keys that were their own', async () => {
    const cards = [await waiting(site.browser()), await waiting(site.browser())];
    then += dayMs;
    for (const { job } of cards) await worker(smtp)(job);
    await site.settled();
    const { engine, executor, keys, jobs } = site.platform;
    const ids = cards.map(({ id }) => id);
    type Doc = { recipientId: string; visitorId: string };
    const docs = () =>
      engine
        .model<Doc>('ecards')
        .find({ _id: { $in: ids } })
        .lean();
    const people = (await docs()).flatMap(({ recipientId, visitorId }) => [recipientId, visitorId]);
    expect(new Set(people).size).toBe(4);
    await dueEcards({ engine, executor, keys, jobs })(new Date(then + 367 * dayMs));
    await site.settled();
    expect([...(await keys.find(people)).values()]).toEqual([null, null, null, null]);
    expect(JSON.stringify(await docs())).not.toContain('Ben Okafor');
  });
});

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { giftsApi } from '@everpaw/contracts/gifts/gifts.api';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demoArticles } from '../src/demo/demo-news.ts';
import { seedNews } from '../src/demo/seed-news.ts';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { picturesOf } from '../src/media/named-pictures.ts';
import { articleIdOf } from '../src/news/news.commands.ts';
import { createWithPhotos, makeKeeper, sha256Of, smallPhoto, upload } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { asOperator, type Member, memberWithRole } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { allEvents } from './helpers/replay.ts';
import { liveMode } from './helpers/shop.ts';
import { type Answer, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';
import { unzipped } from './helpers/zip.ts';

const passphrase = 'correct horse battery';
const done = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
};
/** A text that stands nowhere else. */
const mark = () => `canary${randomUUID().replaceAll('-', '').slice(0, 20)}`;
const digits = () =>
  BigInt(`0x${randomUUID().replaceAll('-', '')}`)
    .toString()
    .slice(0, 14);

let site: Site;
let admin: Member;
let leaver: Member;
let events: Recorded[];
let exported: string;
let files: Map<string, Buffer>;

const definitions = new Map(eventDefinitions.map((each) => [each.type, each]));
const personalTypes = eventDefinitions.flatMap(({ type, personal }) =>
  personal && Object.keys(personal.erased).length > 0 ? [type] : [],
);

/** Every text in a value, by its name. */
function* textsIn(value: unknown, name: string): Generator<[name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* textsIn(each, `${name}.${index}`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* textsIn(each, key);
}

type Personal = { type: string; stream: string; field: string; text: string };

/** Every text in a personal field of an event of somebody else than those who stay. */
function* personalTexts(all: readonly Recorded[], staying: readonly string[]): Generator<Personal> {
  for (const { type, data, stored, streamId: stream } of all) {
    const { $person } = (stored?.data ?? {}) as { $person?: string };
    const definition = definitions.get(type);
    if (!definition?.personal || !$person || staying.includes($person)) continue;
    for (const key of Object.keys(definition.personal.erased))
      for (const [field, text] of textsIn(Reflect.get(data as object, key), key))
        yield { type, stream, field, text };
  }
}

async function scene(): Promise<void> {
  const friend = await memberWithRole(site, 'super_admin', 'Tom Friend');
  admin = friend;
  leaver = await memberWithRole(site, 'super_admin', `${mark()} ${mark()}`);
  await asOperator(site, 'VerifyEmail', { accountId: leaver.id });
  for (const { id: accountId } of [leaver, friend])
    await asOperator(site, 'ChangePlan', { accountId, subscriptionStatus: 'premium' });
  const photo = await upload(leaver, await smallPhoto(1));
  done(
    await leaver.send('PATCH', '/api/accounts/me', { body: { firstName: mark(), lastName: mark(), photo } }),
  );
  done(
    await leaver.send('PUT', '/api/accounts/me/password', {
      body: { currentPassword: password, newPassword: password2 },
    }),
  );
  await site.platform.executor.execute({
    type: 'LinkSignIn',
    data: { accountId: leaver.id, provider: 'github', subject: mark(), email: `${mark()}@example.org` },
    commandId: randomUUID(),
    actor: { kind: 'account', accountId: leaver.id },
  });

  const { id } = await createWithPhotos(leaver, [await smallPhoto(2), await smallPhoto(3)], {
    petName: mark(),
    memorialText: mark(),
  });
  done(
    await leaver.send('PATCH', `/api/memorials/${id}`, {
      body: { changes: { customDomain: `${mark()}.example.org` } },
    }),
  );
  const locked = await createWithPhotos(leaver, [], { petName: mark() });
  done(await leaver.send('PUT', `/api/memorials/${locked.id}/password`, { body: { password: mark() } }));
  done(await leaver.send('PUT', `/api/memorials/${id}/page-name`, { body: { pageName: mark() } }));
  const images = (await leaver.get(`/api/memorials/${id}/images`)).json;
  for (const image of images)
    done(
      await leaver.send('PATCH', `/api/memorials/${id}/images/${image.id}`, { body: { caption: mark() } }),
    );
  done(
    await leaver.send('PATCH', `/api/memorials/${id}`, {
      body: { changes: { petName: mark(), memorialText: mark() } },
    }),
  );
  const another = { sha256: await upload(leaver, await smallPhoto(9)), caption: mark() };
  done(await leaver.post(`/api/memorials/${id}/images`, another));
  const film = await makeRecording({ seed: 3 });
  done(await sendRecording(leaver, film));
  const words = () => ({ title: mark(), description: mark(), transcript: mark() });
  const recording = done(
    await leaver.post(`/api/memorials/${id}/recordings`, { sha256: sha256Of(film), ...words() }),
  );
  done(await leaver.send('PATCH', `/api/memorials/${id}/recordings/${recording.json.id}`, { body: words() }));
  done(await leaver.post(`/api/memorials/${id}/invitations`, { email: `${mark()}@example.org` }));
  // A time zone that stands nowhere else.
  const choice = { passing: true, birthday: true, timeZone: 'Antarctica/Troll' };
  done(await leaver.send('PUT', `/api/memorials/${id}/follow`, { body: choice }));

  const handed = await createWithPhotos(friend, [await smallPhoto(4)], {
    petName: mark(),
    memorialText: mark(),
  });
  const [image] = (await friend.get(`/api/memorials/${handed.id}/images`)).json;
  done(
    await friend.send('PATCH', `/api/memorials/${handed.id}/images/${image.id}`, {
      body: { caption: mark() },
    }),
  );
  const sound = await makeRecording({ seed: 4 });
  done(await sendRecording(friend, sound));
  done(await friend.post(`/api/memorials/${handed.id}/recordings`, { sha256: sha256Of(sound), ...words() }));
  await makeKeeper(site, { owner: friend, keeper: leaver, memorialId: handed.id });
  done(await friend.post(`/api/memorials/${handed.id}/hand-over`, { keeperId: leaver.id }));

  const tribute = () => ({ visitorName: mark(), visitorLocation: mark(), tributeMessage: mark() });
  for (const memorialId of [id, handed.id]) {
    const path = `/api/memorials/${memorialId}/guestbook`;
    const signed = done(await leaver.post(path, tribute()));
    const body = { changes: { answer: mark() } };
    done(await leaver.send('PUT', `${path}/${signed.json.id}/answer`, { body }));
  }
  for (const memorialId of [id, handed.id]) {
    const told = {
      date: '2015-06-21',
      type: 'story',
      title: mark(),
      description: mark(),
      location: mark(),
      tags: [mark(), mark()],
    };
    const sha256 = await upload(leaver, await smallPhoto(memorialId === id ? 5 : 6));
    const { json } = done(await leaver.post(`/api/memorials/${memorialId}/memories`, { ...told, sha256 }));
    const changes = { title: mark(), description: mark(), location: mark(), tags: [mark(), mark()] };
    done(
      await leaver.send('PATCH', `/api/memorials/${memorialId}/memories/${json.id}`, { body: { changes } }),
    );
  }

  const [article] = demoArticles;
  for (let times = 0; times < 2; times += 1)
    done(
      await leaver.post(`/api/news-feeds/${articleIdOf(article?.slug ?? '')}/comments`, { content: mark() }),
    );
  const schedule = {
    name: 'Nightly',
    entityId: id,
    notificationEmail: `${mark()}@example.org`,
    webhookUrl: `https://hooks.example.org/${mark()}`,
  };
  const made = done(await leaver.post('/api/admin/archive-schedules', schedule));
  done(
    await leaver.send('PUT', `/api/admin/archive-schedules/${made.json.id}`, {
      body: { ...schedule, notificationEmail: `${mark()}@example.org` },
    }),
  );
  done(await leaver.post(`/api/admin/archive-schedules/${made.json.id}/run`));
  for (let times = 0; times < 2; times += 1) await card();
  for (let times = 0; times < 2; times += 1) await buy();
  await site.settled();
}

async function card(): Promise<void> {
  const photo = await smallPhoto(8, 200);
  done(
    await leaver.post('/api/ecards', {
      templateId: seededTemplateId('olive-wreath'),
      senderName: mark(),
      senderEmail: leaver.email,
      recipientName: mark(),
      recipientEmail: `${mark()}@example.org`,
      personalMessage: mark(),
      petName: mark(),
      customPhotoUrl: `data:image/jpeg;base64,${photo.toString('base64')}`,
      scheduledSendDate: new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10),
    }),
  );
}

const place = () => ({
  address: mark(),
  city: mark(),
  state: mark().slice(0, 20),
  zipCode: '12345',
  country: 'US',
});

async function buy(): Promise<void> {
  const product = {
    name: 'A cup',
    description: 'For tea.',
    category: 'gifts',
    imageUrl: '/products/beeswax-candle.svg',
    priceCents: 6_000,
    isFeatured: false,
    stockQuantity: 9,
  };
  const list = async (more: object = {}) =>
    String(done(await admin.post('/api/admin/products', { ...product, ...more })).json.id);
  const productId = await list();
  const engraved = await list({ engravingLength: 40 });
  const pictured = await list({ engravingLength: 40, takesPhoto: true });
  await site.settled();
  done(await leaver.post('/api/cart', { productId, quantity: 1 }));
  const engraving = { id: randomUUID(), text: mark() };
  done(await leaver.post('/api/cart', { productId: engraved, quantity: 1, engraving }));
  const dataUrl = `data:image/jpeg;base64,${(await smallPhoto(9, 200)).toString('base64')}`;
  const own = { engraving: { id: randomUUID(), text: mark() }, photo: { id: randomUUID(), dataUrl } };
  done(await leaver.post('/api/cart', { productId: pictured, quantity: 1, ...own }));
  const to = () => ({
    firstName: mark(),
    lastName: mark(),
    email: `${mark()}@example.org`,
    phone: digits(),
    ...place(),
  });
  const intend = (shippingAddress: object) =>
    leaver.post('/api/create-payment-intent', { confirmedCents: 18_000, shippingAddress });
  done(await intend(to()));
  const { orderId, clientSecret } = done(await intend(to())).json;
  const pay = (secret: string) =>
    leaver.post(paymentsApi.simulate.path, { clientSecret: secret, answer: 'approved' });
  done(await pay(clientSecret));
  await until(async () => (await leaver.get(`/api/orders/${orderId}`)).json.status === 'paid');
  const move = (body: object) => admin.send('PUT', `/api/admin/orders/${orderId}/status`, { body });
  done(await move({ status: 'processing' }));
  done(await move({ status: 'shipped', tracking: { carrier: mark(), number: mark() } }));
  done(
    await leaver.send('PUT', `/api/products/${productId}/review`, {
      body: { rating: 4, title: mark(), text: mark() },
    }),
  );
  const gift = {
    senderName: mark(),
    senderEmail: leaver.email,
    recipientName: mark(),
    recipientEmail: `${mark()}@example.org`,
    recipientPhone: digits(),
    message: mark(),
    deliveryInstructions: mark(),
    ...place(),
  };
  const given = done(
    await leaver.post(giftsApi.pay.path, { giftId: randomUUID(), productId, confirmedCents: 6_000, gift }),
  );
  done(await pay(given.json.clientSecret));
  await until(async () => (await leaver.get(`/api/orders/${given.json.orderId}`)).json.status === 'paid');
}
const password2 = 'another long password';

beforeAll(async () => {
  site = await openSite({
    env: { ...liveMode, ARCHIVE_PASSPHRASE: passphrase, ARCHIVE_WEBHOOK_HOSTS: 'hooks.example.org' },
  });
  await seedNews(site.platform, null);
  await seedEcardTemplates(site.platform);
  await scene();
  done(await leaver.post('/api/accounts/me/export'));
  await until(async () => (await leaver.get('/api/accounts/me/export')).json.state === 'ready');
  const answer = await fetch(`${site.origin}/api/accounts/me/export/download`, {
    headers: { cookie: [...leaver.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  files = await unzipped(Buffer.from(await answer.arrayBuffer()));
  exported = [...files]
    .filter(([name]) => /\.(json|txt)$/.test(name))
    .map(([, bytes]) => bytes.toString())
    .join('\n');
  events = await allEvents(site);
});
afterAll(() => site.close());

test('REL-15 every kind of event that holds something personal is among those of this account', () => {
  const types = new Set([...personalTexts(events, [admin.id])].map(({ type }) => type));
  expect(personalTypes.filter((type) => !types.has(type))).toEqual([]);
});

/** They open the account, or name a person of another service: no export tells them. */
const secrets = ['passwordHash', 'subject'];
/** Names of photos and recordings, which are in an export as files. */
const names = ['photo', 'formerPhoto', 'imageId', 'recordingId'];
// The digest of a photo and the id of an engraving only tell them from others.
const inFiles = ['customPhotoUrl', 'dataUrl', 'digest', 'id', ...names];

test('REQ-183 an export holds the newest text of every personal field', () => {
  const newest = new Map<string, Personal>();
  for (const each of personalTexts(events, [admin.id])) {
    const { stream, field } = each;
    if (![...secrets, ...inFiles].includes(field)) newest.set(`${stream} ${field}`, each);
  }
  expect(newest.size).toBeGreaterThan(80);
  expect(files.has('profile-photo.jpg')).toBe(true);
  expect([...files.keys()].filter((name) => /^ecards\/.*\.jpg$/.test(name))).toHaveLength(2);
  expect([...files.keys()].filter((name) => /^order-photos\/.*\.jpg$/.test(name))).toHaveLength(2);
  const missing = [...newest.values()].filter(({ text }) => !exported.includes(text));
  expect(missing.map(({ type, field, text }) => `${type} ${field} ${text.slice(0, 30)}`)).toEqual([]);
});

test('REL-15 leaving leaves no personal field and no stored object', async () => {
  const texts = [...personalTexts(events, [admin.id])]
    // Short ones, such as a country, stand elsewhere too; the id of an engraving says nothing.
    .filter(({ field, text }) => text.length >= 12 && ![...names, 'id'].includes(field))
    .map(({ text }) => text);
  expect(new Set(texts).size).toBeGreaterThan(100);
  const pictures = new Set(
    [...picturesOf(events)].flatMap(({ sha256, person }) =>
      person !== null && person !== admin.id ? [sha256] : [],
    ),
  );
  expect(pictures.size).toBeGreaterThan(6);
  done(await leaver.send('DELETE', '/api/accounts/me', { body: { password: password2 } }));
  await until(async () => (await allEvents(site)).some(({ type }) => type === 'ErasureCertified'));
  await jobsDone(site);
  await site.settled();
  const left: string[] = [];
  for (const entry of await readdir(site.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    for (const sha256 of pictures) if (path.includes(sha256)) left.push(path);
    const bytes = await readFile(path);
    for (const text of texts) if (bytes.includes(text)) left.push(`${entry.name}: ${text}`);
  }
  expect(left).toEqual([]);
  expect(
    [...personalTexts(await allEvents(site), [admin.id])].filter(({ text }) => texts.includes(text)),
  ).toEqual([]);
});

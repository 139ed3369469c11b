import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { articleFields } from '@everpaw/contracts/news/article.commands';
import { projections } from '@everpaw/projections/registry';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { v5 as uuidv5 } from 'uuid';
import { forgetAccountWith } from '../src/app/job-handlers.ts';
import { operatorActs } from '../src/app/operator-acts.ts';
import { pagesOfLog } from '../src/audit/transparency/logged-events.ts';
import { leafOf } from '../src/audit/transparency/tree-follower.ts';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { exportJobs } from '../src/export/export-jobs.ts';
import { articleIdOf, categoryIdOf } from '../src/news/news.commands.ts';
import type { TypedCommand } from '../src/platform/execution/commands/command-map.ts';
import { headOf } from '../src/platform/execution/projections/feed/log-source.ts';
import { startProjectionEngine } from '../src/platform/execution/projections/projection-engine.ts';
import { beforeTheFirstPosition } from '../src/platform/storage/event-log/position.ts';
import { connectReadStore } from '../src/platform/storage/read-store/connect-read-store.ts';
import {
  createMemorial,
  createWithPhotos,
  makeKeeper,
  remember,
  sha256Of,
  sign,
  smallPhoto,
  upload,
} from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { confirmedMember, memberWithRole } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Client & { email: string; id: string };

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await seedEcardTemplates(site.platform);
});
afterAll(() => site.close());

/** Words that stand nowhere else, one for each place in which somebody's data can lie. */
function canaries() {
  const mark = () => `canary${randomUUID().replaceAll('-', '')}`;
  return {
    name: mark(),
    lastName: mark(),
    petName: mark(),
    story: mark(),
    storyBefore: mark(),
    caption: mark(),
    removedCaption: mark(),
    tribute: mark(),
    answer: mark(),
    visitorName: mark(),
    place: mark(),
    deletedPet: mark(),
    invited: mark(),
    agent: mark(),
    comment: mark(),
    card: mark(),
    cardFor: mark(),
    memory: mark(),
    memoryTag: mark().slice(0, 30),
    memoryAtFriends: mark(),
    recording: mark(),
    recordingText: mark(),
  };
}
type Canaries = ReturnType<typeof canaries>;

type Scene = {
  leaver: Member;
  friend: Member;
  words: Canaries;
  /** The leaver's, with a tribute of the friend in it. */
  own: string;
  ownPhotos: string[];
  /** The leaver's, and deleted already. */
  deleted: string;
  /** The friend's, which the leaver cares for and has signed. */
  friends: string;
  /** Was the leaver's, and is the friend's now. */
  handed: string;
  handedPhotos: string[];
  spare: string;
  shared: string;
  /** The leaver's, on their own page. */
  recording: string;
};

async function plan(member: Member): Promise<void> {
  await site.platform.executor.execute({
    type: 'ChangePlan',
    data: { accountId: member.id, subscriptionStatus: 'premium' },
    commandId: randomUUID(),
    actor: { kind: 'system', name: 'test' },
  });
  await site.settled();
}

let pictures = 0;
function picture(): Promise<Buffer> {
  pictures += 1;
  return smallPhoto(pictures, 200 + pictures);
}

/** An article that is out, to be commented on; the same for everybody. */
async function article(): Promise<string> {
  const [articleId, categoryId] = [articleIdOf('a-walk'), categoryIdOf('walks')];
  const execute = (command: TypedCommand) =>
    site.platform.executor.execute({
      ...command,
      commandId: uuidv5(command.type, articleId),
      actor: { kind: 'system', name: 'test' },
    });
  const category = { name: 'Walks', description: '', color: '#3B82F6', isActive: true, sortOrder: 0 };
  await execute({ type: 'CreateNewsCategory', data: { categoryId, slug: 'walks', ...category } });
  const words = { categoryId, title: 'A walk', summary: 'By the river.', content: 'It was long.' };
  const data = { articleId, slug: 'a-walk', ...articleFields.parse(words) };
  await execute({ type: 'DraftArticle', data });
  await execute({ type: 'PublishArticle', data: { articleId } });
  return articleId;
}

/** Somebody with everything that somebody can have, and a friend. */
async function scene(): Promise<Scene> {
  const words = canaries();
  const leaver = await confirmedMember(site, `${words.name} ${words.lastName}`);
  const friend = await site.member('Tom Friend');
  for (const member of [leaver, friend]) await plan(member);
  const sent = (caption: string) => ({ caption });

  const { id: own, hashes: ownPhotos } = await createWithPhotos(leaver, [await picture(), await picture()], {
    petName: words.petName,
    memorialText: words.storyBefore,
    birthDate: '2011-04-01',
  });
  const images = (await leaver.get(`/api/memorials/${own}/images`)).json;
  await leaver.send('PATCH', `/api/memorials/${own}/images/${images[0].id}`, { body: sent(words.caption) });
  await leaver.send('PATCH', `/api/memorials/${own}/images/${images[1].id}`, {
    body: sent(words.removedCaption),
  });
  await leaver.send('DELETE', `/api/memorials/${own}/images/${images[1].id}`);
  await leaver.send('PATCH', `/api/memorials/${own}`, {
    body: { changes: { memorialText: words.story, petType: 'cat', templateId: 'garden' } },
  });
  await sign(friend, own, { tributeMessage: 'For her.' });
  await sign(site.browser(), own, { visitorName: words.visitorName });
  await leaver.post(`/api/memorials/${own}/invitations`, { email: `${words.invited}@example.org` });
  await makeKeeper(site, { owner: leaver, keeper: friend, memorialId: own });

  const deleted = await createMemorial(leaver, { petName: words.deletedPet });
  await leaver.send('DELETE', `/api/memorials/${deleted}`);

  const friends = await createMemorial(friend, { petName: 'Milo' });
  await makeKeeper(site, { owner: friend, keeper: leaver, memorialId: friends });
  await sign(leaver, friends, {
    visitorName: words.name,
    visitorLocation: words.place,
    tributeMessage: words.tribute,
  });
  const stays = await sign(friend, friends, { tributeMessage: 'This stays.' });
  await leaver.send('PUT', `/api/memorials/${friends}/guestbook/${stays}/answer`, {
    body: { changes: { answer: words.answer } },
  });

  const { id: handed, hashes: handedPhotos } = await createWithPhotos(leaver, [await picture()], {
    petName: 'Stays',
    memorialText: 'This story stays.',
  });
  const [image] = (await leaver.get(`/api/memorials/${handed}/images`)).json;
  await leaver.send('PATCH', `/api/memorials/${handed}/images/${image.id}`, { body: sent('Stays too') });
  await makeKeeper(site, { owner: leaver, keeper: friend, memorialId: handed });
  await leaver.post(`/api/memorials/${handed}/hand-over`, { keeperId: friend.id });

  const memoryPhoto = await upload(leaver, await picture());
  const told = { title: words.memory, description: words.memory, tags: [words.memoryTag] };
  await remember(leaver, own, { ...told, sha256: memoryPhoto });
  await remember(leaver, friends, { title: words.memoryAtFriends });
  await remember(friend, friends, { title: 'This memory stays.' });
  const film = await makeRecording({ seed: 15 });
  expect((await sendRecording(leaver, film)).status).toBe(200);
  const recorded = { sha256: sha256Of(film), title: words.recording, description: words.recordingText };
  expect((await leaver.post(`/api/memorials/${own}/recordings`, recorded)).status).toBe(201);

  const articleId = await article();
  const comment = (who: typeof leaver, content: string) =>
    who.post(`/api/news-feeds/${articleId}/comments`, { content });
  const reportedBy = [
    [friend, await comment(leaver, words.comment)],
    [leaver, await comment(friend, 'This stays too.')],
  ] as const;
  for (const [who, { json }] of reportedBy)
    expect((await who.post(`/api/news-feed-comments/${json.id}/report`, {})).status).toBe(200);
  for (const who of [leaver, friend]) await who.send('PUT', `/api/news-feeds/${articleId}/like`);
  await leaver.send('PUT', `/api/news-feed-comments/${reportedBy[1][1].json.id}/like`);

  const card = await leaver.post('/api/ecards', {
    templateId: seededTemplateId('olive-wreath'),
    senderName: words.name,
    senderEmail: leaver.email,
    recipientName: words.cardFor,
    recipientEmail: `${words.cardFor}@example.org`,
    personalMessage: words.card,
    // It waits for its day, so that nothing of it lies in a mailbox.
    scheduledSendDate: new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10),
  });
  expect(card.status).toBe(201);

  const spare = await upload(leaver, await picture());
  const both = await picture();
  const shared = await upload(leaver, both);
  await upload(friend, both);
  await leaver.post(
    '/api/auth/login',
    { email: leaver.email, password },
    { headers: { 'user-agent': words.agent } },
  );
  await leaver.post('/api/accounts/me/export');
  await until(async () => (await leaver.get('/api/accounts/me/export')).json.state === 'ready');
  await site.settled();
  return {
    ...{ leaver, friend, words, own, deleted, friends, handed, handedPhotos, spare, shared },
    ownPhotos: [...ownPhotos, memoryPhoto],
    recording: recorded.sha256,
  };
}

/** Everything that the site holds of what people see: all views, and all records beside them. */
async function everythingKept(): Promise<string> {
  await site.settled();
  const { engine, accessLog } = site.platform;
  const views = await Promise.all(
    projections.map(async ({ name }) => [name, await engine.model(name).find({}).sort({ _id: 1 }).lean()]),
  );
  return JSON.stringify([views, await accessLog.page({ limit: 5_000 })]);
}

async function erased({ leaver }: Pick<Scene, 'leaver'>): Promise<void> {
  const { uploads } = site.platform;
  await until(async () => (await uploads.of(leaver.id, 1)).length === 0);
  // What is left is what waits for another day: the ends of claims, of invitations and of undoing.
  await jobsDone(site);
  await site.settled();
}

async function picturesKept(hashes: readonly string[]): Promise<boolean[]> {
  return Promise.all(hashes.map(async (sha256) => (await site.platform.media.describe(sha256)) !== null));
}

/** What is left of these words in every file of the data folder. */
async function filesWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(site.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const bytes = await readFile(path);
    for (const word of words) if (bytes.includes(word)) found.push(`${entry.name} ${word}`);
  }
  return found;
}

/** The Merkle tree hash as RFC 6962, 2.1, writes it down. */
function rootOf(leaves: readonly Uint8Array[]): Buffer {
  const [first] = leaves;
  if (first && leaves.length === 1) return Buffer.from(first);
  const left = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(rootOf(leaves.slice(0, left)))
    .update(rootOf(leaves.slice(left)))
    .digest();
}

describe('REL-15 leaving', () => {
  let at: Scene;
  let before: string;
  let erasureId: string;
  /** Signed right before. */
  let checkpoint: string;
  const output: string[] = [];

  beforeAll(async () => {
    at = await scene();
    // What everybody may see has been asked for, so that it lies in the kept answers too.
    for (const [path, word] of [
      [`/memorial/${at.own}`, at.words.petName],
      [`/api/memorials/${at.own}`, at.words.story],
      [`/api/memorials/${at.own}/guestbook`, at.words.visitorName],
    ] as const)
      expect((await site.browser().get(path)).text).toContain(word);
    before = await everythingKept();
    for (const word of Object.values(at.words))
      if (word !== at.words.removedCaption && word !== at.words.storyBefore && word !== at.words.agent)
        expect([word, before.includes(word)]).toEqual([word, true]);
    const spies = (['stdout', 'stderr'] as const).map((name) =>
      jest.spyOn(process[name], 'write').mockImplementation((chunk) => {
        output.push(String(chunk));
        return true;
      }),
    );
    checkpoint = String(await operatorActs(site.platform)['audit.checkpoint']?.([], () => {}));
    const left = await at.leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    await erased(at);
    for (const spy of spies) spy.mockRestore();
    expect(left.status).toBe(200);
    erasureId = left.json.erasureId;
  });

  test('takes their words out of every view, every kept answer and the log of the process', async () => {
    const kept = await everythingKept();
    const { words, leaver, own, deleted, friends } = at;
    for (const text of [kept, output.join('')])
      expect([...Object.values(words), leaver.email].filter((word) => text.includes(word))).toEqual([]);
    for (const client of [site.browser(), at.friend])
      for (const path of [
        `/memorial/${own}`,
        `/api/memorials/${own}`,
        `/api/memorials/${own}/guestbook`,
        `/memorial/${own}/share.jpg`,
        `/memorial/${own}/manifest.webmanifest`,
        `/api/memorials/${deleted}`,
      ])
        expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    const guestbook = await site.browser().get(`/api/memorials/${friends}/guestbook`);
    expect(guestbook.json.entries.map((one: { tributeMessage: string }) => one.tributeMessage)).toEqual([
      'This stays.',
    ]);
    expect(guestbook.json.count).toBe(1);
    for (const text of [words.petName, words.story])
      expect((await site.browser().get(`/api/memorials?search=${text}&limit=60`)).json.memorials).toEqual([]);
  });

  test('removes their pictures, but not those that somebody else shows or sent', async () => {
    expect(await picturesKept([...at.ownPhotos, at.spare])).toEqual([false, false, false, false]);
    expect(await site.platform.recordings.describe(at.recording)).toBeNull();
    expect(await picturesKept([...at.handedPhotos, at.shared])).toEqual([true, true]);
    for (const sha256 of at.ownPhotos)
      expect((await site.browser().get(`/media/${sha256}/w320.jpg`)).status).toBe(404);
    const files = await readdir(join(site.dataDir, 'media'), { recursive: true });
    for (const sha256 of [...at.ownPhotos, at.spare])
      expect(files.filter((name) => name.includes(sha256))).toEqual([]);
  });

  test('leaves noise in the history: no key opens it any more, and none is made again', async () => {
    const { keys, eventLog, serialiser } = site.platform;
    expect((await keys.find([at.leaver.id])).get(at.leaver.id)).toBeNull();
    expect((await keys.ensure([at.leaver.id])).get(at.leaver.id)).toBeNull();
    const words = [...Object.values(at.words), at.leaver.email];
    const stored: string[] = [];
    const read: string[] = [];
    for await (const { event } of eventLog.log.readAll()) {
      if (!event) continue;
      stored.push(JSON.stringify(event.data));
      read.push(JSON.stringify(await serialiser.deserialise([event])));
    }
    expect(stored.length).toBeGreaterThan(20);
    for (const text of [stored.join('\n'), read.join('\n')])
      expect(words.filter((word) => text.includes(word))).toEqual([]);
    expect(read.join('\n')).toContain('This story stays.');
  });

  test('a replay from zero gives the same views, with what is others’ unharmed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'everpaw-replay-'));
    const { eventLog, serialiser, engine: live } = site.platform;
    const store = await connectReadStore({ file: join(folder, 'views.db'), synchronous: 'NORMAL' });
    const again = await startProjectionEngine({
      log: eventLog.log,
      store,
      projections,
      deserialise: serialiser.deserialise,
    });
    try {
      await site.settled();
      const names = projections.map(({ name }) => name);
      expect(await again.waitFor(names, await headOf(eventLog.log), 20_000)).toBe('reached');
      for (const name of names) {
        const docs = (engine: Pick<typeof live, 'model'>) =>
          engine.model(name).find({}).sort({ _id: 1 }).lean();
        expect([name, await docs(again)]).toEqual([name, await docs(live)]);
      }
      expect(await again.model('memorials').findById(at.handed).lean()).toMatchObject({
        ownerId: at.friend.id,
        petName: 'Stays',
        memorialText: 'This story stays.',
        images: [{ caption: 'Stays too' }],
      });
    } finally {
      await again.stop();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('their friend goes on: with what was handed over, and alone with what they cared for together', async () => {
    const { friend, handed, friends } = at;
    expect((await friend.get(`/api/memorials/${handed}`)).json).toMatchObject({
      userId: friend.id,
      keepers: [],
      petName: 'Stays',
      memorialText: 'This story stays.',
    });
    const edit = { body: { changes: { memorialText: 'And goes on.' } } };
    expect((await friend.send('PATCH', `/api/memorials/${handed}`, edit)).status).toBe(200);
    const { keepers } = (await friend.get(`/api/memorials/${friends}/keepers`)).json;
    expect(keepers).toHaveLength(1);
    const pulled = (await friend.get('/api/sync')).json;
    expect(pulled.removed.memorials).toContain(at.own);
  });

  test('a certificate says what was erased, when it was asked for and when it was done, and nothing else', async () => {
    const { status, json, text } = await site.browser().get(`/api/erasures/${erasureId}`);
    expect(status).toBe(200);
    const kinds = new Map(
      json.erased.map((each: { kind: string; count: number }) => [each.kind, each.count]),
    );
    // Their own memorial and the one that was deleted already; one photo of two was taken out before. They cared for
    // a memorial of a friend, and for the one that they had handed over.
    expect(Object.fromEntries(kinds)).toEqual({
      ...{ memorial: 2, photo: 1, tribute: 3, keeping: 2 },
      ...{ memory: 2, recording: 1, comment: 1, 'news-like': 2, ecard: 1 },
    });
    expect(json.askedAt <= json.doneAt).toBe(true);
    for (const word of [...Object.values(at.words), at.leaver.email, at.leaver.id])
      expect(text).not.toContain(word);
    const never = await site.browser().get(`/api/erasures/${randomUUID()}`);
    expect([never.status, never.json.code]).toEqual([404, 'certificate-not-found']);

    // The auditor finds it with everything that the erasure did, as one tree.
    const chief = await memberWithRole(site, 'super_admin', 'Carla Chief');
    const found = await chief.get(`/api/audit/events?about=account&id=${at.leaver.id}&type=ErasureCertified`);
    expect(found.json.events).toMatchObject([{ stream: `erasure-${erasureId}`, revision: 0 }]);
    const event = await chief.get(`/api/audit/events/${json.event}`);
    const types = event.json.related.map((line: { type: string }) => line.type);
    expect(types[0]).toBe('AccountDeleted');
    for (const type of [
      'MemorialPurged',
      'KeeperLeft',
      'TributeDeleted',
      'CommentDeleted',
      'ErasureCertified',
    ])
      expect(types).toContain(type);
    await jobsDone(site);
  });

  test('the history verifies as before: the events of then have the root that was signed right before', async () => {
    const { events } = await pagesOfLog(site.platform.eventLog.log).after(beforeTheFirstPosition, 100_000);
    const [, size, root] = checkpoint.split('\n');
    expect(Number(size)).toBeGreaterThan(20);
    expect(events.length).toBeGreaterThan(Number(size));
    const leaves = events.slice(0, Number(size)).map(leafOf);
    expect(rootOf(leaves).toString('base64')).toBe(root);
    // And so has the tree that is published.
    expect(await operatorActs(site.platform)['audit.checkpoint']?.([], () => {})).toContain(
      String(events.length),
    );
  });

  test('nothing readable is left in any file of the data folder', async () => {
    expect(await filesWith([...Object.values(at.words), at.leaver.email])).toEqual([]);
  });

  test('ends their sessions, frees their address and removes their export', async () => {
    expect((await at.leaver.get('/api/auth/user')).status).toBe(401);
    expect(await readdir(join(site.dataDir, 'exports'))).toEqual([]);
    const again = { email: at.leaver.email, password, name: 'Somebody New' };
    expect((await site.browser().post('/api/auth/register', again)).status).toBe(201);
  });
});

test('REL-15 on a page of somebody else the photo that a keeper added stays, and the memory that they wrote goes', async () => {
  const [leaver, friend] = [await site.member('Lea Leaver'), await site.member('Tom Friend')];
  const memorialId = await createMemorial(friend, { petName: 'Milo' });
  await makeKeeper(site, { owner: friend, keeper: leaver, memorialId });
  const [onPage, inMemory] = [await upload(leaver, await picture()), await upload(leaver, await picture())];
  const added = await leaver.post(`/api/memorials/${memorialId}/images`, {
    imageId: randomUUID(),
    sha256: onPage,
  });
  expect(added.status).toBe(201);
  await remember(leaver, memorialId, { title: 'By the sea', photo: inMemory });
  const left = await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
  await erased({ leaver });
  expect(await picturesKept([onPage, inMemory])).toEqual([true, false]);
  const page = await friend.get(`/api/memorials/${memorialId}/images`);
  expect(page.json).toMatchObject([{ id: added.json.id }]);
  expect((await friend.get(`/api/memorials/${memorialId}/memories`)).text).not.toContain('By the sea');
  const { json } = await site.browser().get(`/api/erasures/${left.json.erasureId}`);
  expect(json.erased).toEqual(
    expect.arrayContaining([
      { kind: 'keeping', count: 1 },
      { kind: 'memory', count: 1 },
    ]),
  );
  expect(json.erased).toHaveLength(2);
});

describe('REL-15 REL-05 a crash on the way', () => {
  test('wherever it happens, doing it again comes to the same end', async () => {
    const at = await scene();
    const { platform } = site;
    await platform.reactions?.change('leaving', 'pause');
    // The job itself is taken out of the queue's hands, so that it can be broken off at every step.
    const steps: string[] = [];
    let breakAt = Number.POSITIVE_INFINITY;
    const guarded = <Part extends object>(part: Part, name: string): Part =>
      new Proxy(part, {
        get(target, key, receiver) {
          const value: unknown = Reflect.get(target, key, receiver);
          if (typeof value !== 'function' || key === 'model' || key === 'waitFor') return value;
          return async (...args: unknown[]) => {
            steps.push(`${name}.${String(key)}`);
            if (steps.length >= breakAt) throw new Error('the process died here');
            return Reflect.apply(value, target, args);
          };
        },
      });
    const { keys, sessions, accessLog, exports, uploads, executor, states, engine, media, tokens } = platform;
    const commanding = {
      engine,
      keys: guarded(keys, 'keys'),
      executor: guarded(executor, 'executor'),
    };
    const handlers = exportJobs({
      ...commanding,
      sessions: guarded(sessions, 'sessions'),
      tokens: guarded(tokens, 'tokens'),
      accessLog: guarded(accessLog, 'accessLog'),
      exports: guarded(exports, 'exports'),
      keepsakes: guarded(platform.keepsakes, 'keepsakes'),
      erasures: guarded(platform.erasures, 'erasures'),
      archiving: guarded(platform.archiving, 'archiving'),
      forgetAccount: forgetAccountWith({ ...commanding, gateway: platform.payments }),
      mailer: guarded(platform.mailer, 'mailer'),
      uploads: guarded(uploads, 'uploads'),
      states: guarded(states, 'states'),
      media: guarded(media, 'media'),
      recordings: guarded(platform.recordings, 'recordings'),
      head: () => headOf(platform.eventLog.log),
      scrub: async () => {},
    });
    // The account is deleted past the reaction: a second erasure by the queue would hide what the first one missed.
    const memorialIds = [at.own];
    const run = () =>
      handlers['erase-account']?.({
        id: randomUUID(),
        name: 'erase-account',
        attempt: 1,
        data: { accountId: at.leaver.id, emailKey: 'f'.repeat(64), memorialIds },
      });

    for (breakAt = 1; ; breakAt += 1) {
      steps.length = 0;
      const outcome = await Promise.resolve(run()).then(
        () => 'done',
        () => 'broken',
      );
      if (outcome === 'done') break;
      expect(breakAt).toBeLessThan(200);
    }
    expect(breakAt).toBeGreaterThan(10);
    await site.settled();

    const keptWords = await everythingKept();
    const { name: _, lastName: __, agent: ___, ...words } = at.words;
    expect(Object.values(words).filter((word) => keptWords.includes(word))).toEqual([]);
    expect(await picturesKept([...at.ownPhotos, at.spare])).toEqual([false, false, false, false]);
    expect(await site.platform.recordings.describe(at.recording)).toBeNull();
    expect(await picturesKept([...at.handedPhotos, at.shared])).toEqual([true, true]);
    expect((await keys.find([at.leaver.id])).get(at.leaver.id)).toBeNull();
    expect((await at.friend.get(`/api/memorials/${at.handed}`)).json.memorialText).toBe('This story stays.');

    // Once more is nothing more.
    breakAt = Number.POSITIVE_INFINITY;
    const before = await headOf(platform.eventLog.log);
    await run();
    expect(await headOf(platform.eventLog.log)).toBe(before);
  });
});

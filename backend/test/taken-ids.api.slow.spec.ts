import { randomUUID } from 'node:crypto';
import { uuidShape } from '@everpaw/contracts/kernel/text/uuid';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import {
  createMemorial,
  memory,
  refusal,
  remember,
  sign,
  smallPhoto,
  tribute,
  upload,
} from './helpers/acts.ts';
import { asOperator } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { endpoints } from './helpers/routes.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

type Member = Client & { id: string };

let site: Site;
let owner: Member;
/** The id of each kind of thing that a stranger may not know of. */
let taken: Record<string, string>;
/** Paths and bodies in which a member gives something new an id of their own choice. */
let creations: Record<string, { path: string; body: Record<string, unknown> }>;
let member: Member;

const card = () => ({
  templateId: seededTemplateId('olive-wreath'),
  senderName: 'Ana Reis',
  senderEmail: 'ana@example.org',
  recipientName: 'Ben Okafor',
  recipientEmail: `${randomUUID()}@example.org`,
  personalMessage: 'Bella was the gentlest soul.',
});

async function premium(): Promise<Member> {
  const someone = await site.member();
  await asOperator(site, 'ChangePlan', { accountId: someone.id, subscriptionStatus: 'premium' });
  return someone;
}

beforeAll(async () => {
  site = await openSite();
  await seedEcardTemplates(site.platform);
  [owner, member] = [await premium(), await premium()];
  const sha256 = await upload(owner, await smallPhoto(1));
  const recorded = (await sendRecording(owner, await makeRecording({ seed: 1 }))).json.sha256;
  const hidden = await createMemorial(owner, { petName: 'Secret', isPublic: false });
  const path = `/api/memorials/${hidden}`;
  taken = {
    memorialId: hidden,
    tributeId: await sign(owner, hidden),
    memoryId: await remember(owner, hidden),
    ecardId: String((await owner.post('/api/ecards', card())).json.id),
    imageId: String((await owner.post(`${path}/images`, { sha256 })).json.id),
    recordingId: String((await owner.post(`${path}/recordings`, { sha256: recorded, title: 'Sea' })).json.id),
  };
  const own = `/api/memorials/${await createMemorial(member)}`;
  const photo = await upload(member, await smallPhoto(2));
  const recording = (await sendRecording(member, await makeRecording({ seed: 2 }))).json.sha256;
  creations = {
    memorialId: { path: '/api/memorials', body: { petName: 'Rex', petType: 'dog' } },
    tributeId: { path: `${own}/guestbook`, body: tribute() },
    memoryId: { path: `${own}/memories`, body: memory() },
    ecardId: { path: '/api/ecards', body: card() },
    imageId: { path: `${own}/images`, body: { sha256: photo } },
    recordingId: { path: `${own}/recordings`, body: { sha256: recording, title: 'Sea' } },
  };
});
afterAll(() => site.close());

/** The names of ids that endpoints let their caller choose. */
const chosenIds = [...endpoints.values()].flatMap((endpoint) => {
  const { body } = endpoint;
  const fields = body && 'shape' in body ? Object.entries(body.shape as Record<string, z.ZodMiniType>) : [];
  return fields
    .filter(([name, field]) => {
      const takes = (value: unknown) => field.safeParse(value).success;
      // What may be null refers to something that is there.
      return name.endsWith('Id') && takes(undefined) && takes(randomUUID()) && !takes('x') && !takes(null);
    })
    .map(([name]) => name);
});

describe('SEC-10 an id of a caller’s own choice', () => {
  test('is taken by these endpoints only', () => {
    expect([...new Set(chosenIds)].sort()).toEqual(Object.keys(creations).sort());
  });

  test.each(['memorialId', 'tributeId', 'memoryId', 'ecardId', 'imageId', 'recordingId'])(
    '%s: one that somebody else’s has is answered as text that is no id, or as a free one',
    async (name) => {
      expect(taken[name]).toMatch(uuidShape);
      const { path, body } = creations[name] ?? { path: '', body: {} };
      const send = async (id: string, more: Record<string, unknown> = {}, client: Client = member) =>
        refusal(await client.post(path, { ...body, ...more, [name]: id }));
      const answer = await send(taken[name] ?? '');
      // What a memorial holds has an id within it.
      if (name === 'imageId' || name === 'recordingId') expect(answer.status).toBe(201);
      else {
        expect(answer).toEqual(await send('no id'));
        expect(answer).toMatchObject({ status: 400, code: 'invalid', error: 'This isn’t a valid id' });
        expect((await send(randomUUID())).status).toBe(201);
      }
    },
  );

  test.each(['public', 'private', 'deleted', 'purged'])(
    'of a memorial that is %s: the same answer, and whatever else is refused is refused first',
    async (kind) => {
      const id = await createMemorial(owner, { petName: 'Known', isPublic: kind === 'public' });
      if (kind === 'deleted' || kind === 'purged') await owner.send('DELETE', `/api/memorials/${id}`);
      if (kind === 'purged') await asOperator(site, 'EraseMemorial', { memorialId: id, ownerId: owner.id });
      await site.settled();
      const full = await site.member();
      await createMemorial(full);
      const create = async (client: Client, memorialId: string, more = {}) =>
        refusal(await client.post('/api/memorials', { petName: 'Rex', petType: 'dog', memorialId, ...more }));
      expect(await create(member, id)).toEqual(await create(member, 'no id'));
      expect(await create(full, id)).toEqual(await create(full, randomUUID()));
      const unknownPhoto = { photos: [{ imageId: randomUUID(), sha256: 'a'.repeat(64) }] };
      for (const refused of [{ passedDate: '2999-01-01' }, unknownPhoto])
        expect(await create(member, id, refused)).toEqual(await create(member, randomUUID(), refused));
      const withPhotos = {
        photos: Array.from({ length: 6 }, () => ({ imageId: randomUUID(), sha256: 'a'.repeat(64) })),
      };
      for (const more of [{ templateId: 'golden-fields' }, withPhotos]) {
        const free = await site.member();
        expect(await create(free, id, more)).toEqual(await create(free, randomUUID(), more));
      }
    },
  );

  test('that is the caller’s own already is told so, by which a device knows that it arrived', async () => {
    const id = await createMemorial(owner, { petName: 'Mine', isPublic: false });
    const again = await owner.post('/api/memorials', { petName: 'Mine', petType: 'dog', memorialId: id });
    expect([again.status, again.json.code]).toEqual([409, 'memorial-exists']);
    const path = `/api/memorials/${id}`;
    const [tributeId, memoryId] = [await sign(owner, id), await remember(owner, id)];
    expect((await owner.post(`${path}/guestbook`, { ...tribute(), tributeId })).json.code).toBe(
      'tribute-exists',
    );
    expect((await owner.post(`${path}/memories`, { ...memory(), memoryId })).json.code).toBe('memory-exists');
    const sent = { ...card(), ecardId: taken.ecardId };
    expect((await owner.post('/api/ecards', sent)).json.code).toBe('ecard-exists');
  });
});

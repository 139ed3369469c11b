import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingPartBytes, unfinishedRecordingDays } from '@everpaw/contracts/recordings/recordings.limits';
import { recordingMessages, recordingRefusals } from '@everpaw/contracts/recordings/recordings.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildExport } from '../src/export/build-export.ts';
import { checkPictures } from '../src/media/check-pictures.ts';
import { copyPictures } from '../src/operator/site-folder.ts';
import { createFolderStore } from '../src/platform/storage/media-store/folder-store.ts';
import { createMemorial, makeKeeper, nowhere, sha256Of, smallPhoto, upload } from './helpers/acts.ts';
import { asOperator } from './helpers/personas.ts';
import { makeRecording, partsOf, sendPart, sendRecording } from './helpers/recordings.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';
import { unzipped } from './helpers/zip.ts';

type Member = Client & { id: string; email: string };

let site: Site;
let owner: Member;
let memorialId: string;
let folder: string;
const clock = { at: Date.parse('2026-03-01T12:00:00.000Z') };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-recordings-'));
  site = await openSite({ clock: () => new Date(clock.at) });
  owner = await premiumMember();
  memorialId = await createMemorial(owner);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const plan = async ({ id: accountId }: Member, subscriptionStatus: 'free' | 'premium') => {
  await asOperator(site, 'ChangePlan', { accountId, subscriptionStatus });
  await site.settled();
};

async function premiumMember(): Promise<Member> {
  const member = await site.member();
  await plan(member, 'premium');
  return member;
}

const addressOf = (id: string, recordingId = '') =>
  `/api/memorials/${id}/recordings${recordingId && `/${recordingId}`}`;
const playerOf = (sha256: string) => `/media/${sha256}/recording.mp4`;
const partsAddress = (sha256: string) => `/api/media/${sha256}/parts`;
const add = (client: Client, body: Record<string, unknown>, id = memorialId) =>
  client.post(addressOf(id), { title: 'At the sea', ...body });
const memorialOf = async (id = memorialId) => (await owner.get(`/api/memorials/${id}`)).json;

/** Sends and adds a recording; answers its names. */
async function addNew(client: Client, bytes: Buffer, more: Record<string, unknown> = {}, id = memorialId) {
  const sent = await sendRecording(client, bytes);
  expect([sent.status, sent.json?.error]).toEqual([200, undefined]);
  const sha256 = sha256Of(bytes);
  const added = await add(client, { sha256, ...more }, id);
  expect([added.status, added.json?.error]).toEqual([201, undefined]);
  await site.settled();
  return { sha256, recordingId: String(added.json.id) };
}

async function played(sha256: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(new URL(playerOf(sha256), site.origin), { method, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A recording of three parts. */
async function inThree(seed: number) {
  const bytes = await makeRecording({ seed, bytesPerSecond: 3 * 1024 * 1024 });
  const [one, two, three] = partsOf(bytes);
  if (!one || !two || !three) throw new Error('the recording is too small');
  return { bytes, sha256: sha256Of(bytes), parts: [one, two, three] as const };
}

describe('REQ-353 sending a recording', () => {
  test('REQ-349 REQ-350 REQ-351 REQ-352 a video and a sound are sent in parts, added, and told as the memorial’s own', async () => {
    const { bytes } = await inThree(2);
    const posterSha256 = await upload(owner, await smallPhoto(77));
    const first = await addNew(owner, bytes, { posterSha256, description: 'The tide came in' });
    const sound = await makeRecording({ seed: 3, kind: 'audio', seconds: 12 });
    const transcript = 'She barks twice.\nAna laughs.';
    const second = await addNew(owner, sound, { title: 'Her bark', transcript });
    const { videos, audio } = await memorialOf();
    expect(videos).toEqual([
      {
        id: first.recordingId,
        memorialId,
        videoUrl: playerOf(first.sha256),
        title: 'At the sea',
        description: 'The tide came in',
        duration: 3,
        fileSize: bytes.length,
        mimeType: 'video/mp4',
        orderIndex: 0,
        createdAt: expect.any(String),
        sha256: first.sha256,
        poster: expect.objectContaining({ sha256: posterSha256 }),
      },
    ]);
    expect(audio).toMatchObject([
      {
        audioUrl: playerOf(second.sha256),
        title: 'Her bark',
        transcript,
        duration: 12,
        mimeType: 'audio/mp4',
      },
    ]);
  });

  test('what has arrived is told to its sender alone, and only what is missing is sent again', async () => {
    const { bytes, sha256, parts } = await inThree(4);
    await sendPart(owner, sha256, 0, parts[0]);
    await sendPart(owner, sha256, 2, parts[2]);
    const early = await owner.post(`/api/media/${sha256}/recording`);
    expect([early.status, early.json.code]).toEqual([409, 'part-missing']);
    const size = recordingPartBytes;
    const there = [
      { part: 0, size },
      { part: 2, size: bytes.length - 2 * size },
    ];
    expect((await owner.get(partsAddress(sha256))).json).toEqual({ parts: there, kept: null });
    const other = await premiumMember();
    expect((await other.get(partsAddress(sha256))).json).toEqual({ parts: [], kept: null });
    await sendPart(owner, sha256, 1, parts[1]);
    const kept = await owner.post(`/api/media/${sha256}/recording`);
    expect(kept.json).toMatchObject({ sha256, kind: 'video', fileSize: bytes.length, durationMs: 3_000 });
    expect((await owner.post(`/api/media/${sha256}/recording`)).json).toEqual(kept.json);
    expect((await owner.get(partsAddress(sha256))).json).toEqual({ parts: [], kept: kept.json });
    expect((await other.get(partsAddress(sha256))).json).toEqual({ parts: [], kept: null });
  });

  test('bytes that are not what their name says are refused, and may be sent anew', async () => {
    const [bytes, other] = [await makeRecording({ seed: 5 }), await makeRecording({ seed: 6 })];
    const sha256 = sha256Of(bytes);
    const refused = await sendRecording(owner, other, sha256);
    expect([refused.status, refused.json.code]).toEqual([400, 'media-mismatch']);
    expect((await owner.get(partsAddress(sha256))).json.parts).toEqual([]);
    expect((await sendRecording(owner, bytes)).status).toBe(200);
  });

  test('SEC-16 a file that tells a place, a name or anything more is refused, and so is what is none', async () => {
    const files: [Buffer, keyof typeof recordingRefusals][] = [
      [
        await makeRecording({ seed: 7, tags: { raw: { '©xyz': '+38.7223-009.1393/' } } }),
        'recording-says-more',
      ],
      [await makeRecording({ seed: 7, tags: { title: 'Rua da Rosa 12' } }), 'recording-says-more'],
      [await smallPhoto(7), 'not-a-recording'],
      [Buffer.from('%PDF-1.7 and so on'), 'not-a-recording'],
      [(await makeRecording({ seed: 7 })).subarray(0, -100), 'recording-damaged'],
    ];
    for (const [bytes, code] of files) {
      const answer = await sendRecording(owner, bytes);
      expect([answer.status, answer.json.code, answer.json.error]).toEqual([
        415,
        code,
        recordingRefusals[code],
      ]);
      expect((await add(owner, { sha256: sha256Of(bytes) })).json.code).toBe('recording-unknown');
    }
  });

  test('a part is at most 4 MiB of bytes, from an account', async () => {
    const sha256 = 'e'.repeat(64);
    const send = (part: number, bytes: Uint8Array) => sendPart(owner, sha256, part, bytes);
    const chunk = { body: Buffer.alloc(10), headers: { 'content-type': 'application/octet-stream' } };
    expect((await send(0, Buffer.alloc(recordingPartBytes + 1))).status).toBe(413);
    const empty = await send(0, Buffer.alloc(0));
    expect([empty.status, empty.json.code, empty.json.error]).toEqual([
      400,
      'part-empty',
      recordingMessages.partEmpty,
    ]);
    for (const part of ['0x1', '%200', '0%20', '1e0', '+1', '-0', '01', '1.0', '%D9%A1', 'NaN'])
      expect([part, (await owner.send('PUT', `${partsAddress(sha256)}/${part}`, chunk)).status]).toEqual([
        part,
        400,
      ]);
    expect((await owner.get(partsAddress(sha256))).json.parts).toEqual([]);
    expect((await send(25, Buffer.alloc(10))).status).toBe(400);
    expect((await sendPart(site.browser(), sha256, 0, Buffer.alloc(10))).status).toBe(401);
    const image = { body: Buffer.alloc(10), headers: { 'content-type': 'image/png' } };
    expect((await owner.send('PUT', `${partsAddress(sha256)}/0`, image)).status).toBe(415);
  });

  test('SEC-29 three may be on their way; the first begun gives way, what is dropped is gone, and so is what is old', async () => {
    const sender = await premiumMember();
    const names = ['a', 'b', 'c', 'd'].map((each) => each.repeat(64));
    for (const name of names) {
      clock.at += 1_000;
      await sendPart(sender, name, 0, Buffer.alloc(100));
    }
    const there = async () =>
      Promise.all(names.map(async (name) => (await sender.get(partsAddress(name))).json.parts.length));
    expect(await there()).toEqual([0, 1, 1, 1]);
    await sender.send('DELETE', partsAddress(names[1] ?? ''));
    expect(await there()).toEqual([0, 0, 1, 1]);
    const later = clock.at + (unfinishedRecordingDays + 1) * 86_400_000;
    await site.platform.recordings.sweep(new Date(later));
    expect(await there()).toEqual([0, 0, 0, 0]);
    expect(await site.platform.recordings.unfinishedBytes(sender.id)).toBe(0);
    const left = [];
    for await (const key of site.platform.pictures.list()) if (key.includes(sender.id)) left.push(key);
    expect(left).toEqual([]);
  });
});

describe('REQ-353 who may add and change one', () => {
  test('only with a paid plan of the memorial’s owner; when that ends, what is there goes on playing', async () => {
    const free = await site.member();
    const bytes = await makeRecording({ seed: 20 });
    const refused = await sendRecording(free, bytes);
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([
      403,
      'recordings-are-premium',
      recordingMessages.premiumOnly,
    ]);
    const member = await premiumMember();
    const id = await createMemorial(member);
    const { sha256 } = await addNew(member, bytes, {}, id);
    await sendRecording(member, await makeRecording({ seed: 21 }));
    await plan(member, 'free');
    const late = await add(member, { sha256: sha256Of(await makeRecording({ seed: 21 })) }, id);
    expect([late.status, late.json.code]).toEqual([403, 'recordings-are-premium']);
    expect((await played(sha256)).bytes.equals(bytes)).toBe(true);
  });

  test('a keeper without a plan adds to the memorial of somebody who has one', async () => {
    const keeper = await site.member();
    const id = await createMemorial(owner);
    await makeKeeper(site, { owner, keeper, memorialId: id });
    await addNew(keeper, await makeRecording({ seed: 22 }), {}, id);
    expect((await memorialOf(id)).videos).toHaveLength(1);
  });

  test('SEC-10 nobody names what somebody else has sent, whether or not it is kept, nor adds to a memorial of others', async () => {
    const bytes = await makeRecording({ seed: 23 });
    const sha256 = sha256Of(bytes);
    await addNew(owner, bytes);
    const stranger = await premiumMember();
    const own = await createMemorial(stranger);
    for (const name of [sha256, 'f'.repeat(64)]) {
      const refused = await add(stranger, { sha256: name }, own);
      expect([refused.status, refused.json.code]).toEqual([400, 'recording-unknown']);
    }
    expect((await sendRecording(stranger, bytes)).status).toBe(200);
    expect((await add(stranger, { sha256 })).status).toBe(403);
    expect((await add(stranger, { sha256 }, nowhere)).status).toBe(404);
    expect((await add(stranger, { sha256, posterSha256: 'f'.repeat(64) }, own)).json.code).toBe(
      'poster-unknown',
    );
    const photo = await upload(stranger, await smallPhoto(24));
    expect((await add(stranger, { sha256: photo }, own)).json.code).toBe('recording-unknown');
    const asPhoto = await stranger.post(`/api/memorials/${own}/images`, { sha256 });
    expect(asPhoto.json.code).toBe('photo-unknown');
  });

  test('words are changed, an unknown one is told, and what is taken out is gone for good', async () => {
    const id = await createMemorial(owner);
    const bytes = await makeRecording({ seed: 25 });
    const { sha256, recordingId } = await addNew(owner, bytes, {}, id);
    const change = (body: unknown, to = recordingId) => owner.send('PATCH', addressOf(id, to), { body });
    expect((await change({ title: '' })).json.errors[0].message).toBe(recordingMessages.titleRequired);
    expect((await change({ title: 'x'.repeat(101) })).status).toBe(400);
    expect((await change({ title: 'The garden', description: 'In May' })).status).toBe(200);
    expect((await change({ title: 'The garden' }, nowhere)).json.code).toBe('recording-not-found');
    await site.settled();
    expect((await memorialOf(id)).videos).toMatchObject([{ title: 'The garden', description: 'In May' }]);
    const { json: history } = await owner.get(`/api/memorials/${id}/history`);
    expect(JSON.stringify(history)).toContain('added a video');
    expect((await owner.send('DELETE', addressOf(id, recordingId))).status).toBe(200);
    expect((await owner.send('DELETE', addressOf(id, recordingId))).status).toBe(200);
    await site.settled();
    expect((await memorialOf(id)).videos).toEqual([]);
    await until(async () => (await site.platform.recordings.describe(sha256)) === null);
    expect((await played(sha256)).status).toBe(404);
    await until(async () => (await filesOf(sha256)).length === 0);
  });
});

async function filesOf(sha256: string): Promise<string[]> {
  const files = [];
  for await (const key of site.platform.pictures.list(sha256)) files.push(key);
  return files;
}

describe('REQ-353 playing', () => {
  test('ranges are answered across parts, with the headers of pictures', async () => {
    const { bytes, sha256 } = await inThree(30);
    await addNew(owner, bytes);
    const whole = await played(sha256);
    expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('public'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const ranges: [string, number, number][] = [
      ['bytes=0-1', 0, 1],
      [
        `bytes=${recordingPartBytes - 3}-${recordingPartBytes + 3}`,
        recordingPartBytes - 3,
        recordingPartBytes + 3,
      ],
      [`bytes=1-${2 * recordingPartBytes + 5}`, 1, 2 * recordingPartBytes + 5],
      ['bytes=-7', bytes.length - 7, bytes.length - 1],
      [`bytes=${bytes.length - 5}-`, bytes.length - 5, bytes.length - 1],
    ];
    for (const [range, start, end] of ranges) {
      const part = await played(sha256, { range });
      expect([range, part.status, part.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${bytes.length}`,
      ]);
      expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await played(sha256, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    const head = await played(sha256, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
    const etag = whole.headers.get('etag') ?? '';
    expect((await played(sha256, { 'if-none-match': etag })).status).toBe(304);
    expect((await played(sha256, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  test('SEC-10 private means private, also by its name; deleted means gone', async () => {
    const bytes = await makeRecording({ seed: 31 });
    const id = await createMemorial(owner, { isPublic: false });
    const { sha256 } = await addNew(owner, bytes, {}, id);
    const other = await premiumMember();
    expect((await other.get(playerOf(sha256))).status).toBe(404);
    expect((await played(sha256)).status).toBe(404);
    const mine = await owner.get(playerOf(sha256));
    expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: true } } });
    await site.settled();
    expect((await played(sha256)).status).toBe(200);
    await owner.send('DELETE', `/api/memorials/${id}`);
    await site.settled();
    expect((await played(sha256)).status).toBe(404);
    expect((await played('a'.repeat(64))).status).toBe(404);
  });

  test('REL-15 whoever leaves takes along what they sent, whole or not', async () => {
    const leaver = await premiumMember();
    const id = await createMemorial(leaver);
    const { bytes, parts } = await inThree(32);
    const { sha256 } = await addNew(leaver, bytes, {}, id);
    await sendPart(leaver, 'd'.repeat(64), 0, parts[0]);
    const left = await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    expect([left.status, left.json?.error]).toEqual([200, undefined]);
    await until(async () => (await filesOf(sha256)).length === 0);
    await until(async () => (await site.platform.recordings.unfinishedBytes(leaver.id)) === 0);
    expect((await played(sha256)).status).toBe(404);
  });
});

describe('REQ-353 what is kept of a recording', () => {
  test('REL-26 the check reads every part, and says which is not as it was written', async () => {
    const { bytes, sha256, parts } = await inThree(40);
    await addNew(owner, bytes);
    const { pictures } = site.platform;
    expect(await checkPictures(pictures, [sha256])).toEqual([]);
    await pictures.put(`${sha256}/part-0001.bin`, parts[0]);
    await pictures.delete(`${sha256}/part-0002.bin`);
    expect(await checkPictures(pictures, [sha256])).toEqual([
      `the recording ${sha256}: part 1 is damaged`,
      `the recording ${sha256}: part 2 is missing`,
    ]);
    await pictures.put(`${sha256}/part-0001.bin`, parts[1]);
    await pictures.put(`${sha256}/part-0002.bin`, parts[2]);
    const copy = createFolderStore(await mkdtemp(join(folder, 'copy-')));
    expect(await copyPictures(pictures, copy, [sha256], () => {})).toBe(1);
    expect(await checkPictures(copy, [sha256])).toEqual([]);
  });

  test('a process that died while it copied is followed by one that finishes', async () => {
    const { bytes, sha256, parts } = await inThree(41);
    for (const [part, each] of parts.entries()) await sendPart(owner, sha256, part, each);
    const { pictures } = site.platform;
    await pictures.put(`${sha256}/part-0000.bin`, parts[0]);
    expect((await played(sha256)).status).toBe(404);
    expect((await owner.post(`/api/media/${sha256}/recording`)).json).toMatchObject({
      fileSize: bytes.length,
    });
    expect(await checkPictures(pictures, [sha256])).toEqual([]);
    // Or by nobody: then what was copied goes with what had arrived.
    const lost = await inThree(42);
    await sendPart(owner, lost.sha256, 0, lost.parts[0]);
    await pictures.put(`${lost.sha256}/part-0000.bin`, lost.parts[0]);
    await owner.send('DELETE', partsAddress(lost.sha256));
    expect(await filesOf(lost.sha256)).toEqual([]);
  });

  test('an export holds it beside the photographs, with its words', async () => {
    const keeper = await premiumMember();
    const id = await createMemorial(keeper);
    const bytes = await makeRecording({ seed: 43, kind: 'audio' });
    await addNew(
      keeper,
      bytes,
      { title: 'Her bark', description: 'At the gate', transcript: 'Ana laughs.' },
      id,
    );
    const file = join(folder, 'export.zip');
    const steps: [number, number][] = [];
    await buildExport(
      site.platform,
      { accountId: keeper.id, file },
      async (...step) => void steps.push(step),
    );
    expect(steps).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const files = await unzipped(await readFile(file));
    expect(files.get('memorials/01-bella/recordings/001-audio.mp4')?.equals(bytes)).toBe(true);
    expect(JSON.parse(String(files.get('memorials/01-bella/memorial.json')))).toMatchObject({
      videos: [],
      audio: [
        {
          file: 'recordings/001-audio.mp4',
          title: 'Her bark',
          description: 'At the gate',
          transcript: 'Ana laughs.',
          duration: 3,
        },
      ],
    });
  });
});

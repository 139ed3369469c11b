import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decrypter, Encrypter } from 'age-encryption';
import { FileTooLarge } from '../platform/storage/media-store/chunked-files.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { ArchiveDamaged, ArchiveLocked } from './archive-damaged.ts';
import { archiveParts, checkedParts, largestPart, linesIn, partOf, withSums } from './archive-format.ts';
import { sealed, unsealed } from './archive-sealing.ts';
import { type ArchiveStore, createArchiveStore } from './archive-store.ts';
import { collected, readTar, type TarEntry, writeTar } from './tar.ts';
import { verifyArchive } from './verify-archive.ts';

const mtime = new Date('2026-03-01T12:00:00.000Z');
const passphrase = 'correct horse battery';

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
const part = (name: string, bytes: Uint8Array): TarEntry => ({
  name,
  size: bytes.byteLength,
  content: [bytes],
});
const files = [
  part('archive.json', Buffer.from('{}')),
  part('events/000001.jsonl', Buffer.alloc(512, 'a')),
  part('empty', Buffer.alloc(0)),
  part('media/x/master.jpg', randomBytes(20_001)),
];
const tarOf = (entries: readonly TarEntry[]) => collected(writeTar(each(entries), mtime));
async function read(bytes: AsyncIterable<Uint8Array>) {
  const found: [string, Buffer][] = [];
  for await (const entry of readTar(bytes)) found.push([entry.name, await collected(entry.content)]);
  return found;
}
/** Bytes in pieces of odd sizes, as a network brings them. */
function pieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += 1 + ((at * 7919) % 4_001))
    parts.push(bytes.subarray(at, at + 1 + ((at * 7919) % 4_001)));
  return each(parts);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a tar archive', () => {
  test('comes back as it was, however its bytes arrive, and what is not read is passed over', async () => {
    const bytes = await tarOf(files);
    const wanted = await Promise.all(
      files.map(async ({ name, content }) => [name, await collected(content)]),
    );
    expect(await read(pieces(bytes))).toEqual(wanted);
    const names = [];
    for await (const { name } of readTar(pieces(bytes))) names.push(name);
    expect(names).toEqual(files.map(({ name }) => name));
  });

  test('is one to the tar of the system', async () => {
    await writeFile(join(folder, 'a.tar'), await tarOf(files));
    execFileSync('tar', ['xf', 'a.tar'], { cwd: folder });
    const wanted = files.at(-1);
    expect(await readFile(join(folder, 'media/x/master.jpg'))).toEqual(
      wanted && (await collected(wanted.content)),
    );
  });

  test('holds no part that is not as large as it says', async () => {
    await expect(tarOf([{ ...partOf('a', 'abc'), size: 4 }])).rejects.toThrow('has 3 bytes and not 4');
    await expect(tarOf([partOf('a'.repeat(101), '')])).rejects.toThrow('does not fit');
  });

  test('that ends anywhere is damaged', async () => {
    const bytes = await tarOf(files);
    for (const length of [0, 1, 511, 512, 700, 1_500, bytes.byteLength - 1_025])
      await expect(read(pieces(bytes.subarray(0, length)))).rejects.toBeInstanceOf(ArchiveDamaged);
  });
});

describe('what wraps it', () => {
  const bytes = randomBytes(100_000);
  test.each([
    ['nothing', false, null],
    ['compression', true, null],
    ['encryption', false, passphrase],
    ['both', true, passphrase],
  ])('%s comes off again', async (_, compress, secret) => {
    const wrapped = await collected(sealed(pieces(bytes), { compress, passphrase: secret }));
    expect((await collected(unsealed(pieces(wrapped), secret))).equals(bytes)).toBe(true);
    expect(wrapped.includes(bytes.subarray(0, 64))).toBe(secret === null);
  });

  test('is zstd inside of age, as any program of these formats reads and writes them', async () => {
    const wrapped = await collected(sealed(each([bytes]), { compress: true, passphrase }));
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    expect(zstdDecompressSync(await decrypter.decrypt(wrapped)).equals(bytes)).toBe(true);
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(12);
    const theirs = Buffer.from(await encrypter.encrypt(bytes));
    expect((await collected(unsealed(each([theirs]), passphrase))).equals(bytes)).toBe(true);
  });

  test('stays closed without the passphrase, and a turned bit is damage', async () => {
    const wrapped = await collected(sealed(each([bytes]), { compress: true, passphrase }));
    for (const wrong of [null, 'another horse battery'])
      await expect(collected(unsealed(each([wrapped]), wrong))).rejects.toBeInstanceOf(ArchiveLocked);
    const turned = Buffer.from(wrapped);
    turned[70_000] = (turned[70_000] ?? 0) ^ 1;
    await expect(collected(unsealed(each([turned]), passphrase))).rejects.toBeInstanceOf(ArchiveDamaged);
    const cut = wrapped.subarray(0, 70_000);
    await expect(collected(unsealed(each([cut]), passphrase))).rejects.toBeInstanceOf(ArchiveDamaged);
  });

  test('an error of what is wrapped is not lost', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield bytes;
      throw new Error('the log is away');
    }
    for (const secret of [null, passphrase])
      await expect(collected(sealed(broken(), { compress: true, passphrase: secret }))).rejects.toThrow(
        'the log is away',
      );
  });
});

describe('REL-16 the sums of an archive', () => {
  const parts = [partOf('archive.json', '{}'), partOf('events/000001.jsonl', '{"a":1}\n'), partOf('b', 'bb')];
  /** The parts with their bytes at hand. */
  const whole = async () => {
    const entries: TarEntry[] = [];
    for await (const { name, content } of withSums(each(parts), () => ({ events: 1, photos: 0 })))
      entries.push(part(name, await collected(content)));
    return entries;
  };
  const checked = async (entries: readonly TarEntry[]) => {
    const names = [];
    for await (const { name } of checkedParts(each(entries))) names.push(name);
    return names;
  };

  test('find every part that was changed, is missing, was added or stands for another', async () => {
    const entries = await whole();
    expect(await checked(entries)).toEqual(parts.map(({ name }) => name));
    const [head, events, b, sums] = entries;
    if (!head || !events || !b || !sums) throw new Error('four parts');
    for (const other of [
      [head, partOf(events.name, '{"a":2}\n'), b, sums],
      [head, b, sums],
      [head, events, b, partOf('c', ''), sums],
      [head, partOf('b', 'bb'), partOf(events.name, 'bb'), sums],
      [head, events, b],
      [head, events, b, sums, partOf('c', '')],
    ])
      await expect(checked(other)).rejects.toBeInstanceOf(ArchiveDamaged);
  });

  test('lines stand in parts of bounded size', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => ({ index, text: 'x'.repeat(1_000) }));
    const sizes = [];
    let text = '';
    for await (const { size, content } of linesIn('events', lines)) {
      sizes.push(size);
      text += await collected(content);
    }
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(600_000);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(lines);
  });
});

describe('an archive that nobody has written', () => {
  const person = '0197f3a0-0000-7000-8000-0000000000aa';
  const lines = (...of: readonly unknown[]) => of.map((line) => `${JSON.stringify(line)}\n`).join('');
  const head = partOf(
    archiveParts.head,
    JSON.stringify({
      format: 'everpaw-archive',
      version: 1,
      archiveName: 'a',
      entityType: 'memorial',
      entityId: '0197f3a0-0000-7000-8000-000000000001',
      siteId: '0197f3a0-0000-7000-8000-000000000002',
      madeAt: '2026-03-01T12:00:00.000Z',
      position: '0000000000000000.0000000000000009',
    }),
  );
  const position = '0000000000000000.0000000000000001';
  const place = { position, stream: 's-1', revision: '0', id: 'e', type: 'T', metadata: null, created: 1 };
  const events = partOf('events/000001.jsonl', lines({ ...place, data: { $person: person } }));
  const people = partOf('people/000001.jsonl', lines({ person, key: null }));
  const photo = partOf(`media/${'a'.repeat(64)}/master.webp`, 'picture');
  const verify = async (parts: readonly TarEntry[], counted = { events: 1, photos: 1 }) => {
    const bytes = await collected(
      writeTar(
        withSums(each(parts), () => counted),
        mtime,
      ),
    );
    return verifyArchive(() => readTar(pieces(bytes)));
  };

  test('REL-17 is damaged when a part is unknown, out of its place or larger than any', async () => {
    expect(await verify([head, events, people, photo])).toMatchObject({
      people: { live: 0, erased: [person] },
    });
    for (const name of [
      '../../etc/passwd',
      'media/x/a.webp',
      `media/${'a'.repeat(64)}/../a.webp`,
      'events/a',
    ])
      await expect(verify([head, events, people, photo, partOf(name, '')])).rejects.toThrow('no archive has');
    await expect(verify([head, people, events, photo])).rejects.toThrow('not in its place');
    await expect(verify([head, partOf('events/000001.jsonl', '\n'.repeat(largestPart + 1))])).rejects.toThrow(
      'larger than any',
    );
  });

  test('REL-17 is damaged when it leaves out a key that its events need, or counts wrongly', async () => {
    await expect(verify([head, events, photo])).rejects.toThrow('whose key it needs');
    for (const counted of [
      { events: 2, photos: 1 },
      { events: 1, photos: 0 },
    ])
      await expect(verify([head, events, people, photo], counted)).rejects.toThrow('as many events');
  });

  test('REL-17 is damaged when something follows its end, compressed or not', async () => {
    const tar = await tarOf(files);
    await expect(read(each([tar, Buffer.from('more')]))).rejects.toThrow('follows its end');
    expect(await read(each([tar, Buffer.alloc(10_240)]))).toHaveLength(files.length);
    const small = await collected(sealed(each([tar]), { compress: true, passphrase: null }));
    const longer = Buffer.concat([small, Buffer.from('more')]);
    await expect(collected(unsealed(each([longer]), null))).rejects.toBeInstanceOf(ArchiveDamaged);
    await expect(collected(unsealed(each([small, Buffer.from('more')]), null))).rejects.toBeInstanceOf(
      ArchiveDamaged,
    );
  });
});

describe('where archives are kept', () => {
  const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const now = mtime;
  let archives: ArchiveStore;
  beforeAll(() => {
    archives = createArchiveStore(createFolderStore(join(folder, 'store')), () => now);
  });
  const name = (runId: string) => ({ scheduleId: id(1), runId, archiveName: 'a.tar', maxBytes: null });
  const big = randomBytes(9 * 1024 * 1024);
  const stored = async (runId: string) => {
    const found = await archives.read(runId);
    return found && collected(found.stream);
  };

  test('an archive of several chunks is read whole, and replaced as a whole', async () => {
    expect(
      await archives.put(name(id(2)), each([big.subarray(0, 5_000_000), big.subarray(5_000_000)]), () => [
        id(3),
      ]),
    ).toBe(big.byteLength);
    expect((await stored(id(2)))?.equals(big)).toBe(true);
    expect(await archives.find(id(2))).toEqual({
      scheduleId: id(1),
      runId: id(2),
      archiveName: 'a.tar',
      size: big.byteLength,
      people: [id(3)],
    });
    await archives.put(name(id(2)), each([Buffer.from('other')]), () => []);
    expect(String(await stored(id(2)))).toBe('other');
    const listed = [];
    for await (const runId of archives.list()) listed.push(runId);
    expect(listed).toEqual([id(2)]);
    await archives.remove(id(2));
    await archives.remove(id(2));
    expect([await archives.find(id(2)), await archives.read(id(2))]).toEqual([null, null]);
  });

  test('REQ-381 one that would be too large is not kept, nor one whose making fails', async () => {
    const most = { ...name(id(4)), maxBytes: 100 };
    await expect(archives.put(most, each([Buffer.alloc(101)]), () => [])).rejects.toBeInstanceOf(
      FileTooLarge,
    );
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield big;
      throw new Error('no');
    }
    await expect(archives.put(name(id(4)), broken(), () => [])).rejects.toThrow('no');
    expect(await archives.find(id(4))).toBeNull();
    expect(await archives.put(most, each([Buffer.alloc(100)]), () => [])).toBe(100);
  });

  test('REL-15 REL-05 a rewrite that breaks off anywhere leaves nobody unnamed whose key may be in it', async () => {
    const kept = createFolderStore(join(folder, 'broken'));
    let failAt = Number.POSITIVE_INFINITY;
    let puts = 0;
    const failing: MediaStore = {
      ...kept,
      async put(key, bytes) {
        puts += 1;
        if (puts >= failAt) throw new Error('the process died here');
        await kept.put(key, bytes);
      },
    };
    const broken = createArchiveStore(failing, () => now);
    await broken.put(name(id(8)), each([Buffer.from('with a key')]), () => [id(3), id(9)]);
    for (failAt = 1; ; failAt += 1) {
      puts = 0;
      const error = await broken
        .put(name(id(8)), each([Buffer.from('without')]), () => [id(9)])
        .catch((cause: Error) => cause);
      const found = await broken.find(id(8));
      const text = String(await collected((await broken.read(id(8)))?.stream ?? []));
      if (text === 'with a key') expect(found?.people).toContain(id(3));
      if (error instanceof Error) continue;
      expect([text, found?.people]).toEqual(['without', [id(9)]]);
      break;
    }
    expect(failAt).toBeGreaterThan(3);
  });

  test('a run begins once', async () => {
    expect([await archives.begin(id(5)), await archives.begin(id(5))]).toEqual([true, false]);
    await archives.remove(id(5));
    expect(await archives.begin(id(5))).toBe(true);
  });

  test('what a process that died has left is swept a day later, and nothing else', async () => {
    const root = join(folder, 'swept');
    const store = createFolderStore(root);
    const swept = createArchiveStore(store, () => now);
    await swept.put(name(id(6)), each([big]), () => []);
    const orphan = `archive-${id(7)}-${mtime.getTime().toString(16).padStart(12, '0')}-00000000`;
    await store.put(`${orphan}/chunk-000000.bin`, Buffer.from('half'));
    const chunks = async () => {
      let count = 0;
      for await (const _ of store.list(orphan)) count += 1;
      return count;
    };
    await swept.sweep(new Date(mtime.getTime() + 24 * 3_600_000));
    expect(await chunks()).toBe(1);
    await swept.sweep(new Date(mtime.getTime() + 24 * 3_600_000 + 1));
    expect(await chunks()).toBe(0);
    expect((await swept.find(id(6)))?.size).toBe(big.byteLength);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { install } from '@sinonjs/fake-timers';
import { createFolderStore } from './folder-store.ts';
import {
  InvalidMediaKey,
  type MediaStore,
  MediaStoreUnavailable,
  RangeUnsatisfiable,
} from './media-store.ts';
import { type BucketSettings, createOwnBucket } from './own-bucket.fixtures.ts';
import { createS3Store } from './s3-store.ts';
import { type S3Server, serveS3 } from './testing/serve-s3.ts';

interface Subject {
  readonly name: string;
  open(): Promise<{ store: MediaStore; close(): Promise<void> }>;
}

const folder: Subject = {
  name: 'a folder',
  async open() {
    const root = await mkdtemp(join(tmpdir(), 'everpaw-media-'));
    return { store: createFolderStore(root), close: () => rm(root, { recursive: true, force: true }) };
  },
};

const bucket: Subject = {
  name: 'an S3 bucket',
  async open() {
    const settings: Partial<BucketSettings> = (await createOwnBucket()) ?? process.env;
    const store = createS3Store({
      endpoint: settings.S3_ENDPOINT ?? '',
      bucket: settings.S3_BUCKET ?? 'everpaw',
      region: settings.S3_REGION ?? 'us-east-1',
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
      prefix: `contract-${randomUUID()}/`,
    });
    const close = async () => {
      for await (const key of store.list()) await store.delete(key);
    };
    return { store, close };
  },
};

const servedBucket: Subject = {
  name: 'a bucket that the tests serve',
  async open() {
    const server = await serveS3();
    return { store: storeAt(server), close: server.close };
  },
};

function storeAt({ endpoint }: S3Server, timeoutMs = 30_000): MediaStore {
  const access = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  return createS3Store({ endpoint, bucket: 'b', ...access, timeoutMs });
}

describe('REL-23 a bucket whose server is away', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await serveS3();
  });
  afterAll(() => server.close());

  test.each([503, 500, 429, 'hang-up', 'cut-off'] as const)(
    '%s is an outage for every operation',
    async (fault) => {
      const store = storeAt(server);
      const key = `${'a'.repeat(64)}/w640.webp`;
      server.fault = null;
      await store.put(key, randomBytes(100_000));
      server.fault = fault;
      const reading = async () => {
        const found = await store.get(key);
        return found && buffer(found.stream);
      };
      const others = async () => {
        for await (const _ of store.list()) return;
      };
      const calls = [
        reading,
        ...(fault === 'cut-off'
          ? []
          : [() => store.put(key, randomBytes(9)), () => store.stat(key), () => store.delete(key), others]),
      ];
      for (const call of calls) await expect(call()).rejects.toBeInstanceOf(MediaStoreUnavailable);
    },
  );

  test('REL-29 whoever reads slowly gets all of it, and a server that stands still is an outage', async () => {
    const store = storeAt(server);
    const key = `${'b'.repeat(64)}/chunk.bin`;
    const bytes = randomBytes(4 * 1024 * 1024);
    server.fault = null;
    await storeAt(server).put(key, bytes);
    const clock = install({ now: Date.now(), toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const slowly = await store.get(key);
    const parts: Uint8Array[] = [];
    for await (const part of slowly?.stream ?? []) {
      parts.push(part);
      if (parts.length > 1) continue;
      // As much is read ahead as there is room for; from then on only the reader is waited for.
      while (clock.countTimers() > 0) await new Promise((resolve) => setImmediate(resolve));
      clock.tick(60_000);
    }
    clock.uninstall();
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    server.fault = 'stall';
    const stalled = await storeAt(server, 1_500).get(key);
    await expect(stalled && buffer(stalled.stream)).rejects.toBeInstanceOf(MediaStoreUnavailable);
    server.fault = null;
  });

  test('a refusal is none', async () => {
    server.fault = 403;
    await expect(storeAt(server).stat(`${'a'.repeat(64)}/w640.webp`)).rejects.toThrow('answered 403');
  });
});

describe.each(process.env.S3_ENDPOINT ? [folder, servedBucket, bucket] : [folder, servedBucket])(
  'a media store in $name',
  ({ open }) => {
    let store: MediaStore;
    let close: () => Promise<void>;

    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    const freshKey = (name = 'w640.webp') => `${randomBytes(32).toString('hex')}/${name}`;
    const read = async (key: string) => {
      const object = await store.get(key);
      return object && buffer(object.stream);
    };
    const keys = async (within?: string) => {
      const found: string[] = [];
      for await (const key of store.list(within)) found.push(key);
      return found.sort();
    };

    test('given bytes that were put, when they are read, then they are the same', async () => {
      const key = freshKey();
      const bytes = randomBytes(300_000);
      await store.put(key, bytes);
      expect(await read(key)).toEqual(bytes);
      expect(await store.stat(key)).toEqual({ size: 300_000, contentType: 'image/webp' });
    });

    test('SEC-17 the type follows from the key alone', async () => {
      for (const [name, contentType] of [
        ['a.jpg', 'image/jpeg'],
        ['a.png', 'image/png'],
        ['a.json', 'application/json'],
      ] as const) {
        const key = freshKey(name);
        await store.put(key, Buffer.from('<script>'));
        const object = await store.get(key);
        object?.stream.destroy();
        expect(object?.contentType).toBe(contentType);
      }
    });

    test('an object without bytes is an object', async () => {
      const key = freshKey();
      await store.put(key, Buffer.alloc(0));
      expect(await store.stat(key)).toMatchObject({ size: 0 });
      expect(await read(key)).toEqual(Buffer.alloc(0));
    });

    test('what was never put is null', async () => {
      expect(await store.get(freshKey())).toBeNull();
      expect(await store.get(freshKey(), { start: 5 })).toBeNull();
      expect(await store.stat(freshKey())).toBeNull();
    });

    test.each([
      [{ start: 0, end: 0 }, 'a', 0],
      [{ start: 2, end: 4 }, 'cde', 4],
      [{ start: 7 }, 'hij', 9],
      [{ start: 7, end: 900 }, 'hij', 9],
      [{ start: 0 }, 'abcdefghij', 9],
    ])('given the range %j, when it is read, then it is %j', async (range, expected, end) => {
      const key = freshKey();
      await store.put(key, Buffer.from('abcdefghij'));
      const object = await store.get(key, range);
      if (!object) throw new Error('The object is gone');
      expect((await buffer(object.stream)).toString()).toBe(expected);
      expect(object).toMatchObject({ size: 10, start: range.start, end });
    });

    test('a range after the end tells the size', async () => {
      const key = freshKey();
      await store.put(key, Buffer.from('abcdefghij'));
      const refusal = await store.get(key, { start: 10 }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(RangeUnsatisfiable);
      expect(refusal).toMatchObject({ size: 10 });
    });

    test('an answer that nobody reads, and one that is read in part, hold nothing back', async () => {
      const key = freshKey();
      await store.put(key, randomBytes(400_000));
      for (let round = 0; round < 20; round++) {
        (await store.get(key))?.stream.destroy();
        const object = await store.get(key);
        for await (const part of object?.stream ?? []) if (part.length > 0) break;
      }
      await store.delete(key);
      expect(await store.stat(key)).toBeNull();
    });

    test('the same key twice holds the later bytes', async () => {
      const key = freshKey();
      await store.put(key, Buffer.from('first'));
      await store.put(key, Buffer.from('second, longer'));
      expect(String(await read(key))).toBe('second, longer');
    });

    test('when twenty write the same key at once, then one of them is read whole', async () => {
      const key = freshKey();
      const candidates = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index));
      await Promise.all(candidates.map((bytes) => store.put(key, bytes)));
      const found = await read(key);
      expect(candidates.some((bytes) => found?.equals(bytes))).toBe(true);
    });

    test('REL-15 what is deleted is gone; deleting it again changes nothing', async () => {
      const key = freshKey();
      await store.put(key, Buffer.from('x'));
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeNull();
      expect(await store.stat(key)).toBeNull();
      expect(await keys(key.split('/')[0])).toEqual([]);
    });

    test('a folder being emptied and filled at once loses nothing that was put', async () => {
      const name = randomBytes(32).toString('hex');
      for (let round = 0; round < 200; round++) {
        await store.put(`${name}/a.jpg`, Buffer.from('a'));
        await Promise.all([store.delete(`${name}/a.jpg`), store.put(`${name}/b.jpg`, Buffer.from('b'))]);
        expect(await keys(name)).toEqual([`${name}/b.jpg`]);
        await store.delete(`${name}/b.jpg`);
      }
    });

    test('the keys of one folder, and all keys', async () => {
      const [one, other] = [freshKey('a.jpg'), freshKey('a.jpg')];
      const sibling = one.replace('a.jpg', 'b-2_c.webp');
      for (const key of [one, sibling, other]) await store.put(key, Buffer.from('x'));
      expect(await keys(one.split('/')[0])).toEqual([one, sibling]);
      expect(await keys()).toEqual(expect.arrayContaining([one, sibling, other]));
      expect(await keys('never-put')).toEqual([]);
    });

    test.each([
      '',
      'abcd',
      'abcd/',
      '/abcd/w.jpg',
      '../../etc/passwd',
      'abcd/../w.jpg',
      'abcd/..%2fw.jpg',
      'abcd/w.jpg/x.jpg',
      'abcd\\w.jpg',
      'abcd/w.jpg\0.png',
      'abcd/w.html',
      'abcd/w.svg',
      'ABCD/w.jpg',
      '..ab/w.jpg',
      'abcd/w.jpg\n',
      `${'a'.repeat(129)}/w.jpg`,
    ])('SEC-17 no path is ever built from the key %j', async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(InvalidMediaKey);
      await expect(store.get(key)).rejects.toBeInstanceOf(InvalidMediaKey);
      await expect(store.stat(key)).rejects.toBeInstanceOf(InvalidMediaKey);
      await expect(store.delete(key)).rejects.toBeInstanceOf(InvalidMediaKey);
    });

    test('SEC-17 no folder is ever listed outside the store', async () => {
      for (const within of ['..', '../..', '/', 'abcd/..'])
        await expect(keys(within)).rejects.toBeInstanceOf(InvalidMediaKey);
    });
  },
);

describe('a folder store on the disk', () => {
  test('REL-05 what was not finished is never listed nor read', async () => {
    const root = await mkdtemp(join(tmpdir(), 'everpaw-media-'));
    try {
      const store = createFolderStore(root);
      await store.put('abcdef/w1.jpg', Buffer.from('x'));
      await writeFile(join(root, '.unfinished', 'torn'), 'half of a pic');
      const found: string[] = [];
      for await (const key of store.list()) found.push(key);
      expect(found).toEqual(['abcdef/w1.jpg']);
      expect((await readdir(join(root, 'ab', 'cd', 'abcdef'))).sort()).toEqual(['w1.jpg']);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectReadStore, type ReadStore } from '../read-store/connect-read-store.ts';
import { openPersonKeys } from './person-keys.ts';

let folder: string;
let store: ReadStore;
const connect = () =>
  connectReadStore({ file: join(folder, 'state.db'), database: 'keys', synchronous: 'FULL' });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-keys-'));
  store = await connect();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the key of a person', () => {
  it('has 256 random bits and is one’s own', async () => {
    const keys = await openPersonKeys(store.connection);
    const people = Array.from({ length: 50 }, () => randomUUID());
    const made = await keys.ensure([...people, ...people]);
    expect(made.size).toBe(50);
    const bytes = [...made.values()].map((key) => key?.toString('hex'));
    expect(new Set(bytes).size).toBe(50);
    for (const key of bytes) expect(key).toHaveLength(64);
  });

  it('is the same for everybody who asks at the same moment, and after a restart', async () => {
    const [one, other] = [await openPersonKeys(store.connection), await openPersonKeys(store.connection)];
    const person = randomUUID();
    const asked = await Promise.all([one, other, one, other].map((keys) => keys.ensure([person])));
    const seen = new Set(asked.map((found) => found.get(person)?.toString('hex')));
    expect(seen.size).toBe(1);
    await store.close();
    store = await connect();
    const later = await (await openPersonKeys(store.connection)).find([person]);
    expect(seen).toContain(later.get(person)?.toString('hex'));
  });

  it('is not made by looking for it', async () => {
    const keys = await openPersonKeys(store.connection);
    const person = randomUUID();
    expect(await keys.find([person])).toEqual(new Map());
    expect(await keys.find([])).toEqual(new Map());
    expect(await keys.find([person])).toEqual(new Map());
  });

  it('once destroyed is never made again, is in no cache and in no file', async () => {
    const keys = await openPersonKeys(store.connection);
    const [person, other] = [randomUUID(), randomUUID()];
    const before = await keys.ensure([person, other]);
    await keys.destroy(person);
    expect(await keys.find([person])).toEqual(new Map([[person, null]]));
    expect((await keys.ensure([person, other])).get(person)).toBeNull();
    expect((await keys.find([other])).get(other)).toEqual(before.get(other));
    const elsewhere = await openPersonKeys(store.connection);
    expect(await elsewhere.ensure([person])).toEqual(new Map([[person, null]]));
    await store.close();
    for (const name of ['state.db', 'state.db-wal']) {
      const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
      expect({ name, found: bytes.includes(before.get(person)?.toString('base64') ?? 'none') }).toEqual({
        name,
        found: false,
      });
    }
    store = await connect();
  });

  it('can be destroyed before it was ever made', async () => {
    const keys = await openPersonKeys(store.connection);
    const person = randomUUID();
    await keys.destroy(person);
    await keys.destroy(person);
    expect(await keys.ensure([person])).toEqual(new Map([[person, null]]));
  });
});

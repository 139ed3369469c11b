import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/helpers/until.ts';
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

describe('keys made ahead', () => {
  const rows = () => store.connection.collection('person_keys').countDocuments({});

  it('are persons whom nobody knew, each handed out once, with a key that is stored already', async () => {
    const keys = await openPersonKeys(store.connection, { ahead: { fewest: 4, most: 16 } });
    const people = await Promise.all(Array.from({ length: 100 }, () => keys.newPerson()));
    expect(new Set(people).size).toBe(100);
    const stored = await rows();
    const found = await (await openPersonKeys(store.connection)).find(people);
    expect(found.size).toBe(100);
    expect(new Set([...found.values()].map((key) => key?.toString('hex'))).size).toBe(100);
    expect(await keys.ensure(people)).toEqual(found);
    expect(await rows()).toBeGreaterThanOrEqual(stored);
  });

  it('need no write when they are used', async () => {
    const keys = await openPersonKeys(store.connection, { ahead: { fewest: 4, most: 4 } });
    const person = await keys.newPerson();
    await store.close();
    const found = await keys.ensure([person]);
    expect(found.get(person)).toHaveLength(32);
    store = await connect();
  });

  it('that an earlier process left are never handed out', async () => {
    const first = await openPersonKeys(store.connection, { ahead: { fewest: 8, most: 8 } });
    const handedOut = await first.newPerson();
    await until(async () => (await rows()) >= 8);
    const left = (await store.connection.collection('person_keys').find({}).toArray()).map(
      ({ _id }) => `${_id}`,
    );
    const second = await openPersonKeys(store.connection, { ahead: { fewest: 8, most: 8 } });
    const people = await Promise.all(Array.from({ length: 50 }, () => second.newPerson()));
    expect(people.filter((person) => left.includes(person) || person === handedOut)).toEqual([]);
  });

  it('fail loudly when they cannot be stored, and are made later', async () => {
    const keys = await openPersonKeys(store.connection, { ahead: { fewest: 2, most: 2 } });
    await store.close();
    await expect(keys.newPerson()).rejects.toThrow();
    store = await connect();
  });
});

describe('REL-22 a key that was destroyed', () => {
  it('is told to everybody who listens, and destroying waits for them', async () => {
    const keys = await openPersonKeys(store.connection);
    const person = randomUUID();
    await keys.ensure([person]);
    const confirmed = Promise.withResolvers<void>();
    const told: unknown[] = [];
    const stop = keys.onDestroyed((...about) => {
      told.push(about);
      return confirmed.promise;
    });
    let isDone = false;
    const destroying = keys.destroy(person).then(() => {
      isDone = true;
    });
    await until(async () => told.length === 1);
    expect(told).toEqual([[person, 'destroyed']]);
    expect((await keys.find([person])).get(person)).toBeNull();
    expect(isDone).toBe(false);
    confirmed.resolve();
    await destroying;
    stop();
    await keys.destroy(randomUUID());
    expect(told).toHaveLength(1);
  });

  it('elsewhere is forgotten here when this process is told', async () => {
    const [here, elsewhere] = [
      await openPersonKeys(store.connection),
      await openPersonKeys(store.connection),
    ];
    const person = randomUUID();
    await here.ensure([person]);
    await elsewhere.destroy(person);
    const told: unknown[] = [];
    here.onDestroyed((...about) => void told.push(about));
    here.drop(person);
    expect(told).toEqual([[person, 'dropped']]);
    expect((await here.find([person])).get(person)).toBeNull();
  });

  it('is not brought back by a read that was under way', async () => {
    const keys = await openPersonKeys(store.connection);
    const person = randomUUID();
    const other = await openPersonKeys(store.connection);
    await other.ensure([person]);
    const reading = keys.find([person]);
    keys.drop(person);
    expect((await reading).get(person)).toBeNull();
    await other.destroy(person);
    expect((await keys.find([person])).get(person)).toBeNull();
  });
});

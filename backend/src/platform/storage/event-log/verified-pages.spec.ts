import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedEventLog } from './embedded-event-log.ts';
import { type EventFile, openDatabase, openEventFile } from './event-file.ts';
import { LogDamaged, verifiedPages } from './verified-pages.ts';

let folder: string;
let path: string;
let file: EventFile;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  path = join(folder, 'events.db');
  const handle = openEmbeddedEventLog({ file: path });
  for (let n = 1; n <= 6; n += 1)
    await handle.log.appendToStream(`walk-${n % 2}`, jsonEvent({ type: 'Walked', data: { n } }));
  await handle.close();
  file = openEventFile(path, openDatabase);
});

afterEach(async () => {
  file.close();
  await rm(folder, { recursive: true });
});

function damage(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** The positions that can be read from the first event on, and the position of the damage. */
function readAll(pageSize = 4): { read: number[]; damaged: string | null } {
  const pages = verifiedPages(() => file, pageSize);
  const read: number[] = [];
  try {
    for (let page = pages(0); page.length > 0; page = pages(read.at(-1) ?? 0))
      read.push(...page.map(({ position }) => position));
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    return { read, damaged: error.code };
  }
  return { read, damaged: null };
}

const at = (position: number) => {
  const half = position.toString(16).padStart(16, '0');
  return `${half}.${half}`;
};

describe('REL-26 the log read forwards', () => {
  it('is handed out whole when it is sound, from wherever it is read on', () => {
    expect(readAll()).toEqual({ read: [1, 2, 3, 4, 5, 6], damaged: null });
    expect(verifiedPages(() => file, 4)(3).map(({ position }) => position)).toEqual([4, 5, 6]);
  });

  it.each([
    ['another type', "UPDATE event SET type = 'Walkee' WHERE position = 3", 3],
    ['other data', `UPDATE event SET data = '{"n":9}' WHERE position = 3`, 3],
    ['data that is no JSON', `UPDATE event SET data = '{"n":' WHERE position = 3`, 3],
    ['another time', 'UPDATE event SET created = created + 1 WHERE position = 3', 3],
    ['no event where one was', 'DELETE FROM event WHERE position = 3', 3],
    ['another first event', "UPDATE event SET type = 'Walkee' WHERE position = 1", 1],
    [
      'two events swapped',
      'UPDATE event SET position = 99 WHERE position = 4; UPDATE event SET position = 4 WHERE position = 6; UPDATE event SET position = 6 WHERE position = 99',
      4,
    ],
  ])('ends before %s, and names the place', (_, sql, position) => {
    damage(sql);
    expect(readAll()).toEqual({
      read: Array.from({ length: position - 1 }, (_, index) => index + 1),
      damaged: at(position),
    });
  });

  it('names the place also where a page begins with it', () => {
    damage('DELETE FROM event WHERE position = 5');
    expect(readAll(4)).toEqual({ read: [1, 2, 3, 4], damaged: at(5) });
  });
});

describe('REL-26 a stream read by itself', () => {
  /** The positions of the events of the stream that can be read, and that of the damage. */
  async function readStream(direction: 'forwards' | 'backwards' = 'forwards') {
    const handle = openEmbeddedEventLog({ file: path });
    const read: unknown[] = [];
    try {
      const fromRevision = direction === 'forwards' ? 'start' : 'end';
      for await (const { event } of handle.log.readStream('walk-1', { direction, fromRevision }))
        read.push(Number(event?.position?.commit));
    } catch (error) {
      if (!(error instanceof LogDamaged)) throw error;
      return { read, damaged: error.code };
    } finally {
      await handle.close();
    }
    return { read, damaged: null };
  }

  it('is handed out whole when it is sound, either way', async () => {
    expect(await readStream()).toEqual({ read: [1, 3, 5], damaged: null });
    expect(await readStream('backwards')).toEqual({ read: [5, 3, 1], damaged: null });
  });

  it.each([
    ['another type', "UPDATE event SET type = 'Walkee' WHERE position = 3", [3, 3]],
    ['data that is no JSON', `UPDATE event SET data = '{"n":' WHERE position = 3`, [3, 3]],
    ['another first event', `UPDATE event SET data = '{"n":9}' WHERE position = 1`, [1, 1]],
    ['no event where one was', 'DELETE FROM event WHERE position = 3', [5, 1]],
    ['no event before one of its own', 'DELETE FROM event WHERE position = 4', [5, 5]],
  ])(
    'hands out nothing of a page with %s, and names the first place that does not follow',
    async (_, sql, places) => {
      damage(sql);
      const found = [await readStream(), await readStream('backwards')];
      expect(found).toEqual(places.map((position) => ({ read: [], damaged: at(position) })));
    },
  );
});

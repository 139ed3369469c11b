import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  type EmbeddedEventLog,
  openEmbeddedEventLog,
} from '../../platform/storage/event-log/embedded-event-log.ts';
import {
  beforeTheFirstPosition,
  formatPosition,
  positionAt,
} from '../../platform/storage/event-log/position.ts';
import { copyToFile, copyToServer, measureLog, sharedBeginning, verifyLog } from './move-log.ts';

let folder: string;
let source: EmbeddedEventLog;
let target: EmbeddedEventLog;
const quiet = () => {};
const openLog = (name: string) => openEmbeddedEventLog({ file: join(folder, name) });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-move-log-'));
  source = openLog('source.db');
  target = openLog('target.db');
});
afterEach(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const fill = async ({ log }: EmbeddedEventLog, streams: readonly string[]) => {
  for (const [n, stream] of streams.entries())
    await log.appendToStream(
      stream,
      jsonEvent({ type: 'Written', data: { n }, metadata: { memorialId: 'm' } }),
    );
};
const at = (count: number) => formatPosition(positionAt(count));
const nothingShared = { count: 0, after: null };
const streams = ['a', 'b', 'a', 'c', 'b', 'a'];
const verified = (more: Partial<Parameters<typeof verifyLog>[2]> = {}) =>
  verifyLog(source.log, target.log, { signed: null, wanted: [], events: streams.length, ...more }, quiet);

it('moves every event in order, and finds where each position is on the other side', async () => {
  await fill(source, streams);
  // What the server itself wrote stays where it is, and takes positions of its own.
  await fill(target, ['$users', '$users']);
  expect(await measureLog(source.log)).toMatchObject({ events: 6 });
  await copyToServer(source.log, target.log, nothingShared, quiet);
  const { size, positions } = await verified({ wanted: [beforeTheFirstPosition, at(1), at(6), at(9)] });
  expect(size).toBe(6);
  expect(Object.fromEntries(positions)).toEqual({
    [beforeTheFirstPosition]: beforeTheFirstPosition,
    [at(1)]: at(3),
    [at(6)]: at(8),
    [at(9)]: at(8),
  });
});

it('goes on after the events that are there already, also in a file', async () => {
  await fill(source, streams);
  let copied = 0;
  const stopped = copyToServer(source.log, target.log, nothingShared, () => {
    copied += 1;
    if (copied === 4) throw new Error('killed');
  });
  await expect(stopped).rejects.toThrow('killed');
  const shared = await sharedBeginning(source.log, target.log, quiet);
  expect(shared).toMatchObject({ count: 4 });
  await target.close();
  await copyToFile(source.log, join(folder, 'target.db'), shared, quiet);
  target = openLog('target.db');
  expect(await verified()).toMatchObject({ size: 6 });
});

it('refuses a log that holds another event or more of them, and never writes to it', async () => {
  await fill(source, streams);
  await fill(target, ['a']);
  await expect(sharedBeginning(source.log, target.log, quiet)).rejects.toThrow('it is another log');
  await target.close();
  target = openLog('longer.db');
  await copyToServer(source.log, target.log, nothingShared, quiet);
  await fill(target, ['d']);
  await expect(verified()).rejects.toThrow('holds more: d/0');
});

it('refuses a stream that was deleted in the log, which a copy would bring back', async () => {
  await fill(source, streams);
  await source.maintenance.softDelete('b');
  await expect(measureLog(source.log)).rejects.toThrow('The stream b was deleted in the log');
  await fill(source, ['b']);
  await expect(measureLog(source.log)).rejects.toThrow('The stream b was deleted in the log');
});

it('refuses what has another root than the one that was signed, and events that came meanwhile', async () => {
  await fill(source, streams);
  await copyToServer(source.log, target.log, nothingShared, quiet);
  const { root } = await verified();
  expect(await verified({ signed: { size: 6, root } })).toMatchObject({ root });
  await expect(verified({ signed: { size: 5, root } })).rejects.toThrow(
    'do not have the root that was signed',
  );
  await expect(verified({ events: 5 })).rejects.toThrow('it has changed meanwhile');
});

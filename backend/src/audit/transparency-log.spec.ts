import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { appendLeaves } from '@everpaw/contracts/audit/transparency/append-leaves';
import { fromBase64, toBase64, toHex } from '@everpaw/contracts/audit/transparency/bytes';
import { openCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import {
  consistencyProof,
  leafHash,
  treeRoot,
  verifyConsistency,
} from '@everpaw/contracts/audit/transparency/merkle-tree';
import { parseVerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { parseBundle } from '@everpaw/contracts/audit/transparency/tile';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemTimers } from '../platform/kernel/time.ts';
import {
  type EmbeddedEventLog,
  openEmbeddedEventLog,
} from '../platform/storage/event-log/embedded-event-log.ts';
import { openEventFileToRead } from '../platform/storage/event-log/event-file.ts';
import { connectReadStore, type ReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import { pagesOfFile, pagesOfLog } from './transparency/logged-events.ts';
import { nodeTools } from './transparency/node-tools.ts';
import { publishLog } from './transparency/published-log.ts';
import { openSignedLogs } from './transparency/signed-log.ts';
import { createSigner, type SignerOptions } from './transparency/signer.ts';
import { tilesOf } from './transparency/tiles.fixtures.ts';
import { openTree, rootOfEdge } from './transparency/transparency-tree.ts';
import { entryText, followLog, growTree } from './transparency/tree-follower.ts';

const site = 'site-1';
const now = () => new Date('2026-03-01T12:00:00.000Z');
let folder: string;
let log: EmbeddedEventLog;
let views: ReadStore;
let state: ReadStore;
const opened: ReadStore[] = [];

const open = async (name: string) => {
  const store = await connectReadStore({ file: join(folder, name), synchronous: 'NORMAL' });
  opened.push(store);
  return store;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-transparency-'));
  log = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  views = await open('views.db');
  state = await open('state.db');
});
afterEach(async () => {
  await log.close();
  for (const store of opened.splice(0)) await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Appends events to a stream of their own, with something sealed in them. */
async function append(count: number, stream = `memorial-${randomUUID()}`): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await log.log.appendToStream(
      stream,
      Array.from({ length: Math.min(500, count - from) }, (_, at) =>
        jsonEvent({
          id: randomUUID(),
          type: at % 7 === 3 ? 'SomethingOfTomorrow' : 'MemorialEdited',
          data: { number: from + at, $person: 'p', sealed: 'AAAA' },
          metadata: { memorialId: stream, at: '2026-03-01T00:00:00.000Z', v: 1, commandId: randomUUID() },
        }),
      ),
    );
}

const level = async (tree: Awaited<ReturnType<typeof openTree>>, pages = pagesOfLog(log.log)) => {
  while (!(await growTree(tree, pages, site)));
  const reached = await tree.state();
  if (!reached) throw new Error('There is no tree');
  return reached;
};

/** The root of all events in the log, by reading them once and keeping nothing. */
async function rootOfLog(): Promise<string> {
  const leaves: Uint8Array[] = [];
  for await (const { event } of log.log.readAll())
    if (event && !event.streamId.startsWith('$') && !event.type.startsWith('$')) {
      const { streamId: stream, revision, id, type, data, metadata } = event;
      const entry = entryText({ stream, revision, id, type, data, metadata });
      leaves.push(runSync(leafHash(entry), nodeTools));
    }
  const { size, edge } = runSync(appendLeaves({ size: 0, edge: [] }, leaves), nodeTools);
  return toHex(rootOfEdge(size, edge));
}

const seedOf = (byte: number): SignerOptions['seed'] => ({
  find: async () => [Buffer.alloc(32, byte)],
  add: async () => {},
  drop: async () => {},
  retire: async () => {},
});

/** Those who publish where nothing is signed on demand. */
const nobodySigns = { freshen: async () => {}, signText: async () => null };

async function signing(options: Partial<SignerOptions> = {}) {
  const logs = await openSignedLogs(state.connection);
  const tree = await openTree(views.connection);
  const parts = {
    logs,
    tree,
    log: log.log,
    seed: seedOf(1),
    newOrigin: () => 'everpaw.example/transparency',
    now,
    ...options,
  };
  return { logs, tree, signer: createSigner(parts) };
}

describe('the tree of a log', () => {
  test('REL-40 has a leaf for each event but those of the server, known to this version or not', async () => {
    await append(300);
    await log.log.appendToStream('$internal', [jsonEvent({ type: 'Something', data: {} })]);
    await log.log.appendToStream('memorial-1', [jsonEvent({ type: '$metadata', data: {} })]);
    await append(1);
    const tree = await openTree(views.connection);
    const { size, position, last } = await level(tree);
    expect(size).toBe(301);
    expect(position).toBe(last);
    expect(toHex(await tree.run(treeRoot(size)))).toBe(await rootOfLog());
  });

  test('REL-40 is the same after a restart in its middle, read from the file or through the client', async () => {
    await append(1_500);
    const before = await openTree(views.connection);
    await growTree(before, pagesOfLog(log.log), site);
    const half = await before.state();
    expect(half?.size).toBeGreaterThan(0);
    expect(half?.size).toBeLessThan(1_500);
    await views.close();
    opened.splice(opened.indexOf(views), 1);
    views = await open('views.db');
    const file = openEventFileToRead(join(folder, 'events.db'));
    const after = await openTree(views.connection);
    const { size } = await level(after, pagesOfFile(file));
    file.close();
    expect(size).toBe(1_500);
    expect(toHex(await after.run(treeRoot(size)))).toBe(await rootOfLog());
    for (const { width, ...id } of tilesOf(size)) expect((await after.tile(id)).length).toBe(32 * width);
  });

  test('REL-40 is the same when two processes build it at once', async () => {
    await append(3_000);
    const [one, other] = [await openTree(views.connection), await openTree(views.connection)];
    await Promise.all([level(one), level(other)]);
    const reached = await level(one);
    expect(reached.size).toBe(3_000);
    expect(toHex(await one.run(treeRoot(reached.size)))).toBe(await rootOfLog());
  });

  test('REL-40 begun anew has the same root, also on another engine of the same events', async () => {
    await append(700);
    const tree = await openTree(views.connection);
    const first = await level(tree);
    const root = toHex(await tree.run(treeRoot(first.size)));
    await tree.beginAnew();
    const second = await level(tree);
    expect(second.build).not.toBe(first.build);
    expect(toHex(await tree.run(treeRoot(second.size)))).toBe(root);

    const moved = openEmbeddedEventLog({ file: join(folder, 'moved.db'), clock: now });
    // A log that has something of its own already: positions and times of the server differ.
    await moved.log.appendToStream('$before', [jsonEvent({ type: 'Something', data: {} })]);
    for await (const { event } of log.log.readAll())
      if (event?.isJson)
        await moved.log.appendToStream(event.streamId, [
          jsonEvent({ id: event.id, type: event.type, data: event.data, metadata: event.metadata as object }),
        ]);
    const there = await openTree((await open('moved-views.db')).connection);
    const { size } = await level(there, pagesOfLog(moved.log));
    expect(toHex(await there.run(treeRoot(size)))).toBe(root);
    await moved.close();
  });

  test('REL-26 an event that was changed in the file gets no leaf', async () => {
    await append(10);
    const { DatabaseSync } = await import('node:sqlite');
    const raw = new DatabaseSync(join(folder, 'events.db'));
    raw.exec(`UPDATE event SET data = replace(data, '"number":6', '"number":8') WHERE position = 7`);
    raw.close();
    const file = openEventFileToRead(join(folder, 'events.db'));
    const tree = await openTree(views.connection);
    await expect(level(tree, pagesOfFile(file))).rejects.toThrow(
      'The event at 0000000000000007.0000000000000007 is damaged or missing',
    );
    expect((await tree.state())?.size).toBe(6);
    file.close();
  });

  test('follows what is stored, and begins anew where the log was brought back from an older time', async () => {
    await append(5);
    const tree = await openTree(views.connection);
    const said: string[] = [];
    const logger = {
      log() {},
      warn: (line: string) => said.push(line),
      error: (line: string) => said.push(line),
    };
    const follow = (head: string) =>
      followLog({
        tree,
        pages: pagesOfLog(log.log),
        identity: site,
        head: async () => head,
        timers: systemTimers,
        logger,
      });
    const follower = await follow('f');
    const unhook = log.onStored(() => follower.wake());
    await append(5);
    while ((await tree.state())?.size !== 10) await new Promise((resolve) => setImmediate(resolve));
    unhook();
    await follower.stop();
    expect(said).toEqual([]);
    const build = (await tree.state())?.build;
    await (await follow('0000000000000003.0000000000000003')).stop();
    expect((await tree.state())?.build).not.toBe(build);
    expect(said).toEqual([expect.stringContaining('it is built anew from the log')]);
  });

  test('belongs to one site', async () => {
    const tree = await openTree(views.connection);
    await tree.open(site);
    await expect(tree.open('site-2')).rejects.toThrow('they do not belong together');
  });
});

describe('what is signed', () => {
  const verified = async (checkpoint: string | null) => {
    const logs = await openSignedLogs(state.connection);
    const key = runSync(parseVerifierKey((await logs.current())?.verifier ?? ''), nodeTools);
    return runSync(openCheckpoint(checkpoint ?? '', { log: [key] }), nodeTools).checkpoint;
  };

  test('REL-40 is the whole tree, again only when it grew, and each extends the one before', async () => {
    const { signer, tree } = await signing();
    await tree.open(site);
    expect(await signer.sign()).toBeNull();
    let before: Awaited<ReturnType<typeof verified>> | null = null;
    for (const count of [1, 254, 1, 1, 400]) {
      await append(count);
      const { size } = await level(tree);
      const signed = await signer.sign();
      const head = await verified(signed);
      expect(head).toMatchObject({ origin: 'everpaw.example/transparency', size });
      expect(toHex(head.root)).toBe(await rootOfLog());
      expect(await signer.sign()).toBe(signed);
      if (before)
        await tree.run(verifyConsistency(before, head, await tree.run(consistencyProof(before.size, size))));
      before = head;
    }
  });

  test('REL-40 by two processes at once never disagrees: every checkpoint is of the same history', async () => {
    await append(50);
    const signed: (string | null)[] = [];
    const { tree, signer } = await signing();
    const { signer: other } = await signing();
    for (let turn = 0; turn < 10; turn += 1) {
      await append(7);
      await level(tree);
      signed.push(...(await Promise.all([signer.sign(), other.sign(), signer.sign()])));
    }
    const heads = await Promise.all(signed.filter((one) => one !== null).map(verified));
    const rootBySize = new Map(heads.map(({ size, root }) => [size, toBase64(root)]));
    for (const { size, root } of heads) {
      expect(rootBySize.get(size)).toBe(toBase64(root));
      expect(toBase64(await tree.run(treeRoot(size)))).toBe(toBase64(root));
    }
    expect(heads.at(-1)?.size).toBe(120);
  });

  test('REL-40 a signer that ended between naming the tree and signing it signs that very tree', async () => {
    await append(3);
    const { logs, tree, signer } = await signing();
    await level(tree);
    await signer.sign();
    await append(2);
    await level(tree);
    const known = await logs.current();
    if (!known) throw new Error('Nothing was signed');
    const root = toBase64(await tree.run(treeRoot(5)));
    expect(await logs.advance(known, { size: 5, root, signedAt: known.signedAt })).toBe(true);
    expect((await verified(await signer.sign())).size).toBe(5);
    expect(await logs.advance(known, { size: 5, root: known.root, signedAt: known.signedAt })).toBe(false);
  });

  test('REL-40 a tree that does not begin with what was signed is never signed, and serves nothing', async () => {
    await append(300);
    const { logs, tree, signer } = await signing();
    await level(tree);
    const kept = await signer.sign();
    const published = publishLog(logs, tree, pagesOfLog(log.log), nobodySigns);
    expect((await published.tile({ kind: 'tile', level: 0, index: 0, width: 256 }))?.length).toBe(8_192);
    // The history is written anew, with one event changed, and built again.
    await log.close();
    await rm(join(folder, 'events.db'));
    log = openEmbeddedEventLog({ file: join(folder, 'events.db') });
    await append(400);
    await tree.beginAnew();
    await level(tree);
    const again = await signing();
    await expect(again.signer.sign()).rejects.toThrow('does not begin with the 300 that were signed');
    const after = publishLog(logs, tree, pagesOfLog(log.log), nobodySigns);
    expect(await after.tile({ kind: 'tile', level: 0, index: 0, width: 256 })).toBeNull();
    expect(await after.checkpoint()).toBe(kept);
  });

  test('REL-40 while a tree is being built again nothing is signed; the same history then serves', async () => {
    await append(600);
    const { logs, tree, signer } = await signing();
    await level(tree);
    await signer.sign();
    await tree.beginAnew();
    await expect(signer.sign()).rejects.toThrow('is being built: 0 of the 600 leaves');
    const published = publishLog(logs, tree, pagesOfLog(log.log), nobodySigns);
    expect(await published.tile({ kind: 'tile', level: 1, index: 0, width: 2 })).toBeNull();
    await level(tree);
    expect((await published.tile({ kind: 'tile', level: 1, index: 0, width: 2 }))?.length).toBe(64);
    expect((await verified(await signer.sign())).size).toBe(600);
  });

  test('REL-40 an event that a follower saw and the log does not hold is not signed', async () => {
    await append(4);
    const { tree } = await signing();
    await level(tree);
    const cut = openEmbeddedEventLog({ file: join(folder, 'cut.db') });
    const { signer } = await signing({ log: cut.log });
    await expect(signer.sign()).rejects.toThrow('is not in the log as its leaf says');
    await cut.close();
  });

  test('REL-40 a restored site signs nothing until it is shown the newest checkpoint, or begins another log', async () => {
    await append(10);
    const { logs, tree, signer } = await signing();
    await level(tree);
    await signer.sign();
    const older = await logs.current();
    await append(5);
    await level(tree);
    const newest = (await signer.sign()) ?? '';
    // The backup knew of ten leaves.
    if (!older) throw new Error('Nothing was signed');
    await state.connection
      .collection('transparency_logs')
      .updateOne(
        { origin: older.origin },
        { $set: { size: older.size, root: older.root, checkpoint: older.checkpoint } },
      );
    await logs.hold();
    await expect(signer.sign()).rejects.toThrow('This site was restored: it signs nothing');
    await expect(signer.goOn(newest.replace('\n15\n', '\n14\n'))).rejects.toThrow(
      'is no checkpoint of this log',
    );
    await signer.goOn(newest);
    expect((await logs.current())?.size).toBe(15);
    expect(await signer.sign()).toBe(newest);

    await logs.hold();
    await expect(signer.beginNewLog()).rejects.toThrow('A new log needs a new key');
    const next = await signing({ seed: seedOf(2), newOrigin: () => 'everpaw.example/transparency/2' });
    expect(await next.signer.beginNewLog()).toBe('everpaw.example/transparency/2');
    expect(await verified(await next.signer.sign())).toMatchObject({ size: 15 });
    expect((await logs.ended()).map(({ origin, size }) => [origin, size])).toEqual([
      ['everpaw.example/transparency', 15],
    ]);
    await expect(signer.sign()).rejects.toThrow(
      'The key that signs for everpaw.example/transparency/2 is not here',
    );
  });

  test('REL-40 a restored log that has lost events cannot go on under its old name', async () => {
    await append(10);
    const { logs, tree, signer } = await signing();
    await level(tree);
    const newest = (await signer.sign()) ?? '';
    await log.close();
    await rm(join(folder, 'events.db'));
    log = openEmbeddedEventLog({ file: join(folder, 'events.db') });
    await append(12);
    await tree.beginAnew();
    await level(tree);
    await logs.hold();
    const again = await signing();
    await expect(again.signer.goOn(newest)).rejects.toThrow('does not begin with the 10 that were signed');
    await expect(again.signer.sign()).rejects.toThrow('This site was restored');
  });
});

test('REL-40 bundles hold the entries of their tile, up to what is signed', async () => {
  await append(520);
  const { logs, tree, signer } = await signing();
  await level(tree);
  await signer.sign();
  await append(3);
  await level(tree);
  const published = publishLog(logs, tree, pagesOfLog(log.log), nobodySigns);
  for (const [index, width] of [
    [0, 256],
    [1, 256],
    [2, 8],
    [2, 3],
  ] as const) {
    const bundle = await published.bundle({ kind: 'entries', index, width });
    const hashes = await published.tile({ kind: 'tile', level: 0, index, width });
    const leaves = parseBundle(bundle ?? new Uint8Array(), width).map((entry) =>
      runSync(leafHash(entry), nodeTools),
    );
    expect(leaves.map(toHex).join('')).toBe(toHex(hashes ?? new Uint8Array()));
  }
  expect(await published.bundle({ kind: 'entries', index: 2, width: 9 })).toBeNull();
  expect(await published.tile({ kind: 'tile', level: 0, index: 2, width: 9 })).toBeNull();
  expect(await published.tile({ kind: 'tile', level: 0, index: 2, width: 256 })).toBeNull();
  expect(await published.tile({ kind: 'tile', level: 2, index: 0, width: 1 })).toBeNull();
  expect(fromBase64((await logs.current())?.root ?? '')).toHaveLength(32);
});

import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jsonEvent } from '@eventstore/db-client';
import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { type Checkpoint, formatCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { treeRoot } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { formatNote, parseVerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { parseTlogProof, verifyTlogProof } from '@everpaw/contracts/audit/transparency/tlog-proof';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openEmbeddedEventLog } from '../../platform/storage/event-log/embedded-event-log.ts';
import { openEventLogReader } from '../../platform/storage/event-log/event-log-reader.ts';
import { connectReadStore, type ReadStore } from '../../platform/storage/read-store/connect-read-store.ts';
import { consistencyWith, proofOf } from '../audit-files.ts';
import { pagesOfLog } from './logged-events.ts';
import { nodeTools } from './node-tools.ts';
import type { SignedLog } from './signed-log.ts';
import { readCheckpoint } from './signer.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';
import { openTree, type TreeWriter } from './transparency-tree.ts';
import { growTree } from './tree-follower.ts';
import { verifyLog } from './verify-log.ts';

const site = 'site-1';
const count = 300;
const key: SigningKey = signingKeyOf(Buffer.alloc(32, 5), 'everpaw.example/transparency');
let folder: string;
let store: ReadStore;
let tree: TreeWriter;
let log: SignedLog;

const place = (name: string) => join(folder, name);

/** A log of so many events in 10 streams, in a file of its own. */
async function writeLog(name: string, seed: string): Promise<void> {
  const written = openEmbeddedEventLog({ file: place(name) });
  // Stored together, in this order.
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      written.log.appendToStream(`memorial-${at % 10}`, [
        jsonEvent({
          id: randomUUID(),
          type: 'MemorialEdited',
          data: { number: at, sealed: `${seed}${at}`, $person: 'p' },
          metadata: { memorialId: `memorial-${at % 10}`, commandId: randomUUID(), v: 1 },
        }),
      ]),
    ),
  );
  await written.close();
}

/** What a tree of the log in this file, signed as it is, looks like to everybody. */
async function signTree(size: number): Promise<Checkpoint & { text: string }> {
  const root = await tree.run(treeRoot(size));
  const checkpoint = { origin: key.verifier.name, size, root, extensions: [] };
  const text = formatCheckpoint(checkpoint);
  return { ...checkpoint, text: formatNote({ text, signatures: [key.sign(text)] }) };
}

async function grown(name: string): Promise<void> {
  const reader = openEventLogReader(place(name));
  while (!(await growTree(tree, pagesOfLog(reader.log), site)));
  await reader.close();
}

async function verify(name = 'events.db', older: Checkpoint | null = null): Promise<string> {
  const reader = openEventLogReader(place(name));
  try {
    return await verifyLog({ pages: pagesOfLog(reader.log), tree, log, older, report: () => {} });
  } finally {
    await reader.close();
  }
}

/** The same log with something done to its file. */
function tampered(sql: string, ...values: (string | number)[]): string {
  copyFileSync(place('events.db'), place('tampered.db'));
  const database = new DatabaseSync(place('tampered.db'));
  database.exec('PRAGMA foreign_keys = OFF');
  if (values.length > 0) database.prepare(sql).run(...values);
  else database.exec(sql);
  database.close();
  return 'tampered.db';
}
const problemOf = (name: string, older: Checkpoint | null = null): Promise<string> =>
  verify(name, older).then(
    () => 'nothing was found',
    (error: Error) => error.message,
  );
const eventAt = (position: number) =>
  `memorial-${(position - 1) % 10}/${Math.floor((position - 1) / 10)} (MemorialEdited)`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-verify-'));
  await writeLog('events.db', 'first ');
  store = await connectReadStore({ file: place('views.db'), synchronous: 'NORMAL' });
  tree = await openTree(store.connection);
  await grown('events.db');
  const signed = await signTree(count);
  log = {
    origin: key.verifier.name,
    verifier: key.verifierText,
    size: count,
    root: toBase64(signed.root),
    checkpoint: signed.text,
    signedAt: '2026-03-01T12:00:00.000Z',
  };
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe('REL-16 against the signed checkpoint', () => {
  test('an untouched log holds, also to an older checkpoint', async () => {
    expect(await verify()).toContain(`${count} events are as they were signed`);
    expect(await verify('events.db', await signTree(117))).toContain(
      'The history begins with the 117 events of the older checkpoint.',
    );
  });

  test('one byte flipped in each of 150 events is found and its event named', async () => {
    const flips = [
      ['data', "replace(data, 'first', 'girst')"],
      ['metadata', "replace(metadata, 'memorial', 'memorjal')"],
      ['type', "replace(type, 'Edited', 'Editee')"],
      ['id', 'substr(id, 1, length(id) - 1) || char(unicode(substr(id, -1)) + 1)'],
    ];
    const missed: string[] = [];
    for (let position = 1; position <= count; position += 2) {
      const [column = 'id', flipped = ''] = flips[(position >> 1) % flips.length] ?? [];
      const name = tampered(`UPDATE event SET ${column} = ${flipped} WHERE position = ?`, position);
      const problem = await problemOf(name);
      const [event = ''] = eventAt(position).split(' ');
      const isNamed = problem.includes(`${event} (`) && problem.includes(`leaf ${position - 1}.`);
      if (!isNamed) missed.push(`${position} ${column}: ${problem}`);
    }
    expect(missed).toEqual([]);
  });

  test('an event that cannot be read any more is named by what stands before it', async () => {
    const name = tampered('UPDATE event SET data = substr(data, 2) WHERE position = ?', 8);
    expect(await problemOf(name)).toBe(
      'The event after position 0000000000000007.0000000000000007 cannot be read: it is not what it was.',
    );
  });

  test('a missing, an added and a swapped event are told apart and named', async () => {
    const missing = tampered('DELETE FROM event WHERE position = 42');
    expect(await problemOf(missing)).toContain(
      `The event of leaf 41 is missing: it stood before ${eventAt(43)}.`,
    );
    const last = tampered('DELETE FROM event WHERE position = 300');
    expect(await problemOf(last)).toContain('The event of leaf 299 is missing: the log ends before it.');
    const added = tampered(`
      UPDATE event SET position = position + 1000 WHERE position > 41;
      INSERT INTO event SELECT 42, 'memorial-x', 42, 0, 'x', type, data, metadata, created, checksum
        FROM event WHERE position = 41;
      UPDATE event SET position = position - 999 WHERE position > 1000;`);
    expect(await problemOf(added)).toContain(
      'The event memorial-x/0 (MemorialEdited) was added: it stands before that of leaf 41.',
    );
    const swapped = tampered(`
      UPDATE event SET position = 1000 WHERE position = 42;
      UPDATE event SET position = 42 WHERE position = 43;
      UPDATE event SET position = 43 WHERE position = 1000;`);
    expect(await problemOf(swapped)).toContain(
      `The events ${eventAt(43)} and ${eventAt(42)} have changed places at leaf 41.`,
    );
  });

  test('a damaged tree beside a sound log is told from a changed log', async () => {
    await store.connection
      .collection<{ _id: string }>('transparency_tiles')
      .updateOne({ _id: '0/0' }, { $set: { hashes: toBase64(new Uint8Array(32 * 256)) } });
    expect(await problemOf('events.db')).toContain(
      'The log is as it was signed, but the tree that is stored beside it is not.',
    );
  });

  test('a history that was rewritten and signed anew is found by whoever kept one older checkpoint', async () => {
    const kept = await signTree(200);
    await writeLog('rewritten.db', 'second ');
    await tree.beginAnew();
    await grown('rewritten.db');
    const signed = await signTree(count);
    log = { ...log, root: toBase64(signed.root), checkpoint: signed.text };
    expect(await verify('rewritten.db')).toContain(`${count} events are as they were signed`);
    // Without it, signed by the old key alone and with a tree made anew: that they differ is known, and what tells where.
    log = { ...log, checkpoint: kept.text };
    expect(await problemOf('rewritten.db')).toMatch(
      /over 200\. The tree .* does not tell .*: npm run check /,
    );
    log = { ...log, checkpoint: signed.text };
    expect(await problemOf('rewritten.db', kept)).toBe(
      'The history does not begin with the 200 events of the older checkpoint: it was changed since.',
    );
  });

  test('events after the checkpoint are counted, and nothing is said of them', async () => {
    const signed = await signTree(290);
    log = { ...log, size: 290, root: toBase64(signed.root), checkpoint: signed.text };
    expect(await verify()).toContain('10 newer events are not signed yet.');
  });
});

describe('the files of an auditor', () => {
  const sources = () => {
    const reader = openEventLogReader(place('events.db'));
    return { eventLog: reader.log, pages: pagesOfLog(reader.log), tree, log, close: reader.close };
  };

  test('REL-40 a proof of every event verifies with the key alone, and carries the entry that it proves', async () => {
    const verifier = runSync(parseVerifierKey(key.verifierText), nodeTools);
    const { close, ...from } = sources();
    for (let position = 1; position <= count; position += 7) {
      const name = eventAt(position).split(' ')[0] ?? '';
      const proof = parseTlogProof(await proofOf(name, from));
      expect(proof.index).toBe(position - 1);
      const entry = proof.extra ?? new Uint8Array();
      runSync(verifyTlogProof(proof, entry, { log: [verifier] }), nodeTools);
      const { stream, revision } = JSON.parse(new TextDecoder().decode(entry));
      expect(`${stream}/${revision}`).toBe(name);
    }
    await expect(proofOf('memorial-1/999', from)).rejects.toThrow('There is no event memorial-1/999.');
    await expect(proofOf('nobody/0', from)).rejects.toThrow('There is no event nobody/0.');
    await expect(proofOf('memorial-1', from)).rejects.toThrow('An event is named STREAM/REVISION');
    const signed = await signTree(100);
    const early = { ...from, log: { ...log, size: 100, checkpoint: signed.text } };
    await expect(proofOf('memorial-0/10', early)).rejects.toThrow('is newer than the signed checkpoint');
    await close();
  });

  test('REL-40 what proves that a checkpoint extends an older one is made from its file or its size', async () => {
    const { close, ...from } = sources();
    const old = await signTree(130);
    const bySize = await consistencyWith('130', from);
    expect(await consistencyWith(old.text, from)).toBe(bySize);
    expect(bySize.startsWith('old 130\n')).toBe(true);
    expect(bySize.slice(bySize.indexOf('\n\n') + 2)).toBe(log.checkpoint);
    await expect(consistencyWith('301', from)).rejects.toThrow('has 300 leaves, not 301');
    const text = formatCheckpoint({ ...old, root: old.root.map((byte) => byte ^ 1) });
    const other = formatNote({ text, signatures: [key.sign(text)] });
    await expect(consistencyWith(other, from)).rejects.toThrow(
      'does not begin with the 130 that were signed',
    );
    await expect(consistencyWith('nothing', from)).rejects.toThrow('This is no checkpoint of this log.');
    await close();
  });

  test('a checkpoint by another key is none of this log', () => {
    expect(() => readCheckpoint(log.checkpoint ?? '', [])).toThrow('This is no checkpoint of this log.');
  });
});

import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { consistencyProof, inclusionProof } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { parseVerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { tileWidth } from '@everpaw/contracts/audit/transparency/tile';
import { formatTlogProof, verifyTlogProof } from '@everpaw/contracts/audit/transparency/tlog-proof';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { Refused } from '../platform/operator/refused.ts';
import { eventAt } from '../platform/storage/event-log/event-at.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import { formatPosition } from '../platform/storage/event-log/position.ts';
import type { EventPages, PlacedEvent } from './transparency/logged-events.ts';
import { nodeTools } from './transparency/node-tools.ts';
import { eventsOfTile } from './transparency/published-log.ts';
import { type SignedLog, verifiersOf } from './transparency/signed-log.ts';
import { readCheckpoint, requireExtends } from './transparency/signer.ts';
import type { TreeReader } from './transparency/transparency-tree.ts';
import { entryText } from './transparency/tree-follower.ts';

/** The read-only sources of the auditor's files. */
export type AuditSources = {
  eventLog: Pick<EventLog, 'readStream' | 'readAll'>;
  pages: EventPages;
  tree: TreeReader;
  log: SignedLog;
};

/**
 * Returns the position of an event.
 * @throws Refused if there is no such event.
 */
async function positionOf(
  eventLog: AuditSources['eventLog'],
  stream: string,
  revision: bigint,
): Promise<string> {
  const event = await eventAt(eventLog, stream, revision);
  if (event?.position) return formatPosition(event.position);
  throw new Refused(`There is no event ${stream}/${revision}.`);
}

/** Returns an event and the index of its leaf; null if it has no leaf yet. */
async function leafNumberOf(
  tree: TreeReader,
  pages: EventPages,
  position: string,
): Promise<{ index: number; event: PlacedEvent } | null> {
  const tile = await tree.tileOf(position);
  if (!tile) return null;
  const events = await eventsOfTile(tree, pages, tile.index, tileWidth);
  const at = events.findIndex((event) => event.position === position);
  const event = events[at];
  return event ? { index: tile.index * tileWidth + at, event } : null;
}

function checkpointOf({ checkpoint }: SignedLog): string {
  if (checkpoint === null) throw new Refused('Nothing is signed yet: npm run audit -- checkpoint.');
  return checkpoint;
}

/**
 * Returns the `.tlog-proof` file of an event. Its extra data is the entry that the proof is about.
 *
 * @param name `stream/revision`
 * @throws Refused
 */
export async function proofOf(name: string, { eventLog, pages, tree, log }: AuditSources): Promise<string> {
  const [, stream = '', revision = ''] = /^(.+)\/(\d{1,18})$/.exec(name) ?? [];
  if (stream === '') throw new Refused('An event is named STREAM/REVISION, such as memorial-…/0.');
  const position = await positionOf(eventLog, stream, BigInt(revision));
  const text = checkpointOf(log);
  const { size } = readCheckpoint(text, verifiersOf(log));
  const leaf = await leafNumberOf(tree, pages, position);
  if (!leaf || leaf.index >= size)
    throw new Refused(`${name} is newer than the signed checkpoint: npm run audit -- checkpoint.`);
  const entry = Buffer.from(entryText(leaf.event));
  const proof = {
    index: leaf.index,
    hashes: await tree.run(inclusionProof(leaf.index, size)),
    checkpoint: text,
    extra: entry,
  };
  const keys = verifiersOf(log).map((verifier) => runSync(parseVerifierKey(verifier), nodeTools));
  try {
    runSync(verifyTlogProof(proof, entry, { log: keys }), nodeTools);
  } catch {
    throw new Refused(`${name} is not what it was when it was signed: npm run audit -- verify.`);
  }
  return formatTlogProof(proof);
}

/**
 * Returns the proof that the newest checkpoint extends an older one, in the format that witnesses accept: the older
 * size, the proof, an empty line, the checkpoint.
 *
 * @param old a signed checkpoint, or its number of leaves
 * @throws Refused
 */
export async function consistencyWith(old: string, { tree, log }: AuditSources): Promise<string> {
  const text = checkpointOf(log);
  const newest = readCheckpoint(text, verifiersOf(log));
  const older = /^\d{1,16}$/.test(old) ? null : readCheckpoint(old, verifiersOf(log));
  const size = older?.size ?? Number(old);
  if (size > newest.size) throw new Refused(`The newest checkpoint has ${newest.size} leaves, not ${size}.`);
  const state = await tree.state();
  if (!state) throw new Refused('The transparency log has not begun.');
  await requireExtends(tree, state, newest);
  if (older) await requireExtends(tree, { ...state, size: newest.size }, older);
  const proof = await tree.run(consistencyProof(size, newest.size));
  return `old ${size}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${text}`;
}

import { appendLeaves, type Edge } from '@everpaw/contracts/audit/transparency/append-leaves';
import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import { fromBase64, isSameBytes } from '@everpaw/contracts/audit/transparency/bytes';
import { hasLeaf } from '@everpaw/contracts/audit/transparency/entry';
import { verifyInclusion } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import type * as z from 'zod/mini';
import { nodeTools } from '../audit/transparency/node-tools.ts';
import { readCheckpoint } from '../audit/transparency/signer.ts';
import { rootOfEdge } from '../audit/transparency/transparency-tree.ts';
import { leafOf } from '../audit/transparency/tree-follower.ts';
import { Refused } from '../platform/operator/refused.ts';
import { ArchiveDamaged } from './archive-damaged.ts';
import {
  type ArchivedEvent,
  type ArchiveHead,
  type ArchiveSums,
  archivedEvent,
  archivedLog,
  archivedPerson,
  archivedSite,
  archiveHead,
  archiveParts,
  checkedParts,
  isIn,
  jsonIn,
  linesOf,
  personOf,
  photoOf,
  placeOf,
} from './archive-format.ts';
import type { TarEntry } from './tar.ts';

export type ArchivedLog = z.infer<typeof archivedLog>;

/** An archive whose parts were all verified. */
export type VerifiedArchive = {
  head: ArchiveHead;
  sums: ArchiveSums;
  /** E-cards whose recipients opted out. */
  declinedEcards: readonly string[];
  /** The signed state of the transparency log; null if nothing was signed. */
  log: ArchivedLog | null;
  /** The number of people whose keys it contains, and the erased people. */
  people: { live: number; erased: readonly string[] };
  /**
   * For a whole site, the number of leaves of the signed checkpoint that the events were compared with; for a memorial,
   * the number of events with a valid proof. Null if there is no checkpoint.
   */
  provenLeaves: number | null;
};

function leafOfArchived({ stream, revision, id, type, data, metadata }: ArchivedEvent): Uint8Array {
  return leafOf({ stream, revision: BigInt(revision), id, type, data, metadata: metadata ?? undefined });
}

/** Adds the leaves of events to a tree of which only the root is needed. */
function growing() {
  let tree: { size: number; edge: Edge } = { size: 0, edge: [] };
  return {
    /** Adds the leaf of an event unless the tree already has `most` leaves. */
    add(event: ArchivedEvent, most: number): void {
      if (tree.size >= most || !hasLeaf(event)) return;
      tree = runSync(appendLeaves(tree, [leafOfArchived(event)]), nodeTools);
    },
    size: () => tree.size,
    root: () => rootOfEdge(tree.size, tree.edge),
  };
}

/**
 * Returns the size and root of an archive's checkpoint; null if it has none.
 * @throws ArchiveDamaged
 */
function signedTree({ checkpoint, verifier }: ArchivedLog): { size: number; root: Uint8Array } | null {
  if (checkpoint === null) return null;
  try {
    return readCheckpoint(checkpoint, [verifier]);
  } catch (error) {
    if (error instanceof Refused) throw new ArchiveDamaged('its checkpoint is not signed by its log');
    throw error;
  }
}

/** Collects and checks the content of an archive, part by part. */
function reading() {
  let head: ArchiveHead | null = null;
  let declinedEcards: readonly string[] = [];
  let log: ArchivedLog | null = null;
  const keys = new Map<string, string | null>();
  const wanted = new Set<string>();
  const photos = new Set<string>();
  let events = 0;
  let place = 0;

  async function read(entry: TarEntry): Promise<void> {
    const next = placeOf(entry);
    if (head === null && entry.name !== archiveParts.head)
      throw new ArchiveDamaged('it does not say what it is');
    if (next < place) throw new ArchiveDamaged(`${entry.name} is not in its place`);
    place = next;
    const photo = photoOf(entry);
    if (photo !== null) photos.add(photo);
    else if (entry.name === archiveParts.head) head = await jsonIn(entry, archiveHead);
    else if (entry.name === archiveParts.site)
      declinedEcards = (await jsonIn(entry, archivedSite)).declinedEcards;
    else if (entry.name === archiveParts.log) log = await jsonIn(entry, archivedLog);
    else if (isIn(archiveParts.people, entry))
      for (const { person, key } of await linesOf(entry, archivedPerson)) keys.set(person, key);
    else if (isIn(archiveParts.events, entry))
      for (const event of await linesOf(entry, archivedEvent)) {
        events += 1;
        const person = personOf(event);
        if (person !== null) wanted.add(person);
      }
  }

  /** @throws ArchiveDamaged if the parts don't contain what they declare or need. */
  function requireComplete(sums: ArchiveSums | null) {
    if (head === null || sums === null) throw new ArchiveDamaged('it is empty');
    if (sums.events !== events || sums.photos !== photos.size)
      throw new ArchiveDamaged('it does not hold as many events and photos as it says');
    for (const person of wanted)
      if (!keys.has(person)) throw new ArchiveDamaged('it says nothing of a person whose key it needs');
    const erased = [...keys].flatMap(([person, key]) => (key === null ? [person] : []));
    return { head, sums, declinedEcards, log, people: { live: keys.size - erased.length, erased } };
  }
  return { read, requireComplete };
}

/**
 * Reads an archive to its end and verifies every part's sum, order and dependencies, and the events against the signed
 * checkpoint: all leaves of a whole site, the proofs of a memorial. Calls `open` twice.
 *
 * @throws ArchiveDamaged, ArchiveLocked
 */
export async function verifyArchive(open: () => AsyncIterable<TarEntry>): Promise<VerifiedArchive> {
  let sums: ArchiveSums | null = null;
  const parts = checkedParts(open(), (whole) => {
    sums = whole;
  });
  const archive = reading();
  for await (const entry of parts) await archive.read(entry);
  const { head, log, ...rest } = archive.requireComplete(sums);
  const compare = head.entityType === 'site' ? compareLeaves : compareProofs;
  const provenLeaves = log && (await compare(open(), log));
  return { head, log, ...rest, provenLeaves };
}

async function compareLeaves(entries: AsyncIterable<TarEntry>, log: ArchivedLog): Promise<number | null> {
  const signed = signedTree(log);
  if (!signed) return null;
  const tree = growing();
  for await (const event of eventsIn(entries)) {
    tree.add(event, signed.size);
    if (tree.size() === signed.size) break;
  }
  if (tree.size() !== signed.size || !isSameBytes(tree.root(), signed.root))
    throw new ArchiveDamaged('its events are not those that its checkpoint was signed for');
  return signed.size;
}

/**
 * Verifies the proof of each event that has one.
 * @throws ArchiveDamaged for an event that differs from the signed one
 */
async function compareProofs(entries: AsyncIterable<TarEntry>, log: ArchivedLog): Promise<number | null> {
  const signed = signedTree(log);
  if (!signed) return null;
  let proven = 0;
  for await (const event of eventsIn(entries)) {
    if (!event.leaf) continue;
    const { index, proof } = event.leaf;
    try {
      const place = { index, leaf: leafOfArchived(event), ...signed };
      runSync(verifyInclusion(place, proof.map(fromBase64)), nodeTools);
    } catch (error) {
      if (!(error instanceof AuditError)) throw error;
      throw new ArchiveDamaged(`${event.stream}/${event.revision} is not what its checkpoint was signed for`);
    }
    proven += 1;
  }
  return proven;
}

/** Yields the events of an archive, in order. */
export async function* eventsIn(entries: AsyncIterable<TarEntry>): AsyncGenerator<ArchivedEvent> {
  for await (const entry of entries) {
    if (isIn(archiveParts.events, entry)) yield* await linesOf(entry, archivedEvent);
    else if (entry.name !== archiveParts.head) return;
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { appendLeaves, type Edge } from '@everpaw/contracts/audit/transparency/append-leaves';
import { isSameBytes } from '@everpaw/contracts/audit/transparency/bytes';
import type { Checkpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { hashesOf, type TreeHead } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { tileWidth } from '@everpaw/contracts/audit/transparency/tile';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { Refused } from '../../platform/operator/refused.ts';
import { beforeTheFirstPosition } from '../../platform/storage/event-log/position.ts';
import type { EventPage, EventPages, PlacedEvent } from './logged-events.ts';
import { nodeTools } from './node-tools.ts';
import { type SignedLog, verifiersOf } from './signed-log.ts';
import { readCheckpoint } from './signer.ts';
import { rootOfEdge, type TreeReader } from './transparency-tree.ts';
import { leafOf } from './tree-follower.ts';

export type VerifyOptions = {
  /** The log as it is now, without checksum verification. */
  pages: EventPages;
  /** The stored tree; it identifies the event that was changed. */
  tree: TreeReader;
  /** The last signed checkpoint of the site, which the log must match. */
  log: SignedLog;
  /** A checkpoint that another party kept; null for none. */
  older: Checkpoint | null;
  report(line: string): void;
};

const pageEvents = 512;
const reportEvery = 20_000;

/** Returns an event's name as an operator sees it. */
function nameOf({ stream, revision, type }: PlacedEvent): string {
  return `${stream}/${revision} (${type})`;
}

/** Returns a reader of the stored tree's leaves, which caches one tile. */
function storedLeaves(tree: TreeReader): (index: number) => Promise<Uint8Array | undefined> {
  let known: { index: number; leaves: Uint8Array[] } | null = null;
  return async (index) => {
    const tile = Math.floor(index / tileWidth);
    if (known?.index !== tile)
      known = { index: tile, leaves: hashesOf(await tree.tile({ level: 0, index: tile })) };
    return known.leaves[index % tileWidth];
  };
}

type Leaf = { event: PlacedEvent; hash: Uint8Array };

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a !== undefined && b !== undefined && isSameBytes(a, b);

/**
 * Describes what happened at the first leaf that differs from the stored one, by comparing it and the next leaf on both
 * sides.
 */
function describeDifference(
  index: number,
  [here, after]: readonly (Leaf | undefined)[],
  [stored, storedAfter]: readonly (Uint8Array | undefined)[],
): string {
  const place = `leaf ${index}`;
  if (!here) return `The event of ${place} is missing: the log ends before it.`;
  const isNext = isSame(after?.hash, stored);
  const isEarlier = isSame(here.hash, storedAfter);
  if (after && isNext && isEarlier)
    return `The events ${nameOf(here.event)} and ${nameOf(after.event)} have changed places at ${place}.`;
  if (isNext) return `The event ${nameOf(here.event)} was added: it stands before that of ${place}.`;
  if (isEarlier) return `The event of ${place} is missing: it stood before ${nameOf(here.event)}.`;
  return `The event ${nameOf(here.event)} is not what it was when it became ${place}.`;
}

/** Reads a page. If that fails, reports the event before the first unreadable one. */
async function readPage(pages: EventPages, position: string): Promise<EventPage> {
  try {
    return await pages.after(position, pageEvents);
  } catch {
    let at = position;
    for (;;) {
      const before = at;
      const page = await pages.after(at, 1).catch(() => {
        const place =
          before === beforeTheFirstPosition ? 'The first event' : `The event after position ${before}`;
        throw new Refused(`${place} cannot be read: it is not what it was.`);
      });
      if (page.level || page.to === at) return page;
      at = page.to;
    }
  }
}

/** Yields every leaf of the log in order. */
async function* leavesOf({ pages, report }: VerifyOptions): AsyncGenerator<Leaf> {
  let position = beforeTheFirstPosition;
  let count = 0;
  for (let isLevel = false; !isLevel; ) {
    const { events, to, level } = await readPage(pages, position);
    for (const event of events) {
      yield { event, hash: leafOf(event) };
      count += 1;
      if (count % reportEvery === 0) report(`${count} events are verified`);
    }
    isLevel = level || to === position;
    position = to;
    await nextTurn();
  }
}

/**
 * Compares the leaves of the log with the stored ones. Returns the first difference, and the root at each of `sizes`.
 */
async function walk(options: VerifyOptions, sizes: readonly number[]) {
  const stored = storedLeaves(options.tree);
  const roots = new Map<number, Uint8Array>();
  let state: { size: number; edge: Edge } = { size: 0, edge: [] };
  let batch: Uint8Array[] = [];
  let difference: string | null = null;
  const flush = () => {
    state = runSync(appendLeaves(state, batch), nodeTools);
    batch = [];
  };
  const consider = async (index: number, leaf: Leaf | undefined, after: Leaf | undefined) => {
    if (difference !== null) return;
    const known = await stored(index);
    if (known === undefined || isSame(leaf?.hash, known)) return;
    difference = describeDifference(index, [leaf, after], [known, await stored(index + 1)]);
  };

  let last: Leaf | undefined;
  const take = async (leaf: Leaf, after: Leaf | undefined) => {
    await consider(state.size + batch.length, leaf, after);
    batch.push(leaf.hash);
    const size = state.size + batch.length;
    if (batch.length < pageEvents && !sizes.includes(size)) return;
    flush();
    if (sizes.includes(size)) roots.set(size, rootOfEdge(size, state.edge));
  };
  for await (const leaf of leavesOf(options)) {
    if (last) await take(last, leaf);
    last = leaf;
  }
  if (last) await take(last, undefined);
  flush();
  await consider(state.size, undefined, undefined);
  return { size: state.size, roots, difference };
}

/** Appended when the tree next to the log was lost and rebuilt from the log's current content. */
const unnamed =
  ' The tree that is stored beside it does not tell where they differ: npm run check compares every event with its checksum.';

/**
 * Recomputes every leaf and the whole tree from the log and compares them with what was signed. Returns the findings in
 * sentences.
 *
 * @throws Refused naming the event that was changed, removed, added or moved, or the checkpoint that the history
 * doesn't start with.
 */
export async function verifyLog(options: VerifyOptions): Promise<string> {
  const { log, older } = options;
  if (log.checkpoint === null) throw new Refused('Nothing is signed yet: npm run audit -- checkpoint.');
  const signed = readCheckpoint(log.checkpoint, verifiersOf(log));
  const { size, roots, difference } = await walk(options, [signed.size, ...(older ? [older.size] : [])]);
  const holds = (head: TreeHead) => head.size === 0 || isSame(roots.get(head.size), head.root);
  const named = difference === null ? '' : ` ${difference}`;
  if (older && !holds(older))
    throw new Refused(
      `The history does not begin with the ${older.size} events of the older checkpoint: it was changed since.${named}`,
    );
  if (!holds(signed))
    throw new Refused(
      `The ${size} events of the log do not have the root of the checkpoint over ${signed.size}.${named || unnamed}`,
    );
  if (difference !== null)
    throw new Refused(`The log is as it was signed, but the tree that is stored beside it is not.${named}`);
  return [
    `${signed.size} events are as they were signed: every leaf, every tile and the root of ${signed.origin}.`,
    ...(size > signed.size ? [`${size - signed.size} newer events are not signed yet.`] : []),
    ...(older ? [`The history begins with the ${older.size} events of the older checkpoint.`] : []),
  ].join('\n');
}

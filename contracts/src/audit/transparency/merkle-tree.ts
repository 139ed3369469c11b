import { AuditError } from './audit-error.ts';
import { hashBytes, isSameBytes } from './bytes.ts';
import { tileWidth } from './tile.ts';
import { digest, type Part, readTile, type Work } from './work.ts';

const leafPrefix = Uint8Array.of(0);
const leafPrefixText = '\0';
const nodePrefix = Uint8Array.of(1);

/** Returns the leaf hash of an entry (RFC 6962, section 2.1). */
export function* leafHash(entry: Part): Work<Uint8Array> {
  // Hashing one string is twice as fast. The prefix's UTF-8 is the leaf prefix.
  return yield* typeof entry === 'string' ? digest(`${leafPrefixText}${entry}`) : digest(leafPrefix, entry);
}

/** Returns the hash of an inner node (RFC 6962, section 2.1). */
export function* nodeHash(left: Uint8Array, right: Uint8Array): Work<Uint8Array> {
  return yield* digest(nodePrefix, left, right);
}

/** Returns the root of an empty tree. */
export function* emptyRoot(): Work<Uint8Array> {
  return yield* digest();
}

/** The leaves from `start` to `end` (exclusive). */
export type LeafRange = { start: number; end: number };

/** Returns the largest power of two below `count`, which is at least 2: where such a tree is split. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** @throws AuditError `size-out-of-range` */
function requireSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0)
    throw new AuditError('size-out-of-range', 'A tree has a whole number of leaves, below 2^53.');
}

/** @throws AuditError `index-out-of-range`, `size-out-of-range` */
function requireLeaf(index: number, size: number): void {
  requireSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new AuditError('index-out-of-range', `A tree of ${size} leaves has no leaf ${index}.`);
}

/**
 * Returns the subtrees whose roots prove that a tree of `size` contains a leaf, from the leaf to the root
 * (RFC 9162, 2.1.3.1).
 * @throws AuditError `index-out-of-range`, `size-out-of-range`
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  requireLeaf(index, size);
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.reverse();
}

/**
 * Returns the subtrees whose roots prove that the tree of `older` leaves is a prefix of that of `newer` (RFC
 * 9162, 2.1.4.1). Empty if the older tree is empty or both have the same size.
 * @throws AuditError `size-out-of-range` if the older one is larger.
 */
export function consistencyRanges(older: number, newer: number): LeafRange[] {
  requireSize(older);
  requireSize(newer);
  if (older > newer)
    throw new AuditError('size-out-of-range', `A tree of ${newer} leaves does not extend one of ${older}.`);
  if (older === 0 || older === newer) return [];
  const ranges: LeafRange[] = [];
  let [start, end] = [0, newer];
  let isWhole = true;
  while (end !== older) {
    const middle = start + splitOf(end - start);
    if (older <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
      isWhole = false;
    }
  }
  if (!isWhole) ranges.push({ start, end });
  return ranges.reverse();
}

/** Returns the root of a tree of these hashes. For a single hash, that is the hash. */
export function* rootOfHashes(hashes: readonly Uint8Array[]): Work<Uint8Array> {
  const [only] = hashes;
  if (!only) return yield* emptyRoot();
  let row = hashes;
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = row.slice(at, at + 2);
      if (left) above.push(right ? yield* nodeHash(left, right) : left);
    }
    row = above;
  }
  return row[0] ?? only;
}

/** Splits a tile into its hashes. */
export function hashesOf(tile: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.floor(tile.length / hashBytes) }, (_, at) =>
    tile.subarray(at * hashBytes, (at + 1) * hashBytes),
  );
}

/**
 * Returns the root of the `2^height` leaves from `start`, a multiple of that number, reading a single tile.
 */
function* completeRoot(start: number, height: number): Work<Uint8Array> {
  const level = Math.floor(height / 8);
  const first = start / tileWidth ** level;
  const index = Math.floor(first / tileWidth);
  const tile = yield* readTile({ level, index });
  const from = first - index * tileWidth;
  const count = 2 ** (height - 8 * level);
  const hashes = hashesOf(tile).slice(from, from + count);
  if (hashes.length < count)
    throw new AuditError('size-out-of-range', 'The tile does not reach as far as the tree.');
  return yield* rootOfHashes(hashes);
}

/** Returns the root of a subtree's leaves, reading tiles. */
export function* rangeRoot({ start, end }: LeafRange): Work<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let at = start; at < end; ) {
    let height = 0;
    while (at + 2 ** (height + 1) <= end && at % 2 ** (height + 1) === 0) height += 1;
    parts.push(yield* completeRoot(at, height));
    at += 2 ** height;
  }
  let root = parts.pop();
  if (!root) return yield* emptyRoot();
  for (let left = parts.pop(); left; left = parts.pop()) root = yield* nodeHash(left, root);
  return root;
}

/**
 * Returns the root of the first `size` leaves, reading tiles.
 * @throws AuditError `size-out-of-range`
 */
export function* treeRoot(size: number): Work<Uint8Array> {
  requireSize(size);
  return yield* rangeRoot({ start: 0, end: size });
}

function* rootsOf(ranges: readonly LeafRange[]): Work<Uint8Array[]> {
  const roots: Uint8Array[] = [];
  for (const range of ranges) roots.push(yield* rangeRoot(range));
  return roots;
}

/**
 * Returns the hashes that prove a leaf, from the leaf to the root, reading tiles.
 * @throws AuditError `index-out-of-range`
 */
export function* inclusionProof(index: number, size: number): Work<Uint8Array[]> {
  return yield* rootsOf(inclusionRanges(index, size));
}

/**
 * Returns the hashes that prove one tree to be a prefix of another, reading tiles.
 * @throws AuditError `size-out-of-range`
 */
export function* consistencyProof(older: number, newer: number): Work<Uint8Array[]> {
  return yield* rootsOf(consistencyRanges(older, newer));
}

function requireCount(proof: readonly Uint8Array[], count: number): void {
  if (proof.length !== count || proof.some(({ length }) => length !== hashBytes))
    throw new AuditError(
      'proof-wrong-length',
      `A proof for this has ${count} hashes of ${hashBytes} bytes, not ${proof.length}.`,
    );
}

/**
 * Returns the root computed from a leaf and its proof (RFC 9162, 2.1.3.2).
 * @throws AuditError `index-out-of-range`, `size-out-of-range`, `proof-wrong-length`
 */
function* rootFromInclusion(
  { index, size, leaf }: { index: number; size: number; leaf: Uint8Array },
  proof: readonly Uint8Array[],
): Work<Uint8Array> {
  const ranges = inclusionRanges(index, size);
  requireCount(proof, ranges.length);
  let root = leaf;
  for (const [at, range] of ranges.entries()) {
    const beside = proof[at] ?? leaf; // counted above
    root = range.start > index ? yield* nodeHash(root, beside) : yield* nodeHash(beside, root);
  }
  return root;
}

/**
 * Verifies that the tree with this root contains the leaf.
 * @throws AuditError `root-differs`, and those of {@link rootFromInclusion}
 */
export function* verifyInclusion(
  place: { index: number; size: number; leaf: Uint8Array; root: Uint8Array },
  proof: readonly Uint8Array[],
): Work<void> {
  if (!isSameBytes(yield* rootFromInclusion(place, proof), place.root))
    throw new AuditError('root-differs', `The proof does not lead from leaf ${place.index} to the root.`);
}

/** The size and root of a tree, as in a checkpoint. */
export type TreeHead = { size: number; root: Uint8Array };

/**
 * Verifies that the older tree is a prefix of the newer one (RFC 9162, 2.1.4.2).
 * @throws AuditError `root-differs`, `size-out-of-range`, `proof-wrong-length`
 */
export function* verifyConsistency(
  older: TreeHead,
  newer: TreeHead,
  proof: readonly Uint8Array[],
): Work<void> {
  const differs = (which: string) =>
    new AuditError('root-differs', `The proof does not lead to the root of the ${which} tree.`);
  const ranges = consistencyRanges(older.size, newer.size);
  requireCount(proof, ranges.length);
  if (older.size === 0) {
    if (!isSameBytes(older.root, yield* emptyRoot())) throw differs('older');
    if (newer.size === 0 && !isSameBytes(newer.root, older.root)) throw differs('newer');
    return;
  }
  // If the older tree is a complete subtree, the proof omits its root.
  const given = ranges.map((range, at) => ({ ...range, hash: proof[at] ?? older.root }));
  const isRepeated = given[0]?.end === older.size;
  const [first, ...rest] = isRepeated ? given : [{ start: 0, end: older.size, hash: older.root }, ...given];
  let ofOlder = first?.hash ?? older.root;
  let ofNewer = ofOlder;
  for (const { end, hash } of rest) {
    if (end <= older.size) {
      ofOlder = yield* nodeHash(hash, ofOlder);
      ofNewer = yield* nodeHash(hash, ofNewer);
    } else ofNewer = yield* nodeHash(ofNewer, hash);
  }
  if (!isSameBytes(ofOlder, older.root)) throw differs('older');
  if (!isSameBytes(ofNewer, newer.root)) throw differs('newer');
}

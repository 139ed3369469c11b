import { concat, hashBytes } from './bytes.ts';
import { hashesOf, rootOfHashes } from './merkle-tree.ts';
import { hashesAt, type TileId, tileWidth } from './tile.ts';
import type { Work } from './work.ts';

/**
 * The hashes of the last, incomplete tile of each level, or an empty list if it is full. Level 0 is first.
 */
export type Edge = readonly Uint8Array[];

/** A tile with its concatenated hashes. */
export type Tile = TileId & { hashes: Uint8Array };

/** A tree after leaves were added: its new edge, and the final state of all new or extended tiles. */
export type Grown = { size: number; edge: Edge; tiles: readonly Tile[] };

/**
 * Adds leaf hashes to a tree, of which only size and edge are needed. A tile is hashed into the level above
 * once it is full, never before.
 */
export function* appendLeaves(
  { size, edge }: Pick<Grown, 'size' | 'edge'>,
  leaves: readonly Uint8Array[],
): Work<Grown> {
  const rows = edge.map(hashesOf);
  const counts = edge.map((_, level) => hashesAt(level, size));
  const changed = new Set<number>();
  const tiles: Tile[] = [];
  for (const leaf of leaves) {
    let hash: Uint8Array = leaf;
    for (let level = 0; ; level += 1) {
      const row = rows[level] ?? [];
      const count = (counts[level] ?? 0) + 1;
      row.push(hash);
      rows[level] = row;
      counts[level] = count;
      changed.add(level);
      if (row.length < tileWidth) break;
      tiles.push({ level, index: count / tileWidth - 1, hashes: concat(...row) });
      hash = yield* rootOfHashes(row);
      rows[level] = [];
      changed.delete(level);
    }
  }
  const grown = rows.map((row) => concat(...row));
  for (const level of [...changed].sort((a, b) => a - b)) {
    const hashes = grown[level] ?? new Uint8Array();
    const count = counts[level] ?? 0;
    tiles.push({ level, index: (count - hashes.length / hashBytes) / tileWidth, hashes });
  }
  return { size: size + leaves.length, edge: grown, tiles };
}

import { isSameBytes } from '@everpaw/contracts/audit/bytes';
import { parseCheckpoint } from '@everpaw/contracts/audit/checkpoint';
import { hashesOf, inclusionRanges, rangeRoot } from '@everpaw/contracts/audit/merkle-tree';
import { parseNote } from '@everpaw/contracts/audit/signed-note';
import { type TileId, tileWidth } from '@everpaw/contracts/audit/tile';
import { run } from '@everpaw/contracts/audit/work';
import { LRUCache } from 'lru-cache';
import type { PlacedEvent } from './logged-events.ts';
import { nodeTools } from './node-tools.ts';
import type { SignedLog } from './signed-log.ts';
import type { TreeReader } from './transparency-tree.ts';
import { leafOf } from './tree-follower.ts';

/** The leaves that a signed checkpoint covers. */
export type SignedTree = {
  origin: string;
  /** The signed checkpoint, verbatim. */
  checkpoint: string;
  /** How many leaves it covers. */
  size: number;
  /**
   * The number of the leaf of an event; `newer` where the checkpoint does not reach as far, null where the log has a leaf
   * for another event in its place.
   */
  place(event: PlacedEvent): Promise<number | 'newer' | null>;
  /** The hashes from a leaf to the root. @throws AuditError `index-out-of-range` */
  proof(index: number): Promise<Uint8Array[]>;
  /** Signs a text that is no checkpoint, as `Signer.signText`. */
  signText(text: string): Promise<string | null>;
};

/** Tiles and roots of subtrees that are held for the next event: most of its neighbours' proof is its own. At most 3 MB. */
const tilesHeld = 128;
const rootsHeld = 8_192;

export function signedTreeOf(
  tree: TreeReader,
  { origin, checkpoint }: SignedLog & { checkpoint: string },
  signText: (text: string) => Promise<string | null>,
): SignedTree {
  const { size } = parseCheckpoint(parseNote(checkpoint).text);
  const tiles = new LRUCache<string, Uint8Array>({ max: tilesHeld });
  const roots = new LRUCache<string, Uint8Array>({ max: rootsHeld });

  const tile = async (id: TileId): Promise<Uint8Array> => {
    const key = `${id.level}/${id.index}`;
    const held = tiles.get(key);
    if (held) return held;
    const read = await tree.tile(id);
    tiles.set(key, read);
    return read;
  };

  return {
    origin,
    checkpoint,
    size,
    signText,
    async place(event) {
      const found = await tree.tileOf(event.position);
      if (!found || found.index * tileWidth >= size) return 'newer';
      const leaf = leafOf(event);
      const at = hashesOf(await tile({ level: 0, index: found.index })).findIndex((hash) =>
        isSameBytes(hash, leaf),
      );
      const index = found.index * tileWidth + at;
      if (at >= 0) return index < size ? index : 'newer';
      // The follower has not been here yet, or has found something else.
      return ((await tree.state())?.position ?? '') < event.position ? 'newer' : null;
    },
    async proof(index) {
      const proof: Uint8Array[] = [];
      for (const range of inclusionRanges(index, size)) {
        const key = `${range.start}-${range.end}`;
        const root = roots.get(key) ?? (await run(rangeRoot(range), { ...nodeTools, tile }));
        roots.set(key, root);
        proof.push(root);
      }
      return proof;
    },
  };
}

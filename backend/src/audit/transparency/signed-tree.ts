import { isSameBytes } from '@everpaw/contracts/audit/transparency/bytes';
import { parseCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { hashesOf, inclusionRanges, rangeRoot } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { parseNote } from '@everpaw/contracts/audit/transparency/signed-note';
import { type TileId, tileWidth } from '@everpaw/contracts/audit/transparency/tile';
import { run } from '@everpaw/contracts/audit/transparency/work';
import { LRUCache } from 'lru-cache';
import type { PlacedEvent } from './logged-events.ts';
import { nodeTools } from './node-tools.ts';
import type { SignedLog } from './signed-log.ts';
import type { TreeReader } from './transparency-tree.ts';
import { leafOf } from './tree-follower.ts';

/** The part of the tree that a signed checkpoint covers. */
export type SignedTree = {
  origin: string;
  /** The signed checkpoint, verbatim. */
  checkpoint: string;
  /** How many leaves the checkpoint covers. */
  size: number;
  /**
   * Returns the index of an event's leaf; `newer` if the checkpoint doesn't cover it yet, null if the log has another
   * event's leaf in its place.
   */
  place(event: PlacedEvent): Promise<number | 'newer' | null>;
  /**
   * Returns the hashes from a leaf to the root.
   * @throws AuditError `index-out-of-range`
   */
  proof(index: number): Promise<Uint8Array[]>;
  /** Signs a text other than a checkpoint, as `Signer.signText` does. */
  signText(text: string): Promise<string | null>;
};

/**
 * How many tiles and subtree roots are cached for the next event, whose proof mostly equals its neighbours'. At most 3
 * MB.
 */
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
      // The follower hasn't added the event yet, or has added a different one.
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

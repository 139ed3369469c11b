import { hashesAt, type TileId, widthOf } from '@everpaw/contracts/audit/transparency/tile';

/** Every tile of a tree of this size, from the leaves upwards, each with its width. */
export function* tilesOf(size: number): Generator<TileId & { width: number }> {
  for (let level = 0; hashesAt(level, size) > 0; level += 1)
    for (let index = 0; widthOf({ level, index }, size) > 0; index += 1)
      yield { level, index, width: widthOf({ level, index }, size) };
}

import { AuditError } from './audit-error.ts';
import { concat } from './bytes.ts';

/** How many hashes a full tile has, and how many entries a full bundle. */
export const tileWidth = 256;

/** A tile: its level, from 0 for leaves, and its number within the level. */
export type TileId = { level: number; index: number };

/** A tile or a bundle as it is asked for; `width` is 256 unless a partial one is meant. */
export type TileRequest = { kind: 'tile'; level: number; index: number; width: number };
export type BundleRequest = { kind: 'entries'; index: number; width: number };

const highestLevel = 63;

/** How many hashes of a level a tree of this size has: one for each full tile of the level below. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / tileWidth ** level);
}

/** How many hashes the tile has in a tree of this size, 0 where it has none. */
export function widthOf({ level, index }: TileId, size: number): number {
  return Math.max(0, Math.min(tileWidth, hashesAt(level, size) - index * tileWidth));
}

function indexPath(index: number): string {
  const groups = String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, '0')
    .match(/\d{3}/g);
  return (groups ?? []).map((group, at, { length }) => (at < length - 1 ? `x${group}` : group)).join('/');
}

/**
 * The path of a tile or a bundle below the log's address: `tile/0/x001/x234/067`, `tile/1/000.p/17`,
 * `tile/entries/000`.
 */
export function formatTilePath(request: TileRequest | BundleRequest): string {
  const level = request.kind === 'entries' ? 'entries' : String(request.level);
  const suffix = request.width < tileWidth ? `.p/${request.width}` : '';
  return `tile/${level}/${indexPath(request.index)}${suffix}`;
}

const path = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/**
 * Reads what {@link formatTilePath} wrote; there is one path for each tile.
 *
 * @throws AuditError `tile-path-malformed`
 */
export function parseTilePath(text: string): TileRequest | BundleRequest {
  const match = path.exec(text);
  if (match) {
    const [, level = '', groups = '', partial] = match;
    const index = Number(groups.replaceAll(/[x/]/g, ''));
    const width = partial === undefined ? tileWidth : Number(partial);
    const request: TileRequest | BundleRequest =
      level === 'entries'
        ? { kind: 'entries', index, width }
        : { kind: 'tile', level: Number(level), index, width };
    const isInRange =
      Number.isSafeInteger(index) &&
      width >= 1 &&
      (partial === undefined || width < tileWidth) &&
      (request.kind === 'entries' || request.level <= highestLevel);
    // Leading zeroes make a second path of the same tile.
    if (isInRange && formatTilePath(request) === text) return request;
  }
  throw new AuditError('tile-path-malformed', 'This is not the path of a tile.');
}

/** The longest entry of a bundle, in bytes. */
const longestEntry = 0xffff;

/**
 * Entries as a bundle: each after its length as two bytes, the higher first.
 *
 * @throws AuditError `entry-too-long`
 */
export function formatBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > longestEntry)
        throw new AuditError('entry-too-long', `An entry has at most ${longestEntry} bytes.`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/**
 * The entries of a bundle.
 *
 * @throws AuditError `bundle-malformed` when it ends within an entry or holds another number of them.
 */
export function parseBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    const end = at + 2 + length;
    if (end > bytes.length) throw new AuditError('bundle-malformed', 'The bundle ends within an entry.');
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  if (entries.length !== width)
    throw new AuditError('bundle-malformed', `The bundle holds ${entries.length} entries, not ${width}.`);
  return entries;
}

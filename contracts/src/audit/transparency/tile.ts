import { AuditError } from './audit-error.ts';
import { concat } from './bytes.ts';

/** Number of hashes in a full tile and of entries in a full bundle. */
export const tileWidth = 256;

/** A tile: its level, starting with 0 for leaves, and its index in the level. */
export type TileId = { level: number; index: number };

/** A requested tile or bundle. `width` is 256 unless it is partial. */
export type TileRequest = { kind: 'tile'; level: number; index: number; width: number };
export type BundleRequest = { kind: 'entries'; index: number; width: number };

const highestLevel = 63;

/**
 * Returns the number of hashes of a level in a tree of this size: one for each full tile of the level below.
 */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / tileWidth ** level);
}

/** Returns the number of hashes of a tile in a tree of this size; 0 if it doesn't exist. */
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
 * Returns the path of a tile or bundle relative to the log's URL: `tile/0/x001/x234/067`, `tile/1/000.p/17`,
 * `tile/entries/000`.
 */
export function formatTilePath(request: TileRequest | BundleRequest): string {
  const level = request.kind === 'entries' ? 'entries' : String(request.level);
  const suffix = request.width < tileWidth ? `.p/${request.width}` : '';
  return `tile/${level}/${indexPath(request.index)}${suffix}`;
}

const path = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/**
 * Parses the format of {@link formatTilePath}. Each tile has exactly one path.
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
    // Leading zeros would be a second path of the same tile.
    if (isInRange && formatTilePath(request) === text) return request;
  }
  throw new AuditError('tile-path-malformed', 'This is not the path of a tile.');
}

/** Maximum size of a bundle's entry, in bytes. */
const maxEntry = 0xffff;

/**
 * Formats entries as a bundle: each with its length in two bytes, big-endian.
 * @throws AuditError `entry-too-long`
 */
export function formatBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > maxEntry)
        throw new AuditError('entry-too-long', `An entry has at most ${maxEntry} bytes.`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/**
 * Parses the entries of a bundle.
 * @throws AuditError `bundle-malformed` if it ends within an entry or has a different number of them.
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

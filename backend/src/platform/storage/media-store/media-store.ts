import type { Readable } from 'node:stream';

/** A part of a stored object: byte positions counted from 0, both included; without `end`, to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

/** What is known of a stored object without reading it. `size` is in bytes. */
export interface StoredFacts {
  readonly size: number;
  readonly contentType: string;
}

/** A stored object, or the asked part of it. `size` is always that of the whole; `start` and `end` are included. */
export interface StoredObject extends StoredFacts {
  readonly start: number;
  readonly end: number;
  readonly stream: Readable;
}

/**
 * Where pictures lie: bytes under a key, nothing else. What is put whole is read whole or not at all; a `put`
 * that was answered has survived a power cut; the same key twice holds the later bytes.
 * The type of an object follows from its key's extension, so it cannot be set to something a browser would run.
 * Any operation on a malformed key throws `InvalidMediaKey`; a store that is away rejects with `MediaStoreUnavailable`,
 * also in the middle of a stream; one that refuses with its own error.
 */
export interface MediaStore {
  /** Keeps `bytes` under `key`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The object, or null when there is none. Throws `RangeUnsatisfiable` when it ends before `range` begins. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Size and type, or null when there is none. */
  stat(key: string): Promise<StoredFacts | null>;
  /** Removes the object; an absent one is already removed. */
  delete(key: string): Promise<void>;
  /** Every key below a folder (`ab12` finds `ab12/x.jpg`), or every key, in no promised order. */
  list(folder?: string): AsyncIterable<string>;
}

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  json: 'application/json',
  bin: 'application/octet-stream',
};

const keyShape = /^[a-z0-9][a-z0-9_-]{3,127}\/[a-z0-9][a-z0-9_-]{0,127}\.(jpg|webp|png|json|bin)$/;
const folderShape = /^[a-z0-9][a-z0-9_-]{3,127}$/;

/** A key that no store takes: keys are `folder/name.ext`, lower case, with an extension that is known. */
export class InvalidMediaKey extends Error {
  constructor(key: string) {
    super(`Not a media key: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = 'InvalidMediaKey';
  }
}

/** A range that begins after the last byte. `size` is that of the whole object, for `Content-Range: bytes *\/size`. */
export class RangeUnsatisfiable extends Error {
  readonly size: number;

  constructor(size: number) {
    super('The asked range begins after the end');
    this.name = 'RangeUnsatisfiable';
    this.size = size;
  }
}

/** The store cannot be reached, or cannot answer, at the moment; asking again later may go well. */
export class MediaStoreUnavailable extends Error {
  override readonly name = 'MediaStoreUnavailable';
}

/** The key itself when it is well formed, so that no path or address is ever built from anything else. */
export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new InvalidMediaKey(key);
  return key;
}

/** The folder itself when it is well formed. */
export function checkedFolder(folder: string): string {
  if (!folderShape.test(folder)) throw new InvalidMediaKey(folder);
  return folder;
}

/** The media type of a key's extension. */
export const contentTypeOf = (key: string): string =>
  types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** The first and last byte, both included, of `range` within `size` bytes. Throws `RangeUnsatisfiable`. */
export function bytesWithin(
  size: number,
  { start, end }: ByteRange = { start: 0 },
): { start: number; end: number } {
  if (start > 0 && start >= size) throw new RangeUnsatisfiable(size);
  return { start, end: Math.min(end ?? size - 1, size - 1) };
}

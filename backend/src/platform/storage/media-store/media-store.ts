import type { Readable } from 'node:stream';

/** A range of bytes, counted from 0, both ends included. Without `end`, to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

/** Metadata of a stored object. `size` is in bytes. */
export interface StoredFacts {
  readonly size: number;
  readonly contentType: string;
}

/** A stored object or a range of it. `size` is that of the whole object; `start` and `end` are inclusive. */
export interface StoredObject extends StoredFacts {
  readonly start: number;
  readonly end: number;
  readonly stream: Readable;
}

/**
 * A store of media: bytes by key. `put` is atomic and durable once it resolves; putting a key again replaces
 * its bytes. The content type follows from the key's extension, so it can't be one that a browser would
 * execute. Every operation with a malformed key throws `InvalidMediaKey`. An unreachable store rejects with
 * `MediaStoreUnavailable`, also in the middle of a stream; one that refuses rejects with its own error.
 */
export interface MediaStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Returns the object, or null if it doesn't exist. Throws `RangeUnsatisfiable` if it ends before `range`
   * begins.
   */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Returns size and type, or null if it doesn't exist. */
  stat(key: string): Promise<StoredFacts | null>;
  /** Removes the object. Idempotent. */
  delete(key: string): Promise<void>;
  /** Lists all keys in a folder (`ab12` finds `ab12/x.jpg`), or all keys, in no particular order. */
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

/** A malformed key. Keys are `folder/name.ext`, in lower case, with a known extension. */
export class InvalidMediaKey extends Error {
  constructor(key: string) {
    super(`Not a media key: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = 'InvalidMediaKey';
  }
}

/**
 * The range begins after the last byte. `size` is that of the whole object, for `Content-Range: bytes
 * *\/size`.
 */
export class RangeUnsatisfiable extends Error {
  readonly size: number;

  constructor(size: number) {
    super('The asked range begins after the end');
    this.name = 'RangeUnsatisfiable';
    this.size = size;
  }
}

/** The store is temporarily unreachable. A retry may succeed. */
export class MediaStoreUnavailable extends Error {
  override readonly name = 'MediaStoreUnavailable';
}

/** Whether this is a well-formed key. */
export const isMediaKey = (key: string): boolean => keyShape.test(key);

/** Returns the key if it is well formed, so that no path or URL is built from anything else. */
export function checkedKey(key: string): string {
  if (!isMediaKey(key)) throw new InvalidMediaKey(key);
  return key;
}

/** Returns the folder if it is well formed. */
export function checkedFolder(folder: string): string {
  if (!folderShape.test(folder)) throw new InvalidMediaKey(folder);
  return folder;
}

/** The media type of a key's extension. */
export const contentTypeOf = (key: string): string =>
  types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/**
 * Returns the first and last byte, both included, of `range` within `size` bytes. Throws
 * `RangeUnsatisfiable`.
 */
export function bytesWithin(
  size: number,
  { start, end }: ByteRange = { start: 0 },
): { start: number; end: number } {
  if (start > 0 && start >= size) throw new RangeUnsatisfiable(size);
  return { start, end: Math.min(end ?? size - 1, size - 1) };
}

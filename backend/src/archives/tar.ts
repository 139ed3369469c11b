import { ArchiveDamaged } from './archive-damaged.ts';

/** A file of a tar archive. `size` is in bytes and must match what `content` yields. */
export type TarEntry = {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

const blockBytes = 512;
/** ustar stores sizes in 11 octal digits. */
const maxBytes = 8 ** 11 - 1;
const maxNameBytes = 100;

function padding(size: number): Uint8Array {
  return new Uint8Array((blockBytes - (size % blockBytes)) % blockBytes);
}

function headerOf(name: string, size: number, mtime: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes || size > maxBytes)
    throw new RangeError(`${name} with ${size} bytes does not fit into a tar archive`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  header.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(mtime.getTime() / 1_000), 136, 12);
  header.write('        ', 148, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

/**
 * Yields a tar archive (POSIX ustar) as bytes.
 * @throws RangeError for a name or size that doesn't fit, or content of another size.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size, mtime);
    let written = 0;
    for await (const bytes of content) {
      written += bytes.byteLength;
      yield bytes;
    }
    if (written !== size) throw new RangeError(`${name} has ${written} bytes and not ${size}`);
    yield padding(size);
  }
  yield new Uint8Array(2 * blockBytes);
}

/**
 * Collects the content into one buffer.
 * @throws ArchiveDamaged if it exceeds `most` bytes.
 */
export async function collected(
  content: TarEntry['content'],
  most = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.byteLength;
    if (size > most) throw new ArchiveDamaged('a part of it is larger than any that is written');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Reads bytes from a stream on demand. */
function bytesFrom(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  /** Returns up to `most` bytes; none at the end of the stream. */
  async function some(most: number): Promise<Uint8Array> {
    while (rest.byteLength === 0) {
      const { done, value } = await iterator.next();
      if (done) return rest;
      rest = value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.byteLength);
    return taken;
  }
  async function* exactly(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const bytes = await some(left);
      if (bytes.byteLength === 0) throw new ArchiveDamaged('it ends too early');
      left -= bytes.byteLength;
      yield bytes;
    }
  }
  const all = (size: number) => collected(exactly(size));
  const end = async () => {
    await iterator.return?.();
  };
  return { some, exactly, all, end };
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) =>
    (header.toString('utf8', at, at + length).split('\0')[0] ?? '').trim();
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  const size = Number.parseInt(text(124, 12), 8);
  const isFile = text(156, 1) === '0' && text(257, 6) === 'ustar';
  if (!isFile || Number.parseInt(text(148, 8), 8) !== sum || !Number.isSafeInteger(size))
    throw new ArchiveDamaged('a part of it cannot be read');
  return { name: text(0, maxNameBytes), size };
}

/**
 * Yields the files of a tar archive written by `writeTar`, in order; unread content is skipped.
 *
 * @throws ArchiveDamaged
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = bytesFrom(source);
  try {
    for (;;) {
      const header = await bytes.all(blockBytes);
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = readHeader(header);
      const content = bytes.exactly(size);
      let read = 0;
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const part of content) {
          read += part.byteLength;
          yield part;
        }
      }
      yield { name, size, content: counted() };
      for await (const _ of bytes.exactly(size - read));
      await bytes.all(padding(size).byteLength);
    }
    // Read to the end, so that the decompression and decryption also verify what follows.
    for (let after = await bytes.some(blockBytes); after.byteLength > 0; after = await bytes.some(blockBytes))
      if (after.some((byte) => byte !== 0)) throw new ArchiveDamaged('something follows its end');
  } finally {
    await bytes.end();
  }
}

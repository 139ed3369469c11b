import { type Duplex, pipeline, Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { ArchiveDamaged, ArchiveLocked } from './archive-damaged.ts';
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts';

/** How an archive is wrapped; without a passphrase it isn't encrypted. */
export type Sealing = { compress: boolean; passphrase: string | null };

type Bytes = AsyncIterable<Uint8Array>;

/** Pipes bytes through a transform; if either side ends, the other ends too. */
function through(source: Bytes, transform: Duplex): Bytes {
  return pipeline(Readable.from(source, { objectMode: false }), transform, () => {
    // The reader of the transform receives the error.
  });
}

/** Longer than the empty frame that Node's compressor sometimes appends, in bytes. */
const maxTrailingBytes = 64;

/** Whether the bytes are an empty frame. */
function isEmptyFrame(bytes: Buffer): boolean {
  try {
    return zstdDecompressSync(bytes).byteLength === 0;
  } catch {
    return false;
  }
}

/**
 * Yields the decompressed bytes.
 * @throws ArchiveDamaged if bytes follow the compressed data, which the transform silently ignores.
 */
async function* decompressed(source: Bytes): AsyncGenerator<Uint8Array> {
  const transform = createZstdDecompress();
  let given = 0;
  let last = Buffer.alloc(0);
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      given += bytes.byteLength;
      last = Buffer.concat([last, bytes.subarray(-maxTrailingBytes)]).subarray(-maxTrailingBytes);
      yield bytes;
    }
  }
  yield* through(counted(), transform);
  const after = given - transform.bytesWritten;
  if (after > maxTrailingBytes || (after > 0 && !isEmptyFrame(last.subarray(-after))))
    throw new ArchiveDamaged('something follows its end');
}

// The types of the same web stream in Node and in the library differ only in name.
const webOf = (source: Bytes) => NodeStream.from(source) as ReadableStream<Uint8Array>;
const bytesOf = (stream: ReadableStream<Uint8Array>) => stream as NodeStream<Uint8Array>;

async function* encrypted(source: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  yield* bytesOf(await encrypter.encrypt(webOf(source)));
}

/**
 * Returns the bytes compressed (zstd) and then encrypted (age), as requested. They are streamed, never held as a whole.
 */
export function sealed(source: Bytes, { compress, passphrase }: Sealing): Bytes {
  const small = compress ? through(source, createZstdCompress()) : source;
  return passphrase === null ? small : encrypted(small, passphrase);
}

const ageMagic = Buffer.from('age-encryption.org/v1\n');
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Reads up to `count` bytes from a stream and returns them together with the complete stream. */
async function peeked(source: Bytes, count: number): Promise<{ start: Buffer; whole: Bytes }> {
  const iterator = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let isOver = false;
  while (start.byteLength < count && !isOver) {
    const { done, value } = await iterator.next();
    if (done) isOver = true;
    else start = Buffer.concat([start, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield start;
      if (isOver) return;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { start, whole: whole() };
}

async function decrypted(source: Bytes, passphrase: string | null): Promise<Bytes> {
  if (passphrase === null) throw new ArchiveLocked(passphrase);
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  try {
    return bytesOf(await decrypter.decrypt(webOf(source)));
  } catch {
    throw new ArchiveLocked(passphrase);
  }
}

/** Yields the unwrapped bytes; the format is detected from the first bytes. */
export async function* unsealed(source: Bytes, passphrase: string | null): AsyncGenerator<Uint8Array> {
  try {
    const outer = await peeked(source, ageMagic.byteLength);
    const isEncrypted = outer.start.subarray(0, ageMagic.byteLength).equals(ageMagic);
    const opened = isEncrypted ? await decrypted(outer.whole, passphrase) : outer.whole;
    const inner = await peeked(opened, zstdMagic.byteLength);
    const isCompressed = inner.start.subarray(0, zstdMagic.byteLength).equals(zstdMagic);
    yield* isCompressed ? decompressed(inner.whole) : inner.whole;
  } catch (error) {
    if (isOwn(error)) throw error;
    throw new ArchiveDamaged('it cannot be decrypted or decompressed');
  }
}

/** Whether an error already describes the problem. Errors of an unavailable store aren't the archive's fault. */
function isOwn(error: unknown): boolean {
  return (
    error instanceof ArchiveLocked ||
    error instanceof ArchiveDamaged ||
    (error instanceof Error && error.name === 'MediaStoreUnavailable')
  );
}

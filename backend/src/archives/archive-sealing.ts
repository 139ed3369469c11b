import { type Duplex, pipeline, Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { ArchiveDamaged, ArchiveLocked } from './archive-damaged.ts';
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts';

/** How the bytes of an archive are wrapped; without a passphrase they are not encrypted. */
export type Sealing = { compress: boolean; passphrase: string | null };

type Bytes = AsyncIterable<Uint8Array>;

/** Bytes through a transform; an end on either side ends the other. */
function through(source: Bytes, transform: Duplex): Bytes {
  return pipeline(Readable.from(source, { objectMode: false }), transform, () => {
    // Whoever reads the transform gets its error.
  });
}

/** Longer than the frame without content that Node's compressor sometimes writes at its end. */
const mostAfterwards = 64;

/** Whether nothing follows but a frame without content. */
function isEmptyFrame(bytes: Buffer): boolean {
  try {
    return zstdDecompressSync(bytes).byteLength === 0;
  } catch {
    return false;
  }
}

/** What was compressed. @throws ArchiveDamaged when bytes follow it, which the transform passes over in silence. */
async function* decompressed(source: Bytes): AsyncGenerator<Uint8Array> {
  const transform = createZstdDecompress();
  let given = 0;
  let last = Buffer.alloc(0);
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      given += bytes.byteLength;
      last = Buffer.concat([last, bytes.subarray(-mostAfterwards)]).subarray(-mostAfterwards);
      yield bytes;
    }
  }
  yield* through(counted(), transform);
  const after = given - transform.bytesWritten;
  if (after > mostAfterwards || (after > 0 && !isEmptyFrame(last.subarray(-after))))
    throw new ArchiveDamaged('something follows its end');
}

// Node's and the library's declarations of the same web stream differ by name only.
const webOf = (source: Bytes) => NodeStream.from(source) as ReadableStream<Uint8Array>;
const bytesOf = (stream: ReadableStream<Uint8Array>) => stream as NodeStream<Uint8Array>;

async function* encrypted(source: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  yield* bytesOf(await encrypter.encrypt(webOf(source)));
}

/** The bytes compressed (zstd), then encrypted (age), as far as that is asked for. Nothing is held whole. */
export function sealed(source: Bytes, { compress, passphrase }: Sealing): Bytes {
  const small = compress ? through(source, createZstdCompress()) : source;
  return passphrase === null ? small : encrypted(small, passphrase);
}

const ageMagic = Buffer.from('age-encryption.org/v1\n');
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The first bytes of a stream, up to `count`, and the stream with them. */
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

/** The bytes as they were before they were wrapped, which is told by how they begin. */
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

/** Errors that say what is wrong already; those of a store that is away are not the archive's. */
function isOwn(error: unknown): boolean {
  return (
    error instanceof ArchiveLocked ||
    error instanceof ArchiveDamaged ||
    (error instanceof Error && error.name === 'MediaStoreUnavailable')
  );
}

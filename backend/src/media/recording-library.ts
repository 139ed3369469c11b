import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type StoredRecording, storedRecording } from '@everpaw/contracts/recordings/recording.dto';
import {
  maxRecordingBytes,
  maxUnfinishedRecordings,
  recordingPartBytes,
} from '@everpaw/contracts/recordings/recordings.limits';
import { recordingMessages } from '@everpaw/contracts/recordings/recordings.messages';
import * as z from 'zod/mini';
import {
  type ByteRange,
  bytesWithin,
  type MediaStore,
  type StoredObject,
} from '../platform/storage/media-store/media-store.ts';
import { readAll, readStoredManifest, sumOf } from './media-library.ts';
import { type ByteSource, inspectMp4 } from './mp4/inspect-mp4.ts';
import { RecordingRefused } from './mp4/recording-refused.ts';
import type { UnfinishedRecording, UnfinishedRecordings } from './unfinished-recordings.ts';

/**
 * The stored recordings, by the SHA-256 of their bytes, in the same store as photos. A recording is stored in
 * parts of `recordingPartBytes`, so at most one part is in memory. An unfinished upload is in a separate
 * folder of its sender, which no other account can read or add to.
 */
export type RecordingLibrary = {
  /** Returns a recording's facts, or null if it isn't stored. */
  describe(sha256: string): Promise<StoredRecording | null>;
  /** Opens a recording or a range of it; null if it isn't stored. Throws `RangeUnsatisfiable`. */
  open(sha256: string, range?: ByteRange): Promise<StoredObject | null>;
  /**
   * Stores a part, replacing the same part. With more than `maxUnfinishedRecordings`, the oldest upload is
   * dropped.
   */
  putPart(recording: UnfinishedRecording, part: number, bytes: Uint8Array): Promise<void>;
  parts(recording: UnfinishedRecording): Promise<{ part: number; size: number }[]>;
  /** Returns the number of bytes of an account's unfinished uploads. */
  unfinishedBytes(accountId: string): Promise<number>;
  /**
   * Publishes a recording whose parts are complete. The parts remain until `drop`. Throws `RecordingRefused`,
   * or `DomainError` with `part-missing` or `media-mismatch` (of other bytes); the parts are deleted then.
   */
  keep(recording: UnfinishedRecording): Promise<StoredRecording>;
  /** Deletes the uploaded parts of an unfinished recording. */
  drop(recording: UnfinishedRecording): Promise<void>;
  /** Deletes all unfinished uploads of an account. */
  dropAll(accountId: string): Promise<void>;
  /** Deletes unfinished uploads that are too old. */
  sweep(now: Date): Promise<void>;
};

/** The manifest of a recording. `sums` are the SHA-256s of its parts in order. */
const recordingManifest = z.object({
  version: z.literal(1),
  kind: z.literal('recording'),
  recording: storedRecording,
  sums: z.array(z.string()),
});
export type RecordingManifest = z.infer<typeof recordingManifest>;

/**
 * Reads a recording's manifest, or null if it isn't stored.
 * @throws for invalid JSON or an invalid shape; FormatRefused.
 */
export async function readRecording(store: MediaStore, sha256: string): Promise<RecordingManifest | null> {
  const manifest = await readStoredManifest(store, sha256);
  return manifest?.kind === 'recording' ? recordingManifest.parse(manifest) : null;
}

export const partKey = (folder: string, part: number): string =>
  `${folder}/part-${String(part).padStart(4, '0')}.bin`;

const partName = /\/part-\d{4}\.bin$/;

const unfinishedFolder = ({ accountId, sha256 }: UnfinishedRecording) => `unfinished-${accountId}-${sha256}`;

function incompleteRecording(): DomainError {
  return new DomainError('invalid', 'media-mismatch', recordingMessages.notWhole);
}

function partMissing(): DomainError {
  return new DomainError('conflict', 'part-missing', recordingMessages.partMissing);
}

/**
 * Yields the bytes from `start` to `end`, both included, across the parts in a folder, opening one part at a
 * time.
 */
async function* bytesAcross(
  store: MediaStore,
  folder: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end; ) {
    const part = Math.floor(at / recordingPartBytes);
    const from = part * recordingPartBytes;
    const to = Math.min(end, from + recordingPartBytes - 1);
    const object = await store.get(partKey(folder, part), { start: at - from, end: to - from });
    if (!object) throw new Error(`A part of what is kept in ${folder} is gone`);
    yield* object.stream;
    at = to + 1;
  }
}

function sourceOf(store: MediaStore, folder: string, size: number): ByteSource {
  return {
    size,
    async read(start, length) {
      const bytes: Uint8Array[] = [];
      for await (const part of bytesAcross(store, folder, { start, end: start + length - 1 }))
        bytes.push(part);
      return Buffer.concat(bytes);
    },
  };
}

/**
 * Returns the sizes of all parts in order.
 * @throws DomainError `part-missing`
 */
function requireAllSizes(parts: readonly { part: number; size: number }[]): number[] {
  const sizes = parts.map(({ part, size }, place) => {
    const isFull = place === parts.length - 1 || size === recordingPartBytes;
    if (part !== place || !isFull) throw partMissing();
    return size;
  });
  if (sizes.length === 0) throw partMissing();
  return sizes;
}

async function partIn(store: MediaStore, folder: string, index: number): Promise<Buffer> {
  const bytes = await readAll(store, partKey(folder, index));
  if (!bytes) throw partMissing();
  return bytes;
}

/** Removes only the parts in a folder. */
async function removeParts(store: MediaStore, folder: string): Promise<void> {
  for await (const key of store.list(folder)) if (partName.test(key)) await store.delete(key);
}

/** Checks the parts in a folder against their hash and returns the recording's facts and sums. */
async function checkedParts(
  store: MediaStore,
  folder: string,
  { sha256, sizes }: { sha256: string; sizes: readonly number[] },
): Promise<Pick<RecordingManifest, 'recording' | 'sums'>> {
  const fileSize = sizes.reduce((sum, size) => sum + size, 0);
  if (fileSize > maxRecordingBytes) throw new RecordingRefused('recording-too-large');
  const whole = createHash('sha256');
  const sums: string[] = [];
  for (const index of sizes.keys()) {
    const bytes = await partIn(store, folder, index);
    whole.update(bytes);
    sums.push(sumOf(bytes));
  }
  if (whole.digest('hex') !== sha256) throw incompleteRecording();
  const facts = await inspectMp4(sourceOf(store, folder, fileSize));
  return { recording: { sha256, fileSize, ...facts }, sums };
}

/** Copies checked parts to the recording's own folder. */
async function storeRecording(
  store: MediaStore,
  folder: string,
  found: Pick<RecordingManifest, 'recording' | 'sums'>,
): Promise<void> {
  const { sha256 } = found.recording;
  for (const [index, sum] of found.sums.entries()) {
    const bytes = await partIn(store, folder, index);
    // Its sender may have replaced the part since it was checked.
    if (sumOf(bytes) !== sum) throw incompleteRecording();
    await store.put(partKey(sha256, index), bytes);
  }
  const manifest: RecordingManifest = { version: 1, kind: 'recording', ...found };
  // Written last: the manifest makes the recording exist, so after a crash this is repeated.
  await store.put(`${sha256}/manifest.json`, Buffer.from(JSON.stringify(manifest)));
}

/** The ways in which an unfinished upload ends. */
function endsOf(
  store: MediaStore,
  unfinished: UnfinishedRecordings,
): Pick<RecordingLibrary, 'keep' | 'drop' | 'dropAll' | 'sweep'> {
  async function drop(recording: UnfinishedRecording): Promise<void> {
    const { sha256 } = recording;
    await removeParts(store, unfinishedFolder(recording));
    // A process may have died while copying. A copy in progress by another sender is left alone.
    const isKept = (await store.stat(`${sha256}/manifest.json`)) !== null;
    if (!isKept && !(await unfinished.sentByOthers(recording))) await removeParts(store, sha256);
    await unfinished.forget(recording);
  }

  return {
    drop,

    async keep(recording) {
      const { sha256 } = recording;
      const folder = unfinishedFolder(recording);
      const sizes = requireAllSizes(await unfinished.parts(recording));
      const found = await checkedParts(store, folder, { sha256, sizes }).catch(async (error: unknown) => {
        // The same bytes will be refused again, so the sender has to start over.
        if (error instanceof DomainError) await drop(recording);
        throw error;
      });
      if (!(await readRecording(store, sha256))) await storeRecording(store, folder, found);
      return found.recording;
    },

    async dropAll(accountId) {
      for (const sha256 of (await unfinished.of(accountId)).sha256s) await drop({ accountId, sha256 });
    },

    async sweep(at) {
      for (const recording of await unfinished.stale(at)) await drop(recording);
    },
  };
}

/** A library over a store. */
export function createRecordingLibrary(
  store: MediaStore,
  unfinished: UnfinishedRecordings,
  now: () => Date,
): RecordingLibrary {
  const ends = endsOf(store, unfinished);
  const describe = async (sha256: string) => (await readRecording(store, sha256))?.recording ?? null;

  return {
    ...ends,
    describe,

    async open(sha256, range) {
      const recording = await describe(sha256);
      if (!recording) return null;
      const { fileSize: size, mimeType: contentType } = recording;
      const within = bytesWithin(size, range);
      const stream = Readable.from(bytesAcross(store, sha256, within), { objectMode: false });
      return { stream, size, ...within, contentType };
    },

    async putPart(recording, index, bytes) {
      await unfinished.begin(recording, now());
      const { sha256s } = await unfinished.of(recording.accountId);
      const others = sha256s.filter((sha256) => sha256 !== recording.sha256);
      for (const sha256 of others.slice(0, Math.max(0, sha256s.length - maxUnfinishedRecordings)))
        await ends.drop({ ...recording, sha256 });
      await store.put(partKey(unfinishedFolder(recording), index), bytes);
      await unfinished.note(recording, { part: index, size: bytes.byteLength }, now());
    },

    parts: (recording) => unfinished.parts(recording),

    async unfinishedBytes(accountId) {
      return (await unfinished.of(accountId)).bytes;
    },
  };
}

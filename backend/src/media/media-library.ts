import { createHash } from 'node:crypto';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type FocusPoint, focusName } from '@everpaw/contracts/media/focus';
import { type MediaDescriptor, mediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { variantWidths } from '@everpaw/contracts/media/media.limits';
import { mediaMessages } from '@everpaw/contracts/media/media.messages';
import { type Variant, variantFormats, variantName } from '@everpaw/contracts/media/media.url';
import { isMediaId, parseVariant } from '@everpaw/contracts/media/media-address';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { FormatRefused } from '../platform/storage/files/file-format.ts';
import type { ByteRange, MediaStore, StoredObject } from '../platform/storage/media-store/media-store.ts';
import { type HomeScreenIcon, homeScreenIcon, type ShareCaption, shareImage } from './derive-images.ts';
import { createImageQueue, type ImageQueue, type ImageWork } from './image-queue.ts';
import { inspectUpload } from './inspect-upload.ts';
import { findFocus, processImage, renderVariant } from './process-image.ts';

/**
 * An image derived from a stored photo: a home screen icon, or the share card with its caption. Without `focus`,
 * as with photos of 1.0, the focal point is found when the image is created.
 */
export type Derivation = ({ readonly kind: HomeScreenIcon } | ({ readonly kind: 'share' } & ShareCaption)) & {
  readonly focus?: FocusPoint | undefined;
};

/** Whose work the image queue counts it as. */
export type Sender = Omit<ImageWork, 'pixels'>;

const theSite: Sender = { owner: null };

/**
 * The stored photos, by the SHA-256 of the uploaded bytes. The uploaded bytes themselves aren't stored, since
 * they may contain a location or a serial number.
 */
export interface MediaLibrary {
  /**
   * Stores an upload, in the sender's share of the queue or, without a sender, the site's. Idempotent, also
   * concurrently. Throws `MediaRefused`, or `DomainError` with `media-id` (not a SHA-256), `media-mismatch`
   * (of other bytes) or `media-busy` (too many at once; nothing was stored, and it may be retried).
   */
  ingest(sha256: string, bytes: Uint8Array, sender?: Sender): Promise<MediaDescriptor>;
  /** Returns the descriptor of a photo, or null if it isn't stored. */
  describe(sha256: string): Promise<MediaDescriptor | null>;
  /**
   * Opens a variant by its file name, such as `w640.webp`; null if the photo or width doesn't exist. Lighter
   * variants for slow connections are created on demand. Throws `RangeUnsatisfiable`, `media-busy`.
   */
  open(sha256: string, name: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Returns the largest stored version of a photo with its file name, or null if it isn't stored. */
  master(sha256: string): Promise<{ name: string; open(): Promise<StoredObject | null> } | null>;
  /**
   * Opens a derived image, created on demand and then stored; null if the photo isn't stored. Throws
   * `media-busy`.
   */
  derive(sha256: string, derivation: Derivation): Promise<StoredObject | null>;
  /** Removes a photo with all derived images, or a recording. Idempotent. */
  remove(sha256: string): Promise<void>;
}

const newestManifest = 1;
const manifestSchema = z.extend(mediaDescriptor, {
  version: z.literal(newestManifest),
  master: z.enum(['master.jpg', 'master.webp']),
  /** The SHA-256 of each file, by name. Missing for photos of 1.0. */
  sums: z.optional(z.record(z.string(), z.string())),
});

type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads the manifest of a photo (without a kind) or a recording, or null.
 * @throws for invalid JSON; FormatRefused.
 */
export async function readStoredManifest(
  store: MediaStore,
  sha256: string,
): Promise<{ kind?: unknown; version?: unknown } | null> {
  if (!isMediaId(sha256)) return null;
  const bytes = await readAll(store, `${sha256}/manifest.json`);
  if (!bytes) return null;
  const manifest = JSON.parse(bytes.toString('utf8')) as { kind?: unknown; version?: unknown }; // only looked at
  const { version } = manifest;
  if (typeof version === 'number' && version > newestManifest)
    throw new FormatRefused(
      `The picture ${sha256} is kept in format ${version}, which is newer than this version of the site: it reads up to ${newestManifest}.`,
    );
  return manifest;
}

/**
 * Reads the manifest of a photo; null if it isn't stored or is a recording.
 * @throws for invalid JSON or an invalid shape; FormatRefused.
 */
export async function readManifest(store: MediaStore, sha256: string): Promise<Manifest | null> {
  const manifest = await readStoredManifest(store, sha256);
  return manifest && manifest.kind !== 'recording' ? manifestSchema.parse(manifest) : null;
}

/** Stores all files of a photo and returns its descriptor. */
async function storeImage(
  store: MediaStore,
  sha256: string,
  { master, variants, ...picture }: Awaited<ReturnType<typeof processImage>>,
): Promise<MediaDescriptor> {
  const masterName = `master.${master.extension}` as const;
  const files = [
    { name: masterName, bytes: master.bytes },
    ...variants.map((each) => ({ name: variantName(each), bytes: each.bytes })),
  ];
  for (const { name, bytes } of files) await store.put(`${sha256}/${name}`, bytes);
  const sums = Object.fromEntries(files.map(({ name, bytes }) => [name, sumOf(bytes)]));
  const descriptor = { sha256, ...picture };
  const manifest: Manifest = { version: newestManifest, ...descriptor, master: masterName, sums };
  // Written last: the manifest makes the photo exist, so after a crash the upload is repeated.
  await store.put(`${sha256}/manifest.json`, Buffer.from(JSON.stringify(manifest)));
  return descriptor;
}

/** Returns the SHA-256 of bytes in hexadecimal. */
export function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Throws unless the name is the SHA-256 of the bytes. */
function checkName(sha256: string, bytes: Uint8Array): void {
  if (!isMediaId(sha256)) throw new DomainError('invalid', 'media-id', mediaMessages.invalidName);
  if (sumOf(bytes) !== sha256) throw new DomainError('invalid', 'media-mismatch', mediaMessages.notWhole);
}

/**
 * Returns a function that opens an object of a photo and creates it if missing; null if the photo isn't
 * stored.
 */
function createMaker(
  store: MediaStore,
  queue: ImageQueue,
  manifestOf: (sha256: string) => Promise<Manifest | null>,
) {
  const making = new Map<string, Promise<void>>();

  /** Creates a missing object once for all concurrent callers, unless the photo was removed meanwhile. */
  async function make(
    key: string,
    manifest: Manifest,
    render: (master: Buffer) => Promise<Buffer>,
  ): Promise<void> {
    const master = await readAll(store, `${manifest.sha256}/${manifest.master}`);
    if (!master) return;
    await store.put(
      key,
      await queue({ ...theSite, pixels: manifest.width * manifest.height }, () => render(master)),
    );
    if (!(await store.stat(`${manifest.sha256}/manifest.json`))) await store.delete(key);
  }

  return async function getOrMake(
    sha256: string,
    name: string,
    render: (master: Buffer) => Promise<Buffer>,
    range?: ByteRange,
  ): Promise<StoredObject | null> {
    const key = `${sha256}/${name}`;
    const ready = await store.get(key, range);
    if (ready) return ready;
    const manifest = await manifestOf(sha256);
    if (!manifest) return null;
    await once(making, key, () => make(key, manifest, render));
    return store.get(key, range);
  };
}

/** Creates a library. One `queue` bounds all image work of a process. */
export function createMediaLibrary({
  store,
  queue = createImageQueue(),
}: {
  store: MediaStore;
  queue?: ImageQueue;
}): MediaLibrary {
  const arriving = new Map<string, Promise<MediaDescriptor>>();

  const manifestOf = (sha256: string) => readManifest(store, sha256);

  async function keep(sha256: string, bytes: Uint8Array, sender: Sender): Promise<MediaDescriptor> {
    const known = await manifestOf(sha256);
    if (known) return mediaDescriptor.parse(known);
    const { width, height } = await inspectUpload(bytes);
    const piece = { ...sender, pixels: width * height };
    return storeImage(store, sha256, await queue(piece, () => processImage(bytes)));
  }

  const getOrMake = createMaker(store, queue, manifestOf);

  return {
    async ingest(sha256, bytes, sender = theSite) {
      checkName(sha256, bytes);
      return once(arriving, sha256, () => keep(sha256, bytes, sender));
    },

    async describe(sha256) {
      const manifest = await manifestOf(sha256);
      return manifest && mediaDescriptor.parse(manifest);
    },

    async open(sha256, name, range) {
      const variant = parseVariant(name);
      if (!isMediaId(sha256) || !variant) return null;
      if (!variant.slow) return store.get(`${sha256}/${name}`, range);
      const manifest = await manifestOf(sha256);
      if (!manifest || !variantWidths(manifest.width).includes(variant.width)) return null;
      return getOrMake(sha256, name, async (master) => (await renderVariant(master, variant)).bytes, range);
    },

    async master(sha256) {
      const manifest = await manifestOf(sha256);
      return manifest && { name: manifest.master, open: () => store.get(`${sha256}/${manifest.master}`) };
    },

    async derive(sha256, derivation) {
      if (!isMediaId(sha256)) return null;
      return getOrMake(sha256, derivedName(derivation), async () => {
        const source = await largestVariant(sha256);
        const focus = derivation.focus ?? (await findFocus(sharp(source)));
        return derivation.kind === 'share'
          ? shareImage(source, derivation, focus)
          : homeScreenIcon(source, derivation.kind, focus);
      });
    },

    async remove(sha256) {
      if (!isMediaId(sha256)) return;
      await arriving.get(sha256)?.catch(() => undefined);
      await store.delete(`${sha256}/manifest.json`);
      for await (const key of store.list(sha256)) await store.delete(key);
    },
  };

  async function largestVariant(sha256: string): Promise<Buffer> {
    const manifest = await manifestOf(sha256);
    const width = Math.max(...variantWidths(manifest?.width ?? 1));
    const largest: Variant = { width, format: variantFormats[1] };
    const bytes = await readAll(store, `${sha256}/${variantName(largest)}`);
    if (!bytes) throw new Error('A picture without its largest variant');
    return bytes;
  }
}

/** The stored name of a derived image. It changes with the caption and the focal point. */
export function derivedName(derivation: Derivation): string {
  const focus = focusName(derivation.focus);
  if (derivation.kind !== 'share') return `${derivation.kind}${focus}.png`;
  const caption = JSON.stringify([derivation.petName, derivation.years]);
  return `share-${createHash('sha256').update(caption).digest('hex').slice(0, 16)}${focus}.jpg`;
}

/** Runs `work`, or joins the run that is in progress for this key. */
function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key);
  if (known) return known;
  const started = work().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/** Reads a whole object; null if it doesn't exist. */
export async function readAll(store: MediaStore, key: string): Promise<Buffer | null> {
  const object = await store.get(key);
  if (!object) return null;
  try {
    const parts: Buffer[] = [];
    for await (const part of object.stream) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    // It was removed after it was found, before a byte was read.
    if ((await store.stat(key)) === null) return null;
    throw error;
  }
}

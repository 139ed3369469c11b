import { variantWidths } from '@everpaw/contracts/media/media.limits';
import { variantFormats, variantName } from '@everpaw/contracts/media/media.url';
import sharp from 'sharp';
import { type MediaStore, MediaStoreUnavailable } from '../platform/storage/media-store/media-store.ts';
import { S3Failure } from '../platform/storage/media-store/s3-store.ts';
import { readAll, readManifest, readStoredManifest, sumOf } from './media-library.ts';
import { partKey, readRecording } from './recording-library.ts';

/**
 * Reads all stored files of these photos and recordings and checks that they exist and are unchanged. Photos
 * of 1.0 have no checksums; their files only have to decode completely. Files created on demand aren't read,
 * since they can be created again. Returns a sentence for each damaged file.
 * @throws errors of the store if it is unavailable
 */
export async function checkPictures(store: MediaStore, sha256s: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const sha256 of sha256s) problems.push(...(await problemsOf(store, sha256)));
  return problems;
}

/**
 * Returns `otherwise` for an invalid manifest, but rethrows errors of the store, which say nothing about the
 * photo.
 */
function unreadable<T>(error: unknown, otherwise: T): T {
  if (error instanceof MediaStoreUnavailable || error instanceof S3Failure) throw error;
  return otherwise;
}

async function problemsOf(store: MediaStore, sha256: string): Promise<string[]> {
  const stored = await readStoredManifest(store, sha256).catch((error) => unreadable(error, null));
  if (stored?.kind === 'recording') return problemsOfRecording(store, sha256);
  const manifest = await readManifest(store, sha256).catch((error) =>
    unreadable(error, 'unreadable' as const),
  );
  if (manifest === null) return [`the picture ${sha256} is missing`];
  if (manifest === 'unreadable' || manifest.sha256 !== sha256)
    return [`the picture ${sha256}: manifest.json is damaged`];
  const { width, master, sums } = manifest;
  const renditions = variantWidths(width).flatMap((each) =>
    variantFormats.map((format) => variantName({ width: each, format })),
  );
  const problems: string[] = [];
  for (const name of [master, ...renditions]) {
    const bytes = await readAll(store, `${sha256}/${name}`);
    const wanted = sums?.[name];
    if (!bytes) problems.push(`the picture ${sha256}: ${name} is missing`);
    else if (wanted === undefined ? !(await isDecodable(bytes)) : sumOf(bytes) !== wanted)
      problems.push(`the picture ${sha256}: ${name} is damaged`);
  }
  return problems;
}

async function problemsOfRecording(store: MediaStore, sha256: string): Promise<string[]> {
  const manifest = await readRecording(store, sha256).catch((error) => unreadable(error, null));
  if (manifest?.recording.sha256 !== sha256) return [`the recording ${sha256}: manifest.json is damaged`];
  const problems: string[] = [];
  for (const [part, sum] of manifest.sums.entries()) {
    const bytes = await readAll(store, partKey(sha256, part));
    if (!bytes) problems.push(`the recording ${sha256}: part ${part} is missing`);
    else if (sumOf(bytes) !== sum) problems.push(`the recording ${sha256}: part ${part} is damaged`);
  }
  return problems;
}

async function isDecodable(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}

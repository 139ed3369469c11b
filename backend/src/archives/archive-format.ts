import { createHash } from 'node:crypto';
import { archiveEntityTypes } from '@everpaw/contracts/archives/archive-schedule.limits';
import { instant, position, sha256, uuid } from '@everpaw/contracts/kernel/fields/schemas';
import * as z from 'zod/mini';
import { ArchiveDamaged } from './archive-damaged.ts';
import { collected, type TarEntry } from './tar.ts';

/**
 * An archive is a tar archive, compressed with zstd and encrypted with age as its schedule requires, so that common tools
 * can open it (`age -d … | zstd -d | tar x`). Its parts, in this order:
 *
 * | part | content |
 * |---|---|
 * | `archive.json` | what it is of, of which site, when it was made, and up to which position ({@link archiveHead}) |
 * | `events/NNNNNN.jsonl` | every event as the log stores it, personal fields encrypted, in log order ({@link archivedEvent}) |
 * | `transparency/log.json` | the last signed state of the transparency log with its checkpoint; optional. The proofs in a memorial's event lines lead to it |
 * | `people/NNNNNN.jsonl` | the keys of the people whose fields are encrypted in the events; null for erased people |
 * | `site.json` | whole site only: e-cards whose recipients opted out ({@link archivedSite}) |
 * | `uploads/NNNNNN.jsonl` | whole site only: who uploaded which photo |
 * | `pictures/NNNNNN.jsonl` | the people who put each photo on a page, by its SHA-256 |
 * | `media/SHA256/NAME` | the files of each photo that still existed |
 * | `sums.json` | the SHA-256 of every part before it; without it the archive is incomplete |
 */
export const archiveParts = {
  head: 'archive.json',
  events: 'events',
  log: 'transparency/log.json',
  people: 'people',
  site: 'site.json',
  uploads: 'uploads',
  pictures: 'pictures',
  media: 'media',
  sums: 'sums.json',
} as const;

const photoFile = /^media\/([0-9a-f]{64})\/[a-z0-9_-]+\.[a-z0-9]+$/;

export const archiveHead = z.object({
  format: z.literal('everpaw-archive'),
  version: z.literal(1),
  archiveName: z.string(),
  entityType: z.enum(archiveEntityTypes),
  entityId: uuid,
  /** The identity of the site that the events belong to. */
  siteId: uuid,
  madeAt: instant,
  /** The archive covers the log up to this position. */
  position,
  /** For a whole site that was restored: the histories of its log, oldest first. */
  histories: z._default(z.array(z.object({ epoch: z.string(), since: z.string() })), []),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

/** An event with its position in the source log. `created` is in milliseconds since 1970. */
export const archivedEvent = z.object({
  position,
  stream: z.string(),
  revision: z.string(),
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
  created: z.number(),
  /**
   * In an archive of a memorial: the index of the event's leaf in the transparency log, and the Base64 hashes from the
   * leaf to the root of the archive's checkpoint. Unset if the checkpoint doesn't cover the event.
   */
  leaf: z.optional(z.object({ index: z.number(), proof: z.array(z.string()) })),
});
export type ArchivedEvent = z.infer<typeof archivedEvent>;

/** Returns the person whose key encrypts fields of the event; null if nothing is encrypted. */
export function personOf({ data }: { data: unknown }): string | null {
  const { $person: person } = (data ?? {}) as { $person?: unknown }; // set by the serialiser if fields are encrypted
  return typeof person === 'string' ? person : null;
}

/** A person's key in Base64; null if it was destroyed. */
export const archivedPerson = z.object({ person: z.string(), key: z.nullable(z.string()) });

export const archivedUpload = z.object({
  accountId: z.string(),
  sha256,
  at: instant,
  bytes: z.number(),
  named: z.boolean(),
  retired: z.nullable(instant),
});
export type ArchivedUpload = z.infer<typeof archivedUpload>;

export const archivedPicture = z.object({ sha256, people: z.array(z.string()) });

/**
 * What a restored site needs to know about email addresses. Address streams are named with a secret that isn't
 * archived, so their names become useless; these cards lead to the addresses that opted out. Archives of 1.0 contain
 * the secret instead, which is ignored.
 */
export const archivedSite = z.object({ declinedEcards: z._default(z.array(uuid), []) });

export const archivedLog = z.object({
  origin: z.string(),
  verifier: z.string(),
  size: z.number(),
  root: z.string(),
  checkpoint: z.nullable(z.string()),
  signedAt: z.string(),
});

const archiveSums = z.object({
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256 })),
  events: z.number(),
  photos: z.number(),
});
export type ArchiveSums = z.infer<typeof archiveSums>;

/** The largest size of a part with lines, in bytes; a single longer line is allowed. */
const linesBytes = 512 * 1024;

/** The most bytes read into memory from a part with lines or a photo file. */
export const largestPart = 64 * 1024 * 1024;
/** The largest sums part in bytes. It lists every part, about 200 bytes per photo file. */
const largestSums = 256 * 1024 * 1024;

/** The parts in their order within an archive. */
const partOrder = [
  /^archive\.json$/,
  /^events\/\d{6,}\.jsonl$/,
  /^transparency\/log\.json$/,
  /^people\/\d{6,}\.jsonl$/,
  /^site\.json$/,
  /^uploads\/\d{6,}\.jsonl$/,
  /^pictures\/\d{6,}\.jsonl$/,
  photoFile,
];

/**
 * Returns the index of a part's kind in the order of parts.
 * @throws ArchiveDamaged for an unknown part.
 */
export function placeOf({ name }: Pick<TarEntry, 'name'>): number {
  const place = partOrder.findIndex((pattern) => pattern.test(name));
  if (place === -1) throw new ArchiveDamaged('it holds a part that no archive has');
  return place;
}

/** Returns a part with this text. */
export function partOf(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.byteLength, content: [bytes] };
}

/** Yields JSON lines in parts of bounded size: `events/000001.jsonl` and so on. */
export async function* linesIn(
  folder: string,
  lines: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<TarEntry> {
  let number = 0;
  let text = '';
  const part = () => {
    number += 1;
    const whole = partOf(`${folder}/${String(number).padStart(6, '0')}.jsonl`, text);
    text = '';
    return whole;
  };
  for await (const line of lines) {
    text += `${JSON.stringify(line)}\n`;
    if (text.length >= linesBytes) yield part();
  }
  if (text !== '') yield part();
}

/**
 * Parses the JSON of a part of at most `most` bytes.
 * @throws ArchiveDamaged
 */
export async function jsonIn<T>(
  entry: TarEntry,
  schema: z.ZodMiniType<T>,
  most: number = largestPart,
): Promise<T> {
  return parsed(entry.name, (await collected(entry.content, most)).toString('utf8'), schema);
}

/**
 * Parses the JSON lines of a part.
 * @throws ArchiveDamaged
 */
export async function linesOf<T>(entry: TarEntry, schema: z.ZodMiniType<T>): Promise<T[]> {
  const text = (await collected(entry.content, largestPart)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parsed(entry.name, line, schema));
}

function parsed<T>(name: string, text: string, schema: z.ZodMiniType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ArchiveDamaged(`${name} cannot be read`);
  }
}

/** Whether a part is in this folder of the archive. */
export function isIn(folder: string, { name }: TarEntry): boolean {
  return name.startsWith(`${folder}/`);
}

/** Returns the SHA-256 of the photo that a part belongs to; null for any other part. */
export function photoOf({ name }: TarEntry): string | null {
  return photoFile.exec(name)?.[1] ?? null;
}

/** Yields the parts, followed by the part with their sums. */
export async function* withSums(
  entries: AsyncIterable<TarEntry>,
  counted: () => { events: number; photos: number },
): AsyncGenerator<TarEntry> {
  const parts: ArchiveSums['parts'] = [];
  for await (const { name, size, content } of entries) {
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const bytes of content) {
        hash.update(bytes);
        yield bytes;
      }
    }
    yield { name, size, content: hashed() };
    parts.push({ name, bytes: size, sha256: hash.digest('hex') });
  }
  const sums: ArchiveSums = { parts, ...counted() };
  yield partOf(archiveParts.sums, `${JSON.stringify(sums)}\n`);
}

/**
 * Yields the parts of an archive except the sums and verifies each against its sum. Calls `onWhole` with the sums if
 * all of them match.
 *
 * @throws ArchiveDamaged after the last part
 */
export async function* checkedParts(
  entries: AsyncIterable<TarEntry>,
  onWhole: (sums: ArchiveSums) => void = () => {},
): AsyncGenerator<TarEntry> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let sums: ArchiveSums | null = null;
  for await (const entry of entries) {
    if (sums) throw new ArchiveDamaged(`${entry.name} comes after its end`);
    if (entry.name === archiveParts.sums) {
      sums = await jsonIn(entry, archiveSums, largestSums);
      continue;
    }
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const bytes of entry.content) {
        hash.update(bytes);
        yield bytes;
      }
    }
    const part = hashed();
    yield { name: entry.name, size: entry.size, content: part };
    for await (const _ of part);
    found.set(entry.name, { bytes: entry.size, sha256: hash.digest('hex') });
  }
  if (!sums) throw new ArchiveDamaged('it ends too early');
  for (const { name, bytes, sha256 } of sums.parts) {
    const part = found.get(name);
    if (part?.sha256 !== sha256 || part.bytes !== bytes)
      throw new ArchiveDamaged(`${name} is not what was written`);
  }
  if (sums.parts.length !== found.size) throw new ArchiveDamaged('it holds parts that were not written');
  onWhole(sums);
}

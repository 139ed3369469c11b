import { createHash } from 'node:crypto';
import { archiveEntityTypes } from '@everpaw/contracts/archives/archive-schedule.limits';
import { instant, position, sha256, uuid } from '@everpaw/contracts/kernel/schemas';
import * as z from 'zod/mini';
import { ArchiveDamaged } from './archive-damaged.ts';
import { collected, type TarEntry } from './tar.ts';

/**
 * An archive is a tar archive, compressed with zstd and encrypted with age as its schedule says, so that common tools
 * open it (`age -d … | zstd -d | tar x`). Its parts, in this order:
 *
 * | part | holds |
 * |---|---|
 * | `archive.json` | what it is of, of which site, when it was made, and up to which position ({@link archiveHead}) |
 * | `events/NNNNNN.jsonl` | every event as the log stores it, personal fields sealed, in the log's order ({@link archivedEvent}) |
 * | `transparency/log.json` | what the transparency log has signed last, its checkpoint among it; not in every archive. The events of a memorial lead to it by the proofs in their lines |
 * | `people/NNNNNN.jsonl` | the keys of the people whose fields are sealed in the events, null for who was erased |
 * | `site.json` | of a whole site only: e-cards whose readers want no more ({@link archivedSite}) |
 * | `uploads/NNNNNN.jsonl` | of a whole site only: who sent which photo |
 * | `pictures/NNNNNN.jsonl` | whose each photo is: by its SHA-256 the people who put it on a page |
 * | `media/SHA256/NAME` | the files of each photo that was there |
 * | `sums.json` | the SHA-256 of every part before it: without it the archive is not whole |
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
  /** The identity of the site whose events these are. */
  siteId: uuid,
  madeAt: instant,
  /** Everything that the log held up to here is considered. */
  position,
  /** Of a whole site that was restored: the histories of its log, the oldest first. */
  histories: z._default(z.array(z.object({ epoch: z.string(), since: z.string() })), []),
});
export type ArchiveHead = z.infer<typeof archiveHead>;

/** An event with its place in the log that it comes from. `created` is in milliseconds since 1970. */
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
   * In an archive of a memorial: the number of the event's leaf in the transparency log, and the hashes in Base64 that
   * lead from it to the root of the archive's checkpoint. Missing where that does not cover the event.
   */
  leaf: z.optional(z.object({ index: z.number(), proof: z.array(z.string()) })),
});
export type ArchivedEvent = z.infer<typeof archivedEvent>;

/** Whose key sealed fields of the event; null when it holds nobody's. */
export function personOf({ data }: { data: unknown }): string | null {
  const { $person: person } = (data ?? {}) as { $person?: unknown }; // sealed by the serialiser, or nobody's
  return typeof person === 'string' ? person : null;
}

/** A person's key in Base64, null when it is destroyed. */
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
 * What a restored site needs to know of addresses. Streams of addresses are named with a secret that no archive holds,
 * so the names end with an archive; these cards lead to the addresses that declined. Archives of 1.0 hold the secret
 * instead, which is not used.
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

/** The most text of a part that holds lines; one line may be longer. */
const linesBytes = 512 * 1024;

/** The most bytes that are read into memory of a part with lines, or of a file of a photo. */
export const largestPart = 64 * 1024 * 1024;
/** The sums name every part: some 200 bytes for each file of a photo. */
const largestSums = 256 * 1024 * 1024;

/** The parts in the order in which they stand. */
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

/** The place of a part among the kinds of parts. @throws ArchiveDamaged for one that no archive has. */
export function placeOf({ name }: Pick<TarEntry, 'name'>): number {
  const place = partOrder.findIndex((pattern) => pattern.test(name));
  if (place === -1) throw new ArchiveDamaged('it holds a part that no archive has');
  return place;
}

/** A part with these bytes. */
export function partOf(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.byteLength, content: [bytes] };
}

/** Lines of JSON in parts of bounded size: `events/000001.jsonl` and so on. */
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

/** What a part of at most so many bytes says. @throws ArchiveDamaged */
export async function jsonIn<T>(
  entry: TarEntry,
  schema: z.ZodMiniType<T>,
  most: number = largestPart,
): Promise<T> {
  return parsed(entry.name, (await collected(entry.content, most)).toString('utf8'), schema);
}

/** The lines of a part. @throws ArchiveDamaged */
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

/** The photo that a file of it belongs to; null for another part. */
export function photoOf({ name }: TarEntry): string | null {
  return photoFile.exec(name)?.[1] ?? null;
}

/** The parts, and after them their sums. */
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
 * The parts of an archive but its sums, with which each is compared; `onWhole` hears the sums when all are as they were
 * written.
 *
 * @throws ArchiveDamaged at the end
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

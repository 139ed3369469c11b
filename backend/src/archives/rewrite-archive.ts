import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';
import {
  archivedPerson,
  archivedPicture,
  archivedSite,
  archivedUpload,
  archiveParts,
  checkedParts,
  isIn,
  jsonIn,
  linesOf,
  partOf,
  photoOf,
  withSums,
} from './archive-format.ts';
import type { MadeArchive } from './make-archive.ts';
import type { TarEntry } from './tar.ts';

/** Returns the people whose keys are destroyed. */
export async function destroyedAmong(
  keys: Pick<PersonKeys, 'find'>,
  people: readonly string[],
): Promise<Set<string>> {
  const destroyed = new Set<string>();
  for (let from = 0; from < people.length; from += 1_000) {
    const found = await keys.find(people.slice(from, from + 1_000));
    for (const [person, key] of found) if (key === null) destroyed.add(person);
  }
  return destroyed;
}

/**
 * Returns the archive without the keys and photos of the people whose keys are destroyed. The events stay as stored:
 * without the key their encrypted fields are unreadable, and their leaves of the transparency log stay valid. A photo
 * that another person also put on a page stays.
 *
 * @throws ArchiveDamaged once the parts are read
 */
export function rewriteArchive(
  entries: AsyncIterable<TarEntry>,
  keys: Pick<PersonKeys, 'find'>,
): MadeArchive {
  const people = new Set<string>();
  const dropped = new Set<string>();
  let events = 0;
  const photos = new Set<string>();

  async function* peopleLines(entry: TarEntry) {
    const lines = await linesOf(entry, archivedPerson);
    const destroyed = await destroyedAmong(
      keys,
      lines.map(({ person }) => person),
    );
    for (const { person, key } of lines) {
      const isGone = key === null || destroyed.has(person);
      if (!isGone) people.add(person);
      yield { person, key: isGone ? null : key };
    }
  }

  async function* uploadLines(entry: TarEntry) {
    const lines = await linesOf(entry, archivedUpload);
    const destroyed = await destroyedAmong(
      keys,
      lines.map(({ accountId }) => accountId),
    );
    for (const line of lines) if (!destroyed.has(line.accountId)) yield line;
  }

  async function* pictureLines(entry: TarEntry) {
    const lines = await linesOf(entry, archivedPicture);
    const destroyed = await destroyedAmong(
      keys,
      lines.flatMap((line) => line.people),
    );
    for (const { sha256, people: all } of lines) {
      const left = all.filter((person) => !destroyed.has(person));
      if (all.length > 0 && left.length === 0) dropped.add(sha256);
      else yield { sha256, people: left };
    }
  }

  /** Drops the secret that archives of 1.0 contain in this part. */
  async function withoutSecret(entry: TarEntry) {
    return partOf(entry.name, `${JSON.stringify(await jsonIn(entry, archivedSite))}\n`);
  }

  /** Returns the part with its lines replaced. */
  async function rewritten(entry: TarEntry, lines: (entry: TarEntry) => AsyncIterable<unknown>) {
    let text = '';
    for await (const line of lines(entry))
      text += `${JSON.stringify(line)}
`;
    return partOf(entry.name, text);
  }

  async function* parts(): AsyncGenerator<TarEntry> {
    for await (const entry of checkedParts(entries, (sums) => {
      events = sums.events;
    })) {
      const photo = photoOf(entry);
      if (isIn(archiveParts.people, entry)) yield await rewritten(entry, peopleLines);
      else if (isIn(archiveParts.uploads, entry)) yield await rewritten(entry, uploadLines);
      else if (isIn(archiveParts.pictures, entry)) yield await rewritten(entry, pictureLines);
      else if (entry.name === archiveParts.site) yield await withoutSecret(entry);
      else if (photo === null || !dropped.has(photo)) {
        if (photo !== null) photos.add(photo);
        yield entry;
      }
    }
  }

  const counted = () => ({ events, photos: photos.size });
  return { parts: withSums(parts(), counted), people: () => [...people], counted };
}

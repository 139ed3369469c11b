import { readFile } from 'node:fs/promises';
import { isFirstFile } from '../src/sw/shell-files.ts';

/**
 * The entry chunks for signing a guestbook and adding a memory: the forms, and the code that stores, validates and
 * shows a command.
 */
export const writingChunks = [
  'sign-form',
  'saved-mark',
  'timeline.screen',
  'memory-form-dialog',
  'drafts',
  'writing',
  'fold',
  'tribute.commands',
  'memory.commands',
  'memorial.offline',
  'tribute.offline',
  'memory.offline',
];

const chunkFile = /^assets\/(.+)-[\w-]{10}\.js$/;

/** Returns these chunks, by name, and all chunks that they import. `sourceOf` returns a chunk's code. */
async function closureOf(
  names: readonly string[],
  sourceOf: (name: string) => Promise<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const source = await sourceOf(name);
    for (const [, needed = ''] of source.matchAll(/(?:from|import)\s*["'`]e\/([^"'`]+)["'`]/g))
      left.push(needed);
  }
  return found;
}

type Entry = { url: string };

/**
 * Returns the app's files in the order in which a first visit caches them: the files for reading a memorial's page,
 * then those for writing there, both marked as `offline`, then all others. Throws an `Error` for a missing chunk.
 */
export async function inOrder<E extends Entry>(
  files: readonly E[],
  folder: string,
): Promise<(E & { offline?: true })[]> {
  const byName = new Map(files.flatMap(({ url }) => [[chunkFile.exec(url)?.[1] ?? '', url] as const]));
  // A failed build has no chunks and reports its own error.
  if (!files.some(({ url }) => chunkFile.test(url))) return [...files];
  const writing = await closureOf(writingChunks, (name) => {
    const url = byName.get(name);
    if (!url) throw new Error(`There is no chunk ${name} to cache before others.`);
    return readFile(`${folder}/${url}`, 'utf8');
  });
  const rank = ({ url }: Entry) =>
    isFirstFile(`/${url}`) ? 0 : writing.has(chunkFile.exec(url)?.[1] ?? '') ? 1 : 2;
  return [...files]
    .sort((a, b) => rank(a) - rank(b))
    .map((file) => (rank(file) < 2 ? { ...file, offline: true } : file));
}

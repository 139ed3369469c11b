import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What is replayed lies in a folder of this name and some letters, in the data folder. */
const scratchName = 'verifying-';

/** A new folder for a replay, which holds people's words in the clear until it is removed. */
export function makeScratch(dataDir: string): Promise<string> {
  return mkdtemp(join(dataDir, scratchName));
}

/** Removes what replays have left that could not end. */
export async function removeScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => []))
    if (name.startsWith(scratchName)) await rm(join(dataDir, name), { recursive: true, force: true });
}

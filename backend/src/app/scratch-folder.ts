import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The prefix of the scratch folders for replays, in the data folder. */
const scratchName = 'verifying-';

/** Makes a folder for a replay. It contains personal data in the clear until it is removed. */
export function makeScratch(dataDir: string): Promise<string> {
  return mkdtemp(join(dataDir, scratchName));
}

/** Removes the folders of replays that were interrupted. */
export async function removeScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => []))
    if (name.startsWith(scratchName)) await rm(join(dataDir, name), { recursive: true, force: true });
}

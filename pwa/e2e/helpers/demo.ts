import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSite } from './site-process.ts';

/** Where the demo of a run is, and what says that it is there: empty, or why it is not. */
export const demoOf = (run: string) => ({ folder: join(run, 'demo'), done: join(run, 'demo.done') });

/**
 * Paints the three demo memorials into the data folder of this run, which takes many seconds, unless somebody else does
 * so already.
 */
export async function paintDemo(run: string): Promise<void> {
  const isFirst = await mkdir(join(run, 'demo.claim')).then(
    () => true,
    () => false,
  );
  if (!isFirst) return;
  const { folder, done } = demoOf(run);
  const said = await painted({ root: join(run, 'site'), dataDir: folder }).catch((error: unknown) =>
    String(error),
  );
  await writeFile(done, said);
}

/** Answers what went wrong, empty when nothing did. */
async function painted(places: { root: string; dataDir: string }): Promise<string> {
  const server = await startSite(places, { seed: 'demo' });
  await server.end();
  const made = server.countEvents('MemorialCreated');
  return made === 3 ? '' : `it has ${made} memorials`;
}

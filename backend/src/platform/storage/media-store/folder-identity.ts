import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurably } from '../files/durable-file.ts';
import { StoresDoNotFit } from '../files/stores-do-not-fit.ts';

const identityFile = 'site.json';

/**
 * Checks that a media folder belongs to the site. A folder without an identity gets this one.
 * @throws StoresDoNotFit
 */
export async function checkMediaFolder(root: string, identity: string): Promise<void> {
  const file = join(root, identityFile);
  const named = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (named === null) {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await createDurably(file, `${JSON.stringify({ identity })}\n`);
    return;
  }
  const found = /"identity":"([^"]*)"/.exec(named)?.[1];
  if (found === undefined)
    throw new StoresDoNotFit(
      `${file} does not say which site the pictures are of: it is damaged. If they are of this site, delete that file.`,
    );
  if (found !== identity)
    throw new StoresDoNotFit(
      `The event log is of the site ${identity}, the pictures in ${root} are of the site ${found}: they do not belong together.`,
    );
}

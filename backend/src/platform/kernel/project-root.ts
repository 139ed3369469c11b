import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('This file is not part of a checkout of the project.');
  return rootAbove(parent);
}

/** The project's root folder, found upwards from here, for both the sources and the build. */
export const projectRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * The site's secret: the configured one, else one that is made once and kept in the data folder, readable by nobody
 * but its owner. Losing it signs everybody out and forgets which addresses are reserved.
 */
export async function siteSecret(configured: string | null, file: string): Promise<string> {
  if (configured) return configured;
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

import { randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { Refused } from '../../platform/operator/refused.ts';
import { createDurably } from '../../platform/storage/files/durable-file.ts';
import type { SigningSeed } from './log-keys.ts';
import { seedBytes } from './signing-key.ts';

/**
 * Parses a seed from a variable or file.
 * @throws Refused with `where`, but without the value.
 */
function seedOf(text: string, where: string): Uint8Array {
  const seed = Buffer.from(text.trim(), 'base64');
  if (seed.length !== seedBytes || seed.toString('base64') !== text.trim())
    throw new Refused(`${where} does not hold a signing key: ${seedBytes} bytes in Base64.`);
  return seed;
}

/** @throws Refused */
async function seedIn(file: string): Promise<Uint8Array[]> {
  try {
    return [seedOf(await readFile(file, 'utf8'), file)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Renames a file if it exists.
 * @throws the system's error, unless the file is missing.
 */
async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function makeSeed(file: string): Promise<void> {
  await createDurably(file, `${randomBytes(seedBytes).toString('base64')}\n`);
}

/**
 * Returns the seeds of the signing keys: the configured ones, otherwise those in the data folder, where the first is
 * created once and is readable only by its owner. Backups and archives don't contain them: a person with both could
 * rewrite the history.
 *
 * @param configured one seed, or two separated by a comma while a key is being replaced
 */
export function signingSeed(configured: string | null, file: string, now: () => Date): SigningSeed {
  /** The file of the seed that replaces the first one once that is dropped. */
  const next = `${file}.next`;
  const aside = (of: string) => renameIfThere(of, `${of}.until-${now().toISOString().replaceAll(':', '')}`);
  if (configured !== null) {
    const find = async () => configured.split(',').map((text) => seedOf(text, 'AUDIT_SIGNING_KEY'));
    return { find, async add() {}, async drop() {}, async retire() {} };
  }
  return {
    async find(make) {
      if (make) await makeSeed(file);
      return [...(await seedIn(file)), ...(await seedIn(next))];
    },
    add: () => makeSeed(next),
    async drop() {
      if ((await seedIn(next)).length === 0) return;
      await aside(file);
      await rename(next, file);
    },
    async retire() {
      await aside(file);
      await aside(next);
    },
  };
}

/**
 * Returns the name of a new log: the host and path it is served at, or an unreachable host if the site has no public
 * URL. A later log of the same site gets a unique suffix.
 */
export function newOriginFor(publicUrl: string | null, isFirst: boolean): string {
  const host =
    publicUrl === null ? `everpaw.invalid/${randomBytes(6).toString('hex')}` : new URL(publicUrl).host;
  return `${host}/transparency${isFirst ? '' : `/${randomBytes(4).toString('hex')}`}`;
}

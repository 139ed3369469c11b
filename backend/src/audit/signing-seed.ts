import { randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { createDurably } from '../platform/data-folder/durable-file.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { SigningSeed } from './log-keys.ts';
import { seedBytes } from './signing-key.ts';

/** Reads a seed as it is written in a variable or a file. @throws Refused naming where, and nothing of the value. */
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

/** @throws the error of the system, but for a file that is not there. */
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
 * The seeds of the keys that sign checkpoints: the configured ones, else those in the data folder, of which the first is
 * made once; readable by its owner alone. No backup and no archive holds them: whoever has both could rewrite the history.
 *
 * @param configured one seed, or while a key is being replaced two, separated by a comma
 */
export function signingSeed(configured: string | null, file: string, now: () => Date): SigningSeed {
  /** The one that takes the place of the first when that is dropped. */
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
 * The name of a log that begins now: the address that it is served at, without a scheme, else one that nobody can reach.
 * One that follows another on the same site has a name of its own.
 */
export function newOriginFor(publicUrl: string | null, isFirst: boolean): string {
  const host =
    publicUrl === null ? `everpaw.invalid/${randomBytes(6).toString('hex')}` : new URL(publicUrl).host;
  return `${host}/transparency${isFirst ? '' : `/${randomBytes(4).toString('hex')}`}`;
}

import { randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { createDurably } from '../platform/data-folder/durable-file.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { SigningSeed } from './signer.ts';
import { seedBytes } from './signing-key.ts';

/** Reads a seed as it is written in a variable or a file. @throws Refused naming where, and nothing of the value. */
function seedOf(text: string, where: string): Uint8Array {
  const seed = Buffer.from(text.trim(), 'base64');
  if (seed.length !== seedBytes || seed.toString('base64') !== text.trim())
    throw new Refused(`${where} does not hold a signing key: ${seedBytes} bytes in Base64.`);
  return seed;
}

/**
 * The seed of the key that signs checkpoints: the configured one, else one that is made once and kept in the data
 * folder, readable by its owner alone. No backup and no archive holds it: whoever has both could rewrite the history.
 */
export function signingSeed(configured: string | null, file: string, now: () => Date): SigningSeed {
  return {
    async find(make) {
      if (configured !== null) return seedOf(configured, 'AUDIT_SIGNING_KEY');
      if (make) await createDurably(file, `${randomBytes(seedBytes).toString('base64')}\n`);
      try {
        return seedOf(await readFile(file, 'utf8'), file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async retire() {
      if (configured !== null) return;
      try {
        await rename(file, `${file}.until-${now().toISOString().replaceAll(':', '')}`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
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

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { composed } from '@everpaw/contracts/kernel/text/characters';
import pLimit from 'p-limit';

const derive = promisify(argon2);

/**
 * Cost of a new hash: Argon2id with 46 MiB, two passes, one lane (OWASP's strongest recommendation is 46 MiB with one
 * pass).
 */
const memoryKib = 47_104;
const passes = 2;
const parallelism = 1;
const tagBytes = 32;

// A hash occupies a core and 46 MiB while it runs. One core stays free for other work, and at most two concurrent
// hashes leave room in the thread pool.
const turn = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** The most queued hashes; the last one waits about five seconds. */
const maxWaiting = 48;

/** Runs `work` when a slot is free. Throws `DomainError` `busy` (503) if too many are queued. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= maxWaiting)
    throw new DomainError('unavailable', 'busy', accountMessages.manySignIns);
  return turn(work);
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/**
 * Returns the Argon2id hash of a password in PHC string format. The password is hashed in NFC (RFC 8265), otherwise
 * exactly as typed.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    derive('argon2id', {
      message: composed(password),
      nonce,
      parallelism,
      tagLength: tagBytes,
      memory: memoryKib,
      passes,
    }),
  );
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

// Hashed against when there is no account, so that the response takes as long as for an existing one.
const nobody = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(Buffer.alloc(16, 7))}$${base64(Buffer.alloc(32))}`;

/**
 * Whether the password matches the stored hash, in NFC, or as it was typed: older hashes are of that. Without a hash,
 * returns false after the same time.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  for (const form of new Set([composed(password), password])) if (await matches(form, stored)) return true;
  return false;
}

async function matches(password: string, stored: string | null): Promise<boolean> {
  const match = phc.exec(stored ?? nobody) ?? phc.exec(nobody);
  const [, memory, time, lanes, nonce = '', tag = ''] = match ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      parallelism: Number(lanes),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(time),
    }),
  );
  return timingSafeEqual(actual, expected) && stored !== null;
}

/**
 * Whether the hash of this password must be renewed at the next sign-in: it was made with other cost parameters than
 * today's, or of the password as it was typed instead of in NFC.
 */
export async function needsRehash(password: string, stored: string): Promise<boolean> {
  const [, memory, time, lanes] = phc.exec(stored) ?? [];
  if (Number(memory) !== memoryKib || Number(time) !== passes || Number(lanes) !== parallelism) return true;
  const nfc = composed(password);
  return nfc !== password && !(await matches(nfc, stored));
}

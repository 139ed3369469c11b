import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import pLimit from 'p-limit';

const derive = promisify(argon2);

/** Cost of a new hash: Argon2id with 46 MiB, two passes, one lane (OWASP's list has 46 MiB with one pass as its strongest). */
const memoryKib = 47_104;
const passes = 2;
const parallelism = 1;
const tagBytes = 32;

// A hash keeps a core busy and needs 46 MiB for its while: one core stays everybody else's, and two hashes at a time
// leave room in the pool of threads.
const turn = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Hashes that may wait for their turn: whoever comes then waits some five seconds. */
const mostWaiting = 48;

/** Runs `work` in its turn. Throws `DomainError` `busy` (503) when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= mostWaiting)
    throw new DomainError('unavailable', 'busy', accountMessages.manySignIns);
  return turn(work);
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** The Argon2id hash of a password as it is stored (PHC string format). The password is taken exactly as typed. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce,
      parallelism,
      tagLength: tagBytes,
      memory: memoryKib,
      passes,
    }),
  );
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

// What is hashed when there is no account, so that the answer takes as long as for one that there is.
const nobody = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(Buffer.alloc(16, 7))}$${base64(Buffer.alloc(32))}`;

/** True when the password is the one that was hashed. Without a hash it takes the same time and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
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

/** True when a hash was made with less work than today's, so that it is made anew at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const [, memory, time, lanes] = phc.exec(stored) ?? [];
  return Number(memory) !== memoryKib || Number(time) !== passes || Number(lanes) !== parallelism;
}

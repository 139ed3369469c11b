import { formatSignature } from '@everpaw/contracts/audit/transparency/signed-note';
import { Refused } from '../../platform/operator/refused.ts';
import { type SignedLog, type SignedLogs, verifiersOf } from './signed-log.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';

/** Access to the seeds of the signing keys. */
export type SigningSeed = {
  /** Returns the seeds, in any order. If `make` is true and none is stored, creates one. */
  find(make: boolean): Promise<readonly Uint8Array[]>;
  /** Adds a second seed, unless there is one. Does nothing if the seeds are configured by a variable. */
  add(): Promise<void>;
  /** Sets the first seed aside if there is one to replace it. */
  drop(): Promise<void>;
  /** Sets all seeds aside, so that a new one is created. */
  retire(): Promise<void>;
};

type KeyOptions = { logs: SignedLogs; seed: SigningSeed };

/**
 * Returns the available keys of a log, its current key first.
 * @throws Refused if the current key isn't available.
 */
export async function keysFor(
  { seed }: Pick<KeyOptions, 'seed'>,
  log: SignedLog,
): Promise<[SigningKey, ...SigningKey[]]> {
  const keys = (await seed.find(false)).map((one) => signingKeyOf(one, log.origin));
  const named = (text: string | null | undefined) => keys.find(({ verifierText }) => verifierText === text);
  const key = named(log.verifier);
  if (!key)
    throw new Refused(
      `The key that signs for ${log.origin} is not here. Bring it back, or begin another log: npm run audit -- new-log.`,
    );
  const besides = named(log.besides);
  return besides ? [key, besides] : [key];
}

/**
 * Returns the key of a new log.
 * @throws Refused
 */
export async function newKey({ seed }: Pick<KeyOptions, 'seed'>, origin: string): Promise<SigningKey> {
  const [first] = await seed.find(true);
  if (!first) throw new Refused('No signing key could be made.');
  return signingKeyOf(first, origin);
}

/** Whether one of the available seeds is that of this log's key. */
export async function isKeyOf(
  { seed }: Pick<KeyOptions, 'seed'>,
  { origin, verifier }: SignedLog,
): Promise<boolean> {
  const seeds = await seed.find(false);
  return seeds.some((one) => signingKeyOf(one, origin).verifierText === verifier);
}

const changedMeanwhile = 'Another process has just changed it: look again.';

/**
 * Starts replacing the log's key: both keys sign until the old one is dropped. Returns the verifier key of the new one.
 *
 * @throws Refused
 */
export async function rotateKey(options: KeyOptions, sign: () => Promise<unknown>): Promise<string> {
  const { logs, seed } = options;
  const log = await logs.current();
  if (!log) throw new Refused('There is no transparency log yet: npm run audit -- checkpoint.');
  if (log.besides)
    throw new Refused('A key is being replaced already: npm run audit -- drop-key ends the old one.');
  // Checked first: if this process can't sign now, the new key would never be published.
  await sign();
  await keysFor(options, log);
  await seed.add();
  const next = (await seed.find(false))
    .map((one) => signingKeyOf(one, log.origin).verifierText)
    .find((text) => !verifiersOf(log).includes(text));
  if (!next)
    throw new Refused(
      'There is no other key: set AUDIT_SIGNING_KEY to the new one, a comma and the old one, then ask again.',
    );
  const keys = { verifier: next, besides: log.verifier, retired: log.retired ?? [] };
  if (!(await logs.setKeys(log, keys))) throw new Refused(changedMeanwhile);
  await sign();
  return next;
}

/**
 * Stops signing with the key that is being replaced and returns its verifier key, which remains published.
 *
 * @throws Refused
 */
export async function dropKey(options: KeyOptions): Promise<string> {
  const { logs, seed } = options;
  const log = await logs.current();
  if (!log?.besides) throw new Refused('No key is being replaced.');
  await keysFor(options, log);
  const keys = { verifier: log.verifier, besides: null, retired: [log.besides, ...(log.retired ?? [])] };
  if (!(await logs.setKeys(log, keys))) throw new Refused(changedMeanwhile);
  await seed.drop();
  return log.besides;
}

/**
 * Signs a text other than a checkpoint and returns the signature lines of a note; null if this process doesn't have the
 * log's key.
 */
export async function signText(options: KeyOptions, text: string): Promise<string | null> {
  const log = await options.logs.current();
  if (!log) return null;
  try {
    const keys = await keysFor(options, log);
    return keys.map((key) => formatSignature(key.sign(text))).join('');
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

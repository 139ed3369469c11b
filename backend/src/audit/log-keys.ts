import { formatSignature } from '@everpaw/contracts/audit/signed-note';
import { Refused } from '../platform/operator/refused.ts';
import { type SignedLog, type SignedLogs, verifiersOf } from './signed-log.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';

/** Where the seeds of the signing keys are. */
export type SigningSeed = {
  /** The seeds, in any order; one is made now where there is none and it may be made. */
  find(make: boolean): Promise<readonly Uint8Array[]>;
  /** Makes another one beside the first, unless there is one; nothing where they are given by a variable. */
  add(): Promise<void>;
  /** Sets the first aside, where there is another that takes its place. */
  drop(): Promise<void>;
  /** Sets all aside, so that another one is made. */
  retire(): Promise<void>;
};

type KeyOptions = { logs: SignedLogs; seed: SigningSeed };

/** The keys of a log that are here, the one that it is known by first. @throws Refused where that one is not. */
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

/** The key of a log that begins now. @throws Refused */
export async function newKey({ seed }: Pick<KeyOptions, 'seed'>, origin: string): Promise<SigningKey> {
  const [first] = await seed.find(true);
  if (!first) throw new Refused('No signing key could be made.');
  return signingKeyOf(first, origin);
}

/** Whether one of the seeds that are here is that of the key of this log. */
export async function isKeyOf(
  { seed }: Pick<KeyOptions, 'seed'>,
  { origin, verifier }: SignedLog,
): Promise<boolean> {
  const seeds = await seed.find(false);
  return seeds.some((one) => signingKeyOf(one, origin).verifierText === verifier);
}

const changedMeanwhile = 'Another process has just changed it: look again.';

/**
 * Gives the log another key: from here on both sign, until the old one is dropped. Answers the verifier key of the new
 * one.
 *
 * @throws Refused
 */
export async function rotateKey(options: KeyOptions, sign: () => Promise<unknown>): Promise<string> {
  const { logs, seed } = options;
  const log = await logs.current();
  if (!log) throw new Refused('There is no transparency log yet: npm run audit -- checkpoint.');
  if (log.besides)
    throw new Refused('A key is being replaced already: npm run audit -- drop-key ends the old one.');
  // What cannot sign now would have a key that nobody has seen.
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
 * Ends the signatures of the key that is being replaced; its verifier key stays known. Answers that.
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
 * Signs a text that is no checkpoint, as signature lines of a note; null where the key of the log is not in this
 * process.
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

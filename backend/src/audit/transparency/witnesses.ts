import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { parseCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { consistencyProof } from '@everpaw/contracts/audit/transparency/merkle-tree';
import {
  formatNote,
  type NoteSignature,
  parseNote,
  parseSignatures,
  parseVerifierKey,
  signatureTypes,
  type VerifierKey,
  verifyNote,
} from '@everpaw/contracts/audit/transparency/signed-note';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import type { EngineLogger } from '../../platform/execution/projections/runs/logger.ts';
import type { PublicAnswer } from '../../platform/http/public-post.ts';
import { nodeTools } from './node-tools.ts';
import type { SignedLogs } from './signed-log.ts';
import type { TreeReader } from './transparency-tree.ts';

/** A witness, which confirms that it has seen no other history of this log. */
export type Witness = {
  /** A cosigner's key: Ed25519 or ML-DSA-44. */
  key: VerifierKey;
  /** The base URL for submitting checkpoints; `/add-checkpoint` is appended. */
  address: string;
};

/**
 * Parses a comma-separated list of witnesses, each a verifier key, a space and a URL. Returns null if it is invalid.
 */
export function parseWitnesses(text: string): Witness[] | null {
  const witnesses: Witness[] = [];
  for (const one of text.split(',')) {
    const [key = '', address = '', ...more] = one.trim().split(/\s+/);
    const parsed = cosignerKey(key);
    if (!parsed || more.length > 0 || !URL.canParse(address)) return null;
    witnesses.push({ key: parsed, address: new URL(address).href.replace(/\/$/, '') });
  }
  return witnesses;
}

/** Parses a cosigner's verifier key; returns null for a log's key and for invalid text. */
function cosignerKey(text: string): VerifierKey | null {
  try {
    const key = runSync(parseVerifierKey(text), nodeTools);
    return key.type === signatureTypes.ed25519 ? null : key;
  } catch (error) {
    if (error instanceof AuditError) return null;
    throw error;
  }
}

export type WitnessingOptions = {
  witnesses: readonly Witness[];
  logs: Pick<SignedLogs, 'current' | 'keep' | 'hold'>;
  tree: TreeReader;
  post(url: URL, body: string): Promise<PublicAnswer>;
  logger: EngineLogger;
  /** Returns the time of a monotonic clock, in milliseconds. */
  now(): number;
};

export type Witnessing = {
  /**
   * Submits the newest checkpoint to every witness that hasn't confirmed it, except those with a request in progress or
   * in back-off. With `again` (at startup), also submits to witnesses that have confirmed it, because they may know a
   * larger tree. Never rejects.
   */
  submit(again?: boolean): Promise<void>;
};

const firstRetryMs = 10_000;
const maxRetryMs = 600_000;

/** The state of a witness. */
type State = { size: number; failures: number; retryAt: number; isAsked: boolean; said: string };

class NotConfirmed extends Error {}

/**
 * Returns this witness's valid signature lines in a response.
 * @throws NotConfirmed
 */
function cosignaturesOf(text: string, body: string, { key }: Witness): NoteSignature[] {
  try {
    const signatures = parseSignatures(body).filter(
      ({ name, keyId }) => name === key.name && keyId === key.keyId,
    );
    const verified = runSync(verifyNote({ text, signatures }, [key]), nodeTools);
    if (verified.some(({ time }) => time === 0n)) throw new NotConfirmed('its cosignature has no time');
    return signatures;
  } catch (error) {
    if (error instanceof AuditError) throw new NotConfirmed(`its cosignature does not hold (${error.code})`);
    throw error;
  }
}

/**
 * Returns the request body: the older size, the proof that the checkpoint extends it, and the checkpoint
 * (tlog-witness).
 */
async function submissionOf(checkpoint: string, older: number, tree: TreeReader): Promise<string> {
  const { size } = parseCheckpoint(parseNote(checkpoint).text);
  const proof = await tree.run(consistencyProof(older, size));
  return `old ${older}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
}

/** Adds cosignatures to the checkpoint if it is still the newest one. */
async function join(
  logs: WitnessingOptions['logs'],
  text: string,
  more: readonly NoteSignature[],
): Promise<void> {
  const log = await logs.current();
  if (!log?.checkpoint) return;
  const note = parseNote(log.checkpoint);
  if (note.text !== text) return;
  const others = note.signatures.filter(
    ({ name, keyId }) => !more.some((one) => one.name === name && one.keyId === keyId),
  );
  await logs.keep(log, formatNote({ text, signatures: [...others, ...more] }));
}

/**
 * Has the newest checkpoint cosigned by witnesses. If one knows a larger tree than this log has signed, the log was
 * restored to an earlier state; signing is then suspended until an operator resumes it.
 */
export function createWitnessing(options: WitnessingOptions): Witnessing {
  const { witnesses, logs, tree, post, logger, now } = options;
  const states = new Map<Witness, State>(
    witnesses.map((one) => [one, { size: 0, failures: 0, retryAt: 0, isAsked: false, said: '' }]),
  );
  /** Serialized, so that each cosignature is added to the stored ones. */
  let joining = Promise.resolve();

  const ask = async (witness: Witness, state: State, checkpoint: string): Promise<void> => {
    const { text } = parseNote(checkpoint);
    const { size } = parseCheckpoint(text);
    const url = new URL(`${witness.address}/add-checkpoint`);
    if (state.size > size) return;
    let { status, body } = await post(url, await submissionOf(checkpoint, state.size, tree));
    if (status === 409 && /^\d{1,16}\n?$/.test(body)) {
      const known = Number(body);
      if (known > size) {
        const signed = (await logs.current())?.size ?? 0;
        // Another process of this site may have signed more since.
        if (known <= signed) return;
        const why = `The witness ${witness.key.name} has seen ${known} events signed by this log, which knows of ${signed} only: it was brought back from an older time. Nothing is signed until npm run audit -- continue FILE, with the newest checkpoint that anybody has, or npm run audit -- new-log.`;
        await logs.hold(why);
        throw new NotConfirmed(why);
      }
      state.size = known;
      ({ status, body } = await post(url, await submissionOf(checkpoint, known, tree)));
    }
    if (status !== 200) throw new NotConfirmed(`it answered ${status}`);
    const cosignatures = cosignaturesOf(text, body, witness);
    state.size = size;
    joining = joining.then(() => join(logs, text, cosignatures));
    await joining;
  };

  const askNow = async (witness: Witness, state: State, checkpoint: string): Promise<void> => {
    state.isAsked = true;
    try {
      await ask(witness, state, checkpoint);
      state.failures = 0;
      state.said = '';
    } catch (error) {
      joining = Promise.resolve();
      state.retryAt = now() + Math.min(firstRetryMs * 2 ** state.failures, maxRetryMs);
      state.failures += 1;
      // For foreign errors, only the name is logged.
      const isOurs = error instanceof NotConfirmed || (error as Error).name === 'CallFailed';
      const why = isOurs ? (error as Error).message : (error as Error).name;
      if (why !== state.said) logger.warn(`The witness ${witness.key.name} has not confirmed it: ${why}`);
      state.said = why;
    } finally {
      state.isAsked = false;
    }
  };

  return {
    async submit(again = false) {
      if (states.size === 0) return;
      const log = await logs.current().catch(() => null);
      if (!log?.checkpoint) return;
      const { checkpoint } = log;
      const { signatures } = parseNote(checkpoint);
      const isConfirmed = ({ key }: Witness) =>
        signatures.some(({ name, keyId }) => name === key.name && keyId === key.keyId);
      const due = [...states].filter(
        ([witness, state]) => !state.isAsked && state.retryAt <= now() && (again || !isConfirmed(witness)),
      );
      await Promise.all(due.map(([witness, state]) => askNow(witness, state, checkpoint)));
    },
  };
}

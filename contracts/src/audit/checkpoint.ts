import { AuditError } from './audit-error.ts';
import { fromBase64, hashBytes, parseDecimal, toBase64 } from './bytes.ts';
import type { TreeHead } from './merkle-tree.ts';
import { type Note, parseNote, type VerifiedSignature, type VerifierKey, verifyNote } from './signed-note.ts';
import type { Work } from './work.ts';

/** What a log says of itself: the root of so many leaves. */
export type Checkpoint = TreeHead & {
  /** The name of the log. */
  origin: string;
  /** Lines that others may have added; opaque. */
  extensions: readonly string[];
};

/** The text that a log signs. */
export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, String(size), toBase64(root), ...extensions].map((line) => `${line}\n`).join('');
}

/**
 * Reads the text of a checkpoint, without its signatures.
 *
 * @throws AuditError `checkpoint-malformed`
 */
export function parseCheckpoint(text: string): Checkpoint {
  const malformed = (why: string) => new AuditError('checkpoint-malformed', why);
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length < 3 || lines.includes(''))
    throw malformed('A checkpoint has at least three lines, none of them empty.');
  const [origin = '', size = '', root = '', ...extensions] = lines;
  try {
    const bytes = fromBase64(root);
    if (bytes.length !== hashBytes) throw malformed('The root of a checkpoint has 32 bytes.');
    return { origin, size: parseDecimal(size), root: bytes, extensions };
  } catch (error) {
    if (error instanceof AuditError) throw malformed(error.message);
    throw error;
  }
}

/** A checkpoint whose signature by the log holds. */
export type OpenedCheckpoint = {
  checkpoint: Checkpoint;
  note: Note;
  /** Those by the keys that were given. */
  signatures: readonly VerifiedSignature[];
};

/** Whom a verifier believes. */
export type Trust = {
  /** The verifier keys of the log; their name is its origin. */
  log: readonly VerifierKey[];
  /** The verifier keys of witnesses whose cosignatures are looked for. */
  witnesses?: readonly VerifierKey[];
};

/**
 * Reads a signed checkpoint and makes sure that the log has signed it.
 *
 * @throws AuditError `note-malformed`, `signature-malformed`, `checkpoint-malformed`, `origin-differs`,
 *   `signature-unknown`, `signature-wrong`
 */
export function* openCheckpoint(signed: string, { log, witnesses = [] }: Trust): Work<OpenedCheckpoint> {
  const note = parseNote(signed);
  const checkpoint = parseCheckpoint(note.text);
  const keys = log.filter(({ name }) => name === checkpoint.origin);
  if (keys.length === 0)
    throw new AuditError('origin-differs', `The checkpoint is of the log ${checkpoint.origin}.`);
  yield* verifyNote(note, keys);
  return { checkpoint, note, signatures: yield* verifyNote(note, [...keys, ...witnesses]) };
}

import { AuditError } from './audit-error.ts';
import { fromBase64, hashBytes, parseDecimal, toBase64 } from './bytes.ts';
import type { TreeHead } from './merkle-tree.ts';
import { type Note, parseNote, type VerifiedSignature, type VerifierKey, verifyNote } from './signed-note.ts';
import type { Work } from './work.ts';

/** A log's statement about itself: its size and root. */
export type Checkpoint = TreeHead & {
  /** The name of the log. */
  origin: string;
  /** Opaque additional lines. */
  extensions: readonly string[];
};

/** The text that the log signs. */
export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, String(size), toBase64(root), ...extensions].map((line) => `${line}\n`).join('');
}

/**
 * Parses the text of a checkpoint, without signatures.
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

/** A checkpoint with the log's verified signature. */
export type OpenedCheckpoint = {
  checkpoint: Checkpoint;
  note: Note;
  /** The signatures of the given keys. */
  signatures: readonly VerifiedSignature[];
};

/** The keys that a verifier trusts. */
export type Trust = {
  /** The verifier keys of the log. Their name is the log's origin. */
  log: readonly VerifierKey[];
  /** The verifier keys of witnesses whose cosignatures are verified. */
  witnesses?: readonly VerifierKey[];
};

/**
 * Parses a signed checkpoint and verifies the log's signature.
 * @throws AuditError `note-malformed`, `signature-malformed`, `checkpoint-malformed`, `origin-differs`,
 * `signature-unknown`, `signature-wrong`
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

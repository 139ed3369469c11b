import { isUuid } from '../../kernel/text/uuid.ts';
import { AuditError } from './audit-error.ts';
import { toBase64 } from './bytes.ts';
import type { Entry } from './entry.ts';
import { digest, type Work } from './work.ts';

/** A line of an exported history, with one event as JSON. Unknown keys of later versions are ignored. */
export type HistoryLine = {
  /** The index of its leaf; null if the log has no such event, which a verifier reports. */
  index: number | null;
  entry: Entry;
  /** As stored, with personal fields encrypted. Omitted if it identifies a person hidden from the reader. */
  data?: unknown;
  /** As stored; omitted likewise. The entry contains the hashes of both. */
  metadata?: unknown;
  /** The decrypted data that the reader may see. Not covered by the leaf. */
  plain: unknown;
  /** The hashes from the leaf to the root, in Base64; null without a leaf. */
  proof: readonly string[] | null;
};

/** The last line's summary of the preceding ones. */
export type HistorySummary = {
  memorial: string;
  /** Number of lines. */
  lines: number;
  /** Number of omitted newer events that no signed checkpoint covers yet. */
  newer: number;
  /** SHA-256 of all preceding lines including line breaks, in hex. */
  sha256: string;
  /**
   * The concatenated {@link lineMark} of each line, eight characters each, by which a verifier identifies
   * changed lines.
   */
  marks: string;
};

/** The last line of an exported history. */
export type HistoryEnd = HistorySummary & {
  /** The signed checkpoint of the proofs, verbatim. */
  checkpoint: string;
  /**
   * The log's signatures of {@link historyStatement} as lines of a signed note; null if the key wasn't
   * available.
   */
  signature: string | null;
};

/** Length of a {@link lineMark}. */
export const markLength = 8;
const markBytes = 6;

/** Returns the beginning of a line's SHA-256, without its line break. */
export function* lineMark(line: string): Work<string> {
  return toBase64((yield* digest(line)).subarray(0, markBytes));
}

/**
 * The text of an exported history that the log's key signs. It can't be mistaken for a checkpoint, whose
 * second line is a number.
 */
export function* historyStatement(
  origin: string,
  { memorial, lines, newer, sha256, marks }: HistorySummary,
): Work<string> {
  const listed = toBase64(yield* digest(marks));
  return [
    'everpaw history v1',
    origin,
    `memorial ${memorial}`,
    `lines ${lines}`,
    `newer ${newer}`,
    `sha256 ${sha256}`,
    `marks ${listed}`,
    '',
  ].join('\n');
}

const malformed = (why: string) => new AuditError('history-malformed', why);

function objectOf(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>; // an object with some keys
  } catch {
    // Throws below.
  }
  throw malformed(`${what} is no line of JSON.`);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * Parses the last line of an exported history without verifying it.
 * @throws AuditError `history-malformed`
 */
export function parseHistoryEnd(text: string): HistoryEnd {
  const { memorial, checkpoint, lines, newer, sha256, marks, signature } = objectOf(text, 'The last line');
  if (
    typeof memorial !== 'string' ||
    !isUuid(memorial) ||
    typeof checkpoint !== 'string' ||
    !isCount(lines) ||
    !isCount(newer) ||
    typeof sha256 !== 'string' ||
    typeof marks !== 'string' ||
    (typeof signature !== 'string' && signature !== null)
  )
    throw malformed('The last line is not that of an exported history.');
  return { memorial, checkpoint, lines, newer, sha256, marks, signature };
}

/** Text that is printed must be one line of printable ASCII. */
const printed = /^[\x21-\x7e]{1,400}$/;
const count = /^\d{1,20}$/;

const entryKeys = ['stream', 'revision', 'id', 'type', 'data', 'metadata'] as const;

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>; // only looked at
  return (
    entry.v === 1 &&
    entryKeys.every((key) => typeof entry[key] === 'string' && printed.test(String(entry[key]))) &&
    count.test(String(entry.revision)) &&
    (entry.memorial === null || typeof entry.memorial === 'string')
  );
}

/**
 * Parses a line of an exported history without verifying it.
 * @throws AuditError `history-malformed`
 */
export function parseHistoryLine(text: string): HistoryLine {
  const line = objectOf(text, 'The line');
  const { index, entry, plain, proof } = line;
  const isProof = Array.isArray(proof) && proof.every((hash) => typeof hash === 'string');
  if (!isEntry(entry)) throw malformed('The line is not an event of a history.');
  const content = contentOf(line);
  if (index === null && proof === null) return { index, entry, plain, proof, ...content };
  if (!isCount(index) || !isProof) throw malformed('The line has no proof.');
  return { index, entry, plain, proof, ...content };
}

function contentOf(line: Record<string, unknown>): Pick<HistoryLine, 'data' | 'metadata'> {
  return {
    ...('data' in line ? { data: line.data } : {}),
    ...('metadata' in line ? { metadata: line.metadata } : {}),
  };
}

import { isUuid } from '../kernel/uuid.ts';
import { AuditError } from './audit-error.ts';
import { toBase64 } from './bytes.ts';
import type { Entry } from './entry.ts';
import { digest, type Work } from './work.ts';

/** One event of an exported history: a line of JSON. What a later version adds beside these keys is left alone. */
export type HistoryLine = {
  /** The number of its leaf; null where the log holds no such event, which a verifier reports. */
  index: number | null;
  entry: Entry;
  /** As stored: personal fields are sealed. Left out where it names somebody whom the reader may not know. */
  data?: unknown;
  /** As stored; left out likewise. The hashes of both stand in the entry. */
  metadata?: unknown;
  /** What the reader may read of it. No leaf covers it. */
  plain: unknown;
  /** The hashes from the leaf to the root, each in Base64; null where there is no leaf. */
  proof: readonly string[] | null;
};

/** What the last line says of the lines before it. */
export type HistorySummary = {
  memorial: string;
  /** How many lines there are. */
  lines: number;
  /** Events of the memorial that no signed checkpoint covered yet: they are left out. */
  newer: number;
  /** SHA-256 of all lines before this one, their line breaks included, in hex. */
  sha256: string;
  /** Of each line the beginning of its SHA-256, eight characters each ({@link lineMark}): by it a verifier names a line. */
  marks: string;
};

/** The last line of an exported history. */
export type HistoryEnd = HistorySummary & {
  /** The signed checkpoint that the proofs lead to, verbatim. */
  checkpoint: string;
  /** The log's signatures of {@link historyStatement} as lines of a signed note; null where the key was not at hand. */
  signature: string | null;
};

/** How many characters {@link lineMark} has. */
export const markLength = 8;
const markBytes = 6;

/** What stands for a line in the list of lines: the beginning of its SHA-256, its line break left out. */
export function* lineMark(line: string): Work<string> {
  return toBase64((yield* digest(line)).subarray(0, markBytes));
}

/**
 * What the key of the log signs of an exported history. No checkpoint reads like it: those have a number in their second
 * line.
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
    // Said below.
  }
  throw malformed(`${what} is no line of JSON.`);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * Reads the last line of an exported history without believing it.
 *
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

/** What is told of an event is printed and shown: one line of plain signs. */
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
 * Reads a line of an exported history without believing it.
 *
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

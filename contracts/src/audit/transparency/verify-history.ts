import { AuditError } from './audit-error.ts';
import { fromBase64, toHex } from './bytes.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { contentHash, type Entry, formatEntry } from './entry.ts';
import {
  type HistoryEnd,
  type HistoryLine,
  historyStatement,
  lineMark,
  markLength,
  parseHistoryEnd,
  parseHistoryLine,
} from './history-file.ts';
import { type LineChange, lineChanges } from './line-order.ts';
import { leafHash, verifyInclusion } from './merkle-tree.ts';
import { parseSignatures, type VerifierKey, verifyNote } from './signed-note.ts';
import { run, type Tools, type Work } from './work.ts';

/** An exported history that can be read in pieces, repeatedly. */
export type HistorySource = {
  /** Returns the last line, without its line break. */
  last(): Promise<string>;
  /** Yields all lines before the last one in order, without line breaks. */
  lines(): AsyncIterable<string>;
  /** Returns the SHA-256 of those lines, including line breaks. */
  hash(): Promise<Uint8Array>;
};

/** The problem with a line. */
export type LineProblem =
  | 'unreadable'
  | 'data'
  | 'metadata'
  | 'not-in-the-log'
  | 'proof'
  | 'of-another-memorial';

/** A difference from what was signed. `line` is a number from 1; `event` is `stream/revision (type)`. */
export type HistoryFinding =
  | (LineChange & { event: string | null; why: LineProblem | null })
  /** The line is unchanged since the export, but the log doesn't contain its content. */
  | { what: 'unproven'; line: number; event: string | null; why: LineProblem }
  /** A revision of a stream is missing. Reported only if the list of lines can't be trusted. */
  | { what: 'gap'; line: number; event: string }
  /** The log hasn't signed the last line: only the existing events are proven. */
  | { what: 'unsigned' }
  /** The last line differs from what the log signed. */
  | { what: 'end-changed' }
  /** The bytes differ although no line has a different meaning. */
  | { what: 'bytes-changed' };

/** The result of verifying an exported history. */
export type HistoryReport = {
  memorial: string;
  checkpoint: Checkpoint;
  lines: number;
  /** Events that the file says it omits because no checkpoint covered them. */
  newer: number;
  /** Lines without data or metadata. */
  withheld: number;
  /** Whether the log has signed the list of lines. Otherwise, missing lines can't be detected. */
  isListSigned: boolean;
  findings: readonly HistoryFinding[];
  /** Number of further findings. */
  more: number;
};

const maxFindings = 50;

/** The display name of an entry's event. */
export function eventName({ stream, revision, type }: Entry): string {
  return `${stream}/${revision} (${type})`;
}

/** Returns the first problem of a line, or null if it is completely in the log. */
function* problemOf(
  line: HistoryLine,
  memorial: string,
  { size, root }: Checkpoint,
): Work<LineProblem | null> {
  const { entry, index, proof } = line;
  if ('data' in line && (yield* contentHash(line.data)) !== entry.data) return 'data';
  if ('metadata' in line && (yield* contentHash(line.metadata)) !== entry.metadata) return 'metadata';
  if (index === null || proof === null) return 'not-in-the-log';
  try {
    const leaf = yield* leafHash(formatEntry(entry));
    yield* verifyInclusion({ index, size, leaf, root }, proof.map(fromBase64));
  } catch (error) {
    if (error instanceof AuditError) return 'proof';
    throw error;
  }
  return entry.memorial === memorial ? null : 'of-another-memorial';
}

/** Whether the log has signed the last line; null without a signature. */
function* isEndSigned(end: HistoryEnd, origin: string, keys: readonly VerifierKey[]): Work<boolean | null> {
  if (end.signature === null) return null;
  try {
    const text = yield* historyStatement(origin, end);
    yield* verifyNote({ text, signatures: parseSignatures(end.signature) }, keys);
    return end.marks.length === end.lines * markLength;
  } catch (error) {
    if (error instanceof AuditError) return false;
    throw error;
  }
}

type ReadLine = { mark: string; entry: Entry | null; isComplete: boolean; problem: LineProblem | null };

function* readLine(text: string, memorial: string, checkpoint: Checkpoint): Work<ReadLine> {
  const mark = yield* lineMark(text);
  try {
    const line = parseHistoryLine(text);
    const problem = yield* problemOf(line, memorial, checkpoint);
    return { mark, entry: line.entry, isComplete: 'data' in line && 'metadata' in line, problem };
  } catch (error) {
    if (!(error instanceof AuditError)) throw error;
    return { mark, entry: null, isComplete: true, problem: 'unreadable' };
  }
}

/**
 * Tracks the revisions of each stream. The function returns the name of the first one missing before an
 * entry.
 */
function createRevisions(): (entry: Entry) => string | null {
  const next = new Map<string, bigint>();
  return ({ stream, revision }) => {
    if (!/^\d{1,20}$/.test(revision)) return null;
    const expected = next.get(stream) ?? 0n;
    const found = BigInt(revision);
    next.set(stream, found + 1n);
    return found > expected ? `${stream}/${expected}` : null;
  };
}

/** The data kept while reading: a mark of each line, and the names and problems of a few. */
type Read = {
  count: number;
  marks: string[];
  withheld: number;
  problems: Map<number, LineProblem>;
  gaps: { line: number; event: string }[];
};

async function readLines(
  { source, tools, progress }: VerifyHistoryOptions,
  { memorial }: HistoryEnd,
  checkpoint: Checkpoint,
): Promise<Read> {
  const read: Read = { count: 0, marks: [], withheld: 0, problems: new Map(), gaps: [] };
  const gapBefore = createRevisions();
  for await (const text of source.lines()) {
    read.count += 1;
    const { mark, entry, isComplete, problem } = await run(readLine(text, memorial, checkpoint), tools);
    read.marks.push(mark);
    if (!isComplete) read.withheld += 1;
    if (problem !== null) read.problems.set(read.count, problem);
    const gap = entry && gapBefore(entry);
    if (gap) read.gaps.push({ line: read.count, event: gap });
    await progress?.(read.count);
  }
  return read;
}

/**
 * Returns the differences: from the marks if the list of lines is trusted, otherwise from the lines alone.
 */
function findingsOf(end: HistoryEnd, isSigned: boolean | null, read: Read): HistoryFinding[] {
  const found = differencesOf(end, isSigned, read);
  // Without a signature, the list only shows that the file is consistent with itself.
  return isSigned === null ? [{ what: 'unsigned' }, ...found] : found;
}

function differencesOf(end: HistoryEnd, isSigned: boolean | null, read: Read): HistoryFinding[] {
  if (isSigned === false)
    return [
      { what: 'end-changed' },
      ...[...read.problems].map(([line, why]) => ({ what: 'changed' as const, line, event: null, why })),
      ...read.gaps.map((gap) => ({ what: 'gap' as const, ...gap })),
    ];
  const signed = end.marks.match(/.{8}/gs) ?? [];
  const changes = lineChanges(signed, read.marks);
  const changed = new Set(changes.map(({ line, what }) => (what === 'missing' ? 0 : line)));
  const unproven = [...read.problems]
    .filter(([line]) => !changed.has(line))
    .map(([line, why]) => ({ what: 'unproven' as const, line, event: null, why }));
  return [
    ...changes.map((change) => ({
      ...change,
      event: null,
      why: change.what === 'missing' ? null : (read.problems.get(change.line) ?? null),
    })),
    ...unproven,
  ];
}

/** Adds event names to the findings. A missing line gets the name of the line before it. */
async function named(findings: readonly HistoryFinding[], source: HistorySource): Promise<HistoryFinding[]> {
  const lineOf = (finding: HistoryFinding) =>
    finding.what === 'missing' ? finding.after : 'line' in finding ? finding.line : 0;
  const wanted = new Set(findings.map(lineOf));
  const names = new Map<number, string>();
  let count = 0;
  for await (const text of source.lines()) {
    count += 1;
    if (!wanted.has(count)) continue;
    try {
      names.set(count, eventName(parseHistoryLine(text).entry));
    } catch (error) {
      if (!(error instanceof AuditError)) throw error;
    }
    if (names.size === wanted.size) break;
  }
  return findings.map((finding) =>
    'event' in finding && finding.what !== 'gap'
      ? { ...finding, event: names.get(lineOf(finding)) ?? null }
      : finding,
  );
}

export type VerifyHistoryOptions = {
  source: HistorySource;
  /** The trusted verifier keys. */
  keys: readonly VerifierKey[];
  tools: Tools;
  /** Called after each line with the number so far, and awaited before the next line. */
  progress?(lines: number): void | Promise<void>;
};

/**
 * Verifies an exported history line by line: data → hash → entry → leaf → root → signature. Keeps neither the
 * file nor anything proportional to it in memory, except eight characters per line.
 * @throws AuditError `history-malformed` if it isn't an exported history; those of `openCheckpoint` if its
 * checkpoint isn't signed with one of the keys.
 */
export async function verifyHistory(options: VerifyHistoryOptions): Promise<HistoryReport> {
  const { source, keys, tools } = options;
  const end = parseHistoryEnd(await source.last());
  const { checkpoint } = await run(openCheckpoint(end.checkpoint, { log: keys }), tools);
  const isSigned = await run(isEndSigned(end, checkpoint.origin, keys), tools);
  const read = await readLines(options, end, checkpoint);
  const all = findingsOf(end, isSigned, read);
  const isSame = toHex(await source.hash()) === end.sha256 && read.count === end.lines;
  if (!isSame && all.every(({ what }) => what === 'unsigned')) all.push({ what: 'bytes-changed' });
  const findings = all.slice(0, maxFindings);
  return {
    memorial: end.memorial,
    checkpoint,
    lines: read.count,
    newer: end.newer,
    withheld: read.withheld,
    isListSigned: isSigned === true,
    findings: findings.length === 0 ? [] : await named(findings, source),
    more: all.length - findings.length,
  };
}

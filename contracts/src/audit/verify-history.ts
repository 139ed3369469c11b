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

/** An exported history, read in pieces as often as it is asked for. */
export type HistorySource = {
  /** The last line, without its line break. */
  last(): Promise<string>;
  /** Every line before the last one in its order, without line breaks. */
  lines(): AsyncIterable<string>;
  /** The SHA-256 of those lines, their line breaks included. */
  hash(): Promise<Uint8Array>;
};

/** What of a line does not hold. */
export type LineProblem =
  | 'unreadable'
  | 'data'
  | 'metadata'
  | 'not-in-the-log'
  | 'proof'
  | 'of-another-memorial';

/** Something that is not as it was signed. `line` is a number from 1; `event` is `stream/revision (type)`. */
export type HistoryFinding =
  | (LineChange & { event: string | null; why: LineProblem | null })
  /** The line is as it was exported, but the log does not hold what it says. */
  | { what: 'unproven'; line: number; event: string | null; why: LineProblem }
  /** A revision of a stream is not there; told only where the list of lines cannot be believed. */
  | { what: 'gap'; line: number; event: string }
  /** The log has not signed the last line: what is proven is each event that is there, and nothing else. */
  | { what: 'unsigned' }
  /** The last line is not what the log has signed. */
  | { what: 'end-changed' }
  /** The bytes are others, though no line says anything else. */
  | { what: 'bytes-changed' };

/** What holds of an exported history, and what does not. */
export type HistoryReport = {
  memorial: string;
  checkpoint: Checkpoint;
  lines: number;
  /** Events that the file says it leaves out, since no checkpoint covered them when it was made. */
  newer: number;
  /** Lines whose data or metadata the file leaves out. */
  withheld: number;
  /** Whether the log has signed the list of lines. Without it nothing tells that none was left out. */
  isListSigned: boolean;
  findings: readonly HistoryFinding[];
  /** How many findings there are beyond those. */
  more: number;
};

const mostFindings = 50;

/** The event of an entry as people find it. */
export function eventName({ stream, revision, type }: Entry): string {
  return `${stream}/${revision} (${type})`;
}

/** The first thing of a line that does not hold; null when all of it is in the log. */
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

/** Whether the log has signed what the last line says; null where it says nothing of it. */
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

type ReadLine = { mark: string; entry: Entry | null; isWhole: boolean; problem: LineProblem | null };

function* readLine(text: string, memorial: string, checkpoint: Checkpoint): Work<ReadLine> {
  const mark = yield* lineMark(text);
  try {
    const line = parseHistoryLine(text);
    const problem = yield* problemOf(line, memorial, checkpoint);
    return { mark, entry: line.entry, isWhole: 'data' in line && 'metadata' in line, problem };
  } catch (error) {
    if (!(error instanceof AuditError)) throw error;
    return { mark, entry: null, isWhole: true, problem: 'unreadable' };
  }
}

/** Follows the revisions of each stream; answers the name of the first one that is not there before an entry. */
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

/** What is remembered of the lines while they go by: a mark of each, and the names and problems of a few. */
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
    const { mark, entry, isWhole, problem } = await run(readLine(text, memorial, checkpoint), tools);
    read.marks.push(mark);
    if (!isWhole) read.withheld += 1;
    if (problem !== null) read.problems.set(read.count, problem);
    const gap = entry && gapBefore(entry);
    if (gap) read.gaps.push({ line: read.count, event: gap });
    await progress?.(read.count);
  }
  return read;
}

/** What differs, from the marks where the list of lines is believed, else from the lines alone. */
function findingsOf(end: HistoryEnd, isSigned: boolean | null, read: Read): HistoryFinding[] {
  const found = differencesOf(end, isSigned, read);
  // Whoever made the file may have written the list of lines: it shows no more than that the file fits itself.
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

/** Gives the findings the names of their events, from the lines of the file: of a missing one what stands before it. */
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
  /** The verifier keys that are believed. */
  keys: readonly VerifierKey[];
  tools: Tools;
  /** Told after each line how many there were so far; the next one waits for it. */
  progress?(lines: number): void | Promise<void>;
};

/**
 * Checks an exported history line by line: data → hash → entry → leaf → root → signature. Neither the file nor
 * anything that grows with its lines but eight characters for each is held in memory.
 *
 * @throws AuditError `history-malformed` for what is no exported history; those of `openCheckpoint` when its checkpoint
 *   is not signed with one of the keys.
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
  const findings = all.slice(0, mostFindings);
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

import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import {
  type AuditFileKind,
  checkConsistency,
  checkProof,
  disagreeing,
  isEventOfEntry,
  kindOfFile,
  parseVerifierKeys,
} from '@everpaw/contracts/audit/transparency/check-texts';
import { type Checkpoint, openCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import {
  type HistoryLine,
  parseHistoryEnd,
  parseHistoryLine,
} from '@everpaw/contracts/audit/transparency/history-file';
import type { VerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { eventName, verifyHistory } from '@everpaw/contracts/audit/transparency/verify-history';
import { run, type Tools } from '@everpaw/contracts/audit/transparency/work';
import { findingText, reportLines } from '@everpaw/contracts/audit/verify.messages';
import { auditErrorTexts, verifyPageMessages as texts } from '@everpaw/contracts/audit/verify-page.messages';
import { blobSource, largestHistory } from './blob-source.ts';

/** The result for one file, or for several files together. */
export type CheckResult = {
  /** The name of the file; null for a result about several files. */
  name: string | null;
  verdict: 'holds' | 'differs' | 'unclear';
  lines: readonly string[];
};

export type CheckOptions = {
  files: readonly File[];
  /** Verifier keys as text. Keys in the files are added. */
  keyText: string;
  tools: Tools;
  /** Reports the checked share of a file, 0 to 1. */
  progress(name: string, share: number): void;
};

const headBytes = 4_096;
/** The largest file that is checked for being a single event, in bytes. */
const maxText = 1_000_000;

type Sorted = { file: File; kind: AuditFileKind | 'history' | 'event' };

/**
 * Returns a file with its kind. A history is recognized by its last line, which names its checkpoint.
 * @throws what reading a file throws
 */
async function sorted(file: File): Promise<Sorted> {
  const kind = kindOfFile(await file.slice(0, headBytes).text());
  if (kind !== 'json') return { file, kind };
  try {
    parseHistoryEnd((await blobSource(file)).text);
    return { file, kind: 'history' };
  } catch {
    // A single event, or something else that is reported when it's read.
  }
  const isOneLine = file.size <= maxText && !(await file.text()).trimEnd().includes('\n');
  return { file, kind: isOneLine ? 'event' : 'history' };
}

function refusal(error: unknown): CheckResult['lines'] {
  if (!(error instanceof AuditError)) return [texts.unreadable];
  return [auditErrorTexts[error.code] ?? error.message];
}

/** The errors that mean that a file is wrong, not that it's unknown or unreadable. */
const untrue = new Set(['signature-wrong', 'root-differs', 'proof-wrong-length', 'index-out-of-range']);

function failed(name: string, error: unknown): CheckResult {
  const isUntrue = error instanceof AuditError && untrue.has(error.code);
  return { name, verdict: isUntrue ? 'differs' : 'unclear', lines: refusal(error) };
}

type Checking = CheckOptions & {
  keys: readonly VerifierKey[];
  /** All checkpoints with a valid signature, from any file. */
  found: Checkpoint[];
};

async function checkHistory(
  { file }: Sorted,
  { keys, tools, progress, found }: Checking,
): Promise<CheckResult> {
  const { name, size } = file;
  if (size > largestHistory) return { name, verdict: 'unclear', lines: [texts.tooLarge] };
  const source = await blobSource(file);
  const { lines: all } = parseHistoryEnd(source.text);
  const report = await verifyHistory({
    source,
    keys,
    tools,
    progress: (lines) => progress(name, lines / Math.max(1, all)),
  });
  found.push(report.checkpoint);
  const { findings, more } = report;
  if (findings.length === 0) return { name, verdict: 'holds', lines: reportLines(report) };
  const isOnlyUnsigned = findings.every(({ what }) => what === 'unsigned');
  return {
    name,
    verdict: isOnlyUnsigned ? 'unclear' : 'differs',
    lines: [...findings.map(findingText), ...(more > 0 ? [texts.more(more)] : [])],
  };
}

async function checkCheckpoint({ file }: Sorted, { keys, tools, found }: Checking): Promise<CheckResult> {
  const { checkpoint } = await run(openCheckpoint(await file.text(), { log: keys }), tools);
  found.push(checkpoint);
  const { origin, size } = checkpoint;
  return { name: file.name, verdict: 'holds', lines: [texts.checkpoint(origin, size)] };
}

/** Returns the event in a file that contains a single line of a history. Throws `AuditError` if it's malformed. */
async function readEvent({ file }: Sorted): Promise<HistoryLine> {
  return parseHistoryLine((await file.text()).trimEnd());
}

async function checkOneProof(
  { file }: Sorted,
  events: readonly HistoryLine[],
  { keys, tools, found }: Checking,
): Promise<CheckResult> {
  const text = await file.text();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const alone = events.length === 1 ? (events[0] ?? null) : null;
  const { entry, index, checkpoint } = await run(checkProof(text, alone, { keys, decode }), tools);
  found.push(checkpoint);
  const proven = texts.proof(eventName(entry), index, checkpoint.origin, checkpoint.size);
  const event = events.find(({ entry: { id } }) => id === entry.id);
  if (!event) return { name: file.name, verdict: 'holds', lines: [proven] };
  return (await run(isEventOfEntry(event), tools))
    ? { name: file.name, verdict: 'holds', lines: [proven, texts.sameEvent] }
    : { name: file.name, verdict: 'differs', lines: [proven, texts.otherEvent(eventName(event.entry))] };
}

async function checkOneConsistency({ file }: Sorted, { keys, tools, found }: Checking): Promise<CheckResult> {
  const text = await file.text();
  const { old, newer } = await run(checkConsistency(text, null, keys), tools);
  const older = found.find(({ origin, size }) => origin === newer.origin && size === old);
  found.push(newer);
  if (!older && old > 0) return { name: file.name, verdict: 'unclear', lines: [texts.needsOlder(old)] };
  if (older) await run(checkConsistency(text, older, keys), tools);
  return { name: file.name, verdict: 'holds', lines: [texts.extends(old, newer.size)] };
}

/** Returns the result of comparing the checkpoints with each other. */
function together(found: readonly Checkpoint[], hasConsistency: boolean): CheckResult[] {
  const fork = disagreeing(found);
  if (fork) {
    const [{ origin, size }] = fork;
    return [{ name: null, verdict: 'differs', lines: [texts.fork(origin, size)] }];
  }
  const [first, ...others] = found.toSorted((a, b) => a.size - b.size);
  const last = others.at(-1);
  if (!first || !last || hasConsistency || first.size === last.size) return [];
  return [{ name: null, verdict: 'unclear', lines: [texts.needsConsistency(first.size, last.size)] }];
}

async function keysOf(given: string, files: readonly Sorted[], tools: Tools): Promise<VerifierKey[]> {
  const ofFiles = await Promise.all(
    files.filter(({ kind }) => kind === 'key').map(({ file }) => file.text()),
  );
  return run(parseVerifierKeys([given, ...ofFiles].join('\n')), tools);
}

/**
 * Checks files individually and against each other with the given verifier keys. Sends no requests. Throws `AuditError`
 * if a key is malformed.
 */
export async function checkFiles(options: CheckOptions): Promise<CheckResult[]> {
  const { files, keyText, tools } = options;
  const results: CheckResult[] = [];
  const all: Sorted[] = [];
  for (const file of files)
    try {
      all.push(await sorted(file));
    } catch (error) {
      results.push(failed(file.name, error));
    }
  const keys = await keysOf(keyText, all, tools);
  const checking: Checking = { ...options, keys, found: [] };
  const of = (kind: Sorted['kind']) => all.filter((one) => one.kind === kind);
  const each = async (sort: readonly Sorted[], check: (one: Sorted) => Promise<CheckResult>) => {
    for (const one of sort)
      results.push(await check(one).catch((error: unknown) => failed(one.file.name, error)));
  };
  if (keys.length === 0) return [{ name: null, verdict: 'unclear', lines: [texts.needsKey] }];
  const events: HistoryLine[] = [];
  await each(of('checkpoint'), (one) => checkCheckpoint(one, checking));
  await each(of('history'), (one) => checkHistory(one, checking));
  for (const one of of('event'))
    try {
      events.push(await readEvent(one));
      if (of('proof').length === 0)
        results.push({ name: one.file.name, verdict: 'unclear', lines: [texts.aloneEvent] });
    } catch (error) {
      results.push(failed(one.file.name, error));
    }
  await each(of('proof'), (one) => checkOneProof(one, events, checking));
  await each(of('consistency'), (one) => checkOneConsistency(one, checking));
  for (const { file } of of('unknown'))
    results.push({ name: file.name, verdict: 'unclear', lines: [texts.unknownKind] });
  return [...results, ...together(checking.found, of('consistency').length > 0)];
}

import { AuditError } from './audit-error.ts';
import { isSameBytes } from './bytes.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { parseConsistency } from './consistency-file.ts';
import { contentHash, type Entry, formatEntry } from './entry.ts';
import { type HistoryLine, parseHistoryLine } from './history-file.ts';
import { verifyConsistency } from './merkle-tree.ts';
import { parseVerifierKey, type VerifierKey } from './signed-note.ts';
import { parseTlogProof, verifyTlogProof } from './tlog-proof.ts';
import type { Work } from './work.ts';

/** What a file is, by how it begins; `json` is a history or one of its lines. */
export type AuditFileKind = 'proof' | 'consistency' | 'key' | 'checkpoint' | 'json' | 'unknown';

/** Tells what a file is from its first kilobyte. */
export function kindOfFile(head: string): AuditFileKind {
  if (head.startsWith('c2sp.org/tlog-proof@v1\n')) return 'proof';
  if (/^old \d+\n/.test(head)) return 'consistency';
  if (head.trimStart().startsWith('{')) return 'json';
  if (/^\S+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+\s/.test(`${head}\n`)) return 'key';
  if (/^[^\n]+\n\d+\n[A-Za-z0-9+/]{43}=\n/.test(head)) return 'checkpoint';
  return 'unknown';
}

/** Verifier keys as text, a line each. @throws AuditError `verifier-key-malformed` */
export function* parseVerifierKeys(text: string): Work<VerifierKey[]> {
  const keys: VerifierKey[] = [];
  for (const line of text.split(/\r?\n/))
    if (line.trim() !== '') keys.push(yield* parseVerifierKey(line.trim()));
  return keys;
}

const utf8Entry = (text: string): Entry =>
  parseHistoryLine(`{"index":null,"proof":null,"entry":${text}}`).entry;

/** What a proof proves: the entry that it carries, in the tree of a checkpoint. */
export type ProvenEntry = { entry: Entry; index: number; checkpoint: Checkpoint };

/**
 * Makes sure that the log holds the entry that a proof carries, or that of the event which is given with it.
 *
 * @param decode reads bytes as UTF-8
 * @throws AuditError of `verifyTlogProof`; `proof-malformed` where nothing says what is proven.
 */
export function* checkProof(
  text: string,
  event: HistoryLine | null,
  { keys, decode }: { keys: readonly VerifierKey[]; decode: (bytes: Uint8Array) => string },
): Work<ProvenEntry> {
  const proof = parseTlogProof(text);
  if (!proof.extra && !event)
    throw new AuditError(
      'proof-malformed',
      'The proof does not carry what it proves: add the event as a file.',
    );
  const entry = event ? event.entry : utf8Entry(decode(proof.extra ?? new Uint8Array()));
  const { checkpoint } = yield* verifyTlogProof(proof, formatEntry(entry), { log: keys });
  return { entry, index: proof.index, checkpoint };
}

/** Whether what is stored of an event is what its entry says; what is left out is not looked at. */
export function* isEventOfEntry(line: HistoryLine): Work<boolean> {
  const { entry } = line;
  const isData = !('data' in line) || (yield* contentHash(line.data)) === entry.data;
  return isData && (!('metadata' in line) || (yield* contentHash(line.metadata)) === entry.metadata);
}

/**
 * Makes sure that the checkpoint of a proof of consistency extends an older one. Answers the newer one.
 *
 * @param older null where only the newer checkpoint is at hand: then nothing but its signature is looked at.
 * @throws AuditError `size-out-of-range` when the proof is for another older size; those of `verifyConsistency`
 */
export function* checkConsistency(
  text: string,
  older: Checkpoint | null,
  keys: readonly VerifierKey[],
): Work<{ old: number; newer: Checkpoint }> {
  const { old, hashes, checkpoint } = parseConsistency(text);
  const { checkpoint: newer } = yield* openCheckpoint(checkpoint, { log: keys });
  if (older) {
    if (older.size !== old)
      throw new AuditError(
        'size-out-of-range',
        `The proof begins at ${old} events, the checkpoint is over ${older.size}.`,
      );
    yield* verifyConsistency(older, newer, hashes);
  }
  return { old, newer };
}

/** Two checkpoints of one log over so many events with different roots: the log has told two histories. */
export function disagreeing(checkpoints: readonly Checkpoint[]): [Checkpoint, Checkpoint] | null {
  for (const [at, one] of checkpoints.entries())
    for (const other of checkpoints.slice(at + 1))
      if (one.origin === other.origin && one.size === other.size && !isSameBytes(one.root, other.root))
        return [one, other];
  return null;
}

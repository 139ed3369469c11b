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

/** The type of a file, detected by its beginning. `json` is a history or a line of one. */
export type AuditFileKind = 'proof' | 'consistency' | 'key' | 'checkpoint' | 'json' | 'unknown';

/** Detects the type of a file from its first kilobyte. */
export function kindOfFile(head: string): AuditFileKind {
  if (head.startsWith('c2sp.org/tlog-proof@v1\n')) return 'proof';
  if (/^old \d+\n/.test(head)) return 'consistency';
  if (head.trimStart().startsWith('{')) return 'json';
  if (/^\S+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+\s/.test(`${head}\n`)) return 'key';
  if (/^[^\n]+\n\d+\n[A-Za-z0-9+/]{43}=\n/.test(head)) return 'checkpoint';
  return 'unknown';
}

/**
 * Parses verifier keys, one per line.
 * @throws AuditError `verifier-key-malformed`
 */
export function* parseVerifierKeys(text: string): Work<VerifierKey[]> {
  const keys: VerifierKey[] = [];
  for (const line of text.split(/\r?\n/))
    if (line.trim() !== '') keys.push(yield* parseVerifierKey(line.trim()));
  return keys;
}

const utf8Entry = (text: string): Entry =>
  parseHistoryLine(`{"index":null,"proof":null,"entry":${text}}`).entry;

/** The entry that a proof proves, in the tree of a checkpoint. */
export type ProvenEntry = { entry: Entry; index: number; checkpoint: Checkpoint };

/**
 * Verifies that the log contains the entry in a proof, or that of the given event.
 * @param decode decodes UTF-8
 * @throws AuditError of `verifyTlogProof`; `proof-malformed` if there is neither entry nor event.
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

/** Whether an event's stored data matches its entry. Omitted fields aren't checked. */
export function* isEventOfEntry(line: HistoryLine): Work<boolean> {
  const { entry } = line;
  const isData = !('data' in line) || (yield* contentHash(line.data)) === entry.data;
  return isData && (!('metadata' in line) || (yield* contentHash(line.metadata)) === entry.metadata);
}

/**
 * Verifies that the checkpoint of a consistency proof extends an older one. Returns the newer one.
 * @param older null if only the newer checkpoint is available; then only its signature is verified.
 * @throws AuditError `size-out-of-range` if the proof is for another older size; those of `verifyConsistency`
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

/**
 * Returns two checkpoints of a log with the same size and different roots: proof of two different histories.
 */
export function disagreeing(checkpoints: readonly Checkpoint[]): [Checkpoint, Checkpoint] | null {
  for (const [at, one] of checkpoints.entries())
    for (const other of checkpoints.slice(at + 1))
      if (one.origin === other.origin && one.size === other.size && !isSameBytes(one.root, other.root))
        return [one, other];
  return null;
}

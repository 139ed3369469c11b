import { AuditError } from './audit-error.ts';
import { fromBase64, hashBytes, parseDecimal, toBase64 } from './bytes.ts';
import { type OpenedCheckpoint, openCheckpoint, type Trust } from './checkpoint.ts';
import { leafHash, verifyInclusion } from './merkle-tree.ts';
import type { Part, Work } from './work.ts';

/** A file that proves, with only a verifier key, that the log contains an entry. */
export type TlogProof = {
  /** The index of the leaf, from 0. */
  index: number;
  /** From the leaf to the root. */
  hashes: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  checkpoint: string;
  /** Additional content of the file, which isn't part of the proof; or null. */
  extra: Uint8Array | null;
};

const firstLine = 'c2sp.org/tlog-proof@v1';
/** More than any tree with fewer than 2^53 leaves needs. */
const maxHashes = 64;

/** Formats a `.tlog-proof` file. */
export function formatTlogProof({ index, hashes, checkpoint, extra }: TlogProof): string {
  const lines = [
    firstLine,
    ...(extra ? [`extra ${toBase64(extra)}`] : []),
    `index ${index}`,
    ...hashes.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** @throws AuditError `proof-malformed` */
function parseHash(line: string): Uint8Array {
  const hash = fromBase64(line);
  if (hash.length !== hashBytes)
    throw new AuditError('proof-malformed', 'A hash of the proof has not 32 bytes.');
  return hash;
}

/**
 * Parses a `.tlog-proof` file without verifying it.
 * @throws AuditError `proof-malformed`
 */
export function parseTlogProof(text: string): TlogProof {
  const malformed = (why: string) => new AuditError('proof-malformed', why);
  const end = text.indexOf('\n\n');
  if (end < 0) throw malformed('The proof has no empty line before its checkpoint.');
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== firstLine) throw malformed(`A proof begins with ${firstLine}.`);
  const extra = lines[0]?.startsWith('extra ') ? lines.shift() : undefined;
  const index = lines.shift();
  if (!index?.startsWith('index ')) throw malformed('The proof does not say the number of its leaf.');
  if (lines.length > maxHashes) throw malformed('The proof is too long.');
  try {
    return {
      index: parseDecimal(index.slice('index '.length)),
      hashes: lines.map(parseHash),
      checkpoint: text.slice(end + 2),
      extra: extra === undefined ? null : fromBase64(extra.slice('extra '.length)),
    };
  } catch (error) {
    if (error instanceof AuditError) throw malformed(error.message);
    throw error;
  }
}

/**
 * Verifies that the trusted log contains the entry, and returns the checkpoint.
 * @throws AuditError `root-differs`, `index-out-of-range`, `proof-wrong-length`, and those of {@link
 * openCheckpoint}
 */
export function* verifyTlogProof(proof: TlogProof, entry: Part, trust: Trust): Work<OpenedCheckpoint> {
  const opened = yield* openCheckpoint(proof.checkpoint, trust);
  const { size, root } = opened.checkpoint;
  const leaf = yield* leafHash(entry);
  yield* verifyInclusion({ index: proof.index, size, leaf, root }, proof.hashes);
  return opened;
}

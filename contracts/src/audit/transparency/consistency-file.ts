import { AuditError } from './audit-error.ts';
import { fromBase64, hashBytes, parseDecimal } from './bytes.ts';

/** A proof that one checkpoint extends an older one, in the format that witnesses accept (tlog-witness). */
export type ConsistencyFile = {
  /** The number of leaves of the older tree. */
  old: number;
  hashes: readonly Uint8Array[];
  /** The newer checkpoint as signed. */
  checkpoint: string;
};

const maxHashes = 63;

/**
 * Parses the output of `audit -- consistency` without verifying it.
 * @throws AuditError `consistency-malformed`
 */
export function parseConsistency(text: string): ConsistencyFile {
  const malformed = (why: string) => new AuditError('consistency-malformed', why);
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = end < 0 ? [] : text.slice(0, end).split('\n');
  if (!first.startsWith('old ') || lines.length > maxHashes)
    throw malformed('A proof of consistency begins with “old” and a size, and has at most 63 hashes.');
  try {
    const hashes = lines.map(fromBase64);
    if (hashes.some(({ length }) => length !== hashBytes))
      throw malformed('A hash of the proof has not 32 bytes.');
    return { old: parseDecimal(first.slice('old '.length)), hashes, checkpoint: text.slice(end + 2) };
  } catch (error) {
    if (error instanceof AuditError) throw malformed(error.message);
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import type { HistorySource } from '@everpaw/contracts/audit/transparency/verify-history';

const lineBreak = 0x0a;
const step = 64 * 1024;
/** The longest last line in bytes. It has eight characters per event and is read as a whole. */
const maxLastLine = 64 * 1024 * 1024;

/** Returns the byte offset of the last line; the file ends with a line break. */
async function startOfLast(file: FileHandle, size: number): Promise<number> {
  const buffer = Buffer.alloc(step);
  for (let end = size - 1; end > 0 && size - end < maxLastLine; end -= step) {
    const start = Math.max(0, end - step);
    const { bytesRead } = await file.read(buffer, 0, end - start, start);
    const at = buffer.subarray(0, bytesRead).lastIndexOf(lineBreak);
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

/**
 * Opens an exported history on this machine and passes it to `use`, which reads it in pieces.
 *
 * @throws AuditError `history-malformed` if the file doesn't end with a line break.
 */
export async function withHistoryFile<Result>(
  path: string,
  use: (source: HistorySource) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    await file.read(last, 0, 1, Math.max(0, size - 1));
    if (size < 2 || last[0] !== lineBreak)
      throw new AuditError('history-malformed', 'The file does not end with a whole line.');
    const start = await startOfLast(file, size);
    const before = () => createReadStream(path, { end: Math.max(0, start - 1) });
    return await use({
      async last() {
        const buffer = Buffer.alloc(size - 1 - start);
        await file.read(buffer, 0, buffer.length, start);
        return buffer.toString('utf8');
      },
      async *lines() {
        if (start > 0) yield* createInterface({ input: before(), crlfDelay: Number.POSITIVE_INFINITY });
      },
      async hash() {
        const hash = createHash('sha256');
        if (start > 0) for await (const piece of before()) hash.update(piece);
        return hash.digest();
      },
    });
  } finally {
    await file.close();
  }
}

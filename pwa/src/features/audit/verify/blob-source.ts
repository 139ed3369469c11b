import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import type { HistorySource } from '@everpaw/contracts/audit/transparency/verify-history';
import { sha256Bytes } from '../../../net/sha256.ts';

/** The largest file that is checked, in bytes, because the browser hashes it as a whole. */
export const largestHistory = 256 * 1024 * 1024;
const maxLine = 16 * 1024 * 1024;
const maxLastLine = 64 * 1024 * 1024;
const firstTail = 64 * 1024;

const malformed = (why: string) => new AuditError('history-malformed', why);

/**
 * Returns the last line and the byte offset of its start. Throws `AuditError` if the file doesn't end with a whole line
 * or the line is too long.
 */
async function lastLine(file: Blob): Promise<{ start: number; text: string }> {
  if (file.size < 2 || (await file.slice(-1).text()) !== '\n')
    throw malformed('The file does not end with a whole line.');
  for (let length = Math.min(firstTail, file.size); ; length = Math.min(length * 4, file.size)) {
    const tail = new Uint8Array(await file.slice(file.size - length, file.size - 1).arrayBuffer());
    const at = tail.lastIndexOf(0x0a);
    if (at >= 0 || length === file.size)
      return { start: file.size - length + at + 1, text: new TextDecoder().decode(tail.subarray(at + 1)) };
    if (length > maxLastLine) throw malformed('The last line is too long.');
  }
}

/**
 * Yields the lines of a file. Reads it in chunks asynchronously, so that the page stays responsive. Throws `AuditError`
 * if a line is too long.
 */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > maxLine) throw malformed('A line is too long.');
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    await reader.cancel();
  }
}

/**
 * Returns the source of an exported history that was chosen as a file.
 * @throws AuditError `history-malformed`
 */
export async function blobSource(file: Blob): Promise<HistorySource & { text: string }> {
  const { start, text } = await lastLine(file);
  const before = file.slice(0, start);
  return {
    text,
    last: async () => text,
    lines: () => linesOf(before),
    hash: async () => sha256Bytes(await before.arrayBuffer()),
  };
}

/**
 * A place in the event log, as the official client gives it. Both halves are unsigned 64-bit
 * numbers.
 */
export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

/** The place of an event of the embedded log, whose events are numbered from 1. */
export function positionAt(number: number): LogPosition {
  return { commit: BigInt(number), prepare: BigInt(number) };
}

const highest = 0xffff_ffff_ffff_ffffn;
const written = /^([0-9a-f]{16})\.([0-9a-f]{16})$/;

/** Before every event of any log. A checkpoint that has seen nothing may start here. */
export const beforeTheFirstPosition = '0000000000000000.0000000000000000';

/**
 * The position as text, for headers, checkpoints and documents (a bigint does not survive JSON):
 * 16 lowercase hex digits of commit, a dot, 16 of prepare. The width is fixed, so the order of
 * the texts is the order of the log, in any database.
 *
 * @throws TypeError when a half is negative or needs more than 64 bits.
 */
export function formatPosition(position: LogPosition): string {
  return `${half(position.commit)}.${half(position.prepare)}`;
}

/**
 * Reads what {@link formatPosition} wrote.
 *
 * @throws TypeError when the text is anything else.
 */
export function parsePosition(text: string): { commit: bigint; prepare: bigint } {
  const match = typeof text === 'string' ? written.exec(text) : null;
  if (!match) throw new TypeError(`Not a position of the event log: ${JSON.stringify(text)}`);
  return { commit: BigInt(`0x${match[1]}`), prepare: BigInt(`0x${match[2]}`) };
}

function half(value: bigint): string {
  if (value < 0n || value > highest) {
    throw new TypeError(`A position has unsigned 64-bit halves, not ${value}`);
  }
  return value.toString(16).padStart(16, '0');
}

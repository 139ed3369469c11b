/** A position in the event log, as the official client returns it. Both parts are unsigned 64-bit integers. */
export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

/** Returns the position of an event of the embedded log, whose events are numbered from 1. */
export function positionAt(number: number): LogPosition {
  return { commit: BigInt(number), prepare: BigInt(number) };
}

const highest = 0xffff_ffff_ffff_ffffn;
const written = /^([0-9a-f]{16})\.([0-9a-f]{16})$/;

/** A position before every event of any log; the initial value of a checkpoint. */
export const beforeTheFirstPosition = '0000000000000000.0000000000000000';

/**
 * Formats a position as text for headers, checkpoints and documents (JSON has no bigint): 16 lowercase hex digits of
 * commit, a dot, 16 of prepare. The width is fixed, so text order is log order in any database.
 * @throws TypeError if a part is negative or exceeds 64 bits.
 */
export function formatPosition(position: LogPosition): string {
  const commit = half(position.commit);
  return `${commit}.${position.prepare === position.commit ? commit : half(position.prepare)}`;
}

/**
 * Parses the format of {@link formatPosition}.
 * @throws TypeError for any other text.
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

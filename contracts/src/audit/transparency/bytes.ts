import { AuditError } from './audit-error.ts';

/** Size of a SHA-256 hash and of a root, in bytes. */
export const hashBytes = 32;

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const addressLetters = `${letters.slice(0, 62)}-_`;
const digitOf = new Map([...letters].map((letter, value) => [letter, value]));

/** Encodes Base64 with an alphabet, without padding. */
function inLetters(bytes: Uint8Array, alphabet: string): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += alphabet.charAt(group >> 18) + alphabet.charAt((group >> 12) & 63);
    if (at + 1 < bytes.length) text += alphabet.charAt((group >> 6) & 63);
    if (at + 2 < bytes.length) text += alphabet.charAt(group & 63);
  }
  return text;
}

/** Standard Base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  return inLetters(bytes, letters) + '='.repeat((3 - (bytes.length % 3)) % 3);
}

/** Base64 for URLs, without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return inLetters(bytes, addressLetters);
}

/**
 * Decodes standard Base64. Accepts only the canonical encoding: with padding, and with unused bits set to 0.
 * @throws AuditError `base64-malformed`
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const malformed = () => new AuditError('base64-malformed', 'This is not canonical Base64.');
  if (text.length % 4 !== 0) throw malformed();
  const digits = text.replace(/={0,2}$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (const letter of digits) {
    const digit = digitOf.get(letter);
    if (digit === undefined) throw malformed();
    value = ((value << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (value >> bits) & 0xff;
    at += 1;
  }
  if (toBase64(bytes) !== text) throw malformed();
  return bytes;
}

/** Lowercase hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Parses a number as the formats write it: decimal digits without leading zeros. Refuses numbers that a
 * `number` can't represent exactly, so different texts are never the same number.
 * @throws AuditError `number-malformed`
 */
export function parseDecimal(text: string): number {
  const value = Number(text);
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text) || !Number.isSafeInteger(value))
    throw new AuditError('number-malformed', 'A number is written in decimal digits, below 2^53.');
  return value;
}

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return Uint8Array.from(bytes);
}

/** Encodes a number as eight bytes, big-endian. */
export function uint64(value: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { email } from '@everpaw/contracts/kernel/email';

/** Characters of an id (128 bits) and of a signature (96 bits) in base 36, since addresses may change their case on the way. */
const idLength = 25;
const signatureLength = 19;
const signatureBytes = 12;
/** The characters that come after the plus. */
export const tagLength = idLength + signatureLength;
/** The most characters that the address of the site may have before its @; of all it is 64 (RFC 5321). */
export const mostBeforeAt = 64 - 1 - tagLength;

/** Addresses that mail servers answer to, one for each attempt at sending something. */
export type ReturnAddresses = {
  /** The address of one attempt; nobody knows it who has not got that very email. Both are UUIDs. */
  of(id: string, attemptId: string): string;
  /** What an address names, and whether it is the one of an attempt; null for every other address. */
  read(address: string): { id: string; isOf(attemptId: string): boolean } | null;
};

function partsOf(from: string): { local: string; domain: string } {
  const [, local = '', domain = ''] = /<([^<>@]+)@([^<>@]+)>$/.exec(from.toLowerCase()) ?? [];
  return { local, domain };
}

/** Whether such addresses can be made of a sender, `Name <address>`. */
export function canTag(from: string): boolean {
  const { local, domain } = partsOf(from);
  return local.length <= mostBeforeAt && email.safeParse(`${local}@${domain}`).success;
}

function base36(hex: string, length: number): string {
  return BigInt(`0x${hex}`).toString(36).padStart(length, '0');
}

function uuidOf(text: string): string {
  const number = [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Addresses beside the sender's own: after a plus they name what was sent, and prove one attempt at it by an
 * HMAC-SHA-256 with the site's secret. An address for `purpose` is none for another one.
 *
 * @param from the sender of the site's emails, `Name <address>`, of which `canTag` says yes.
 */
export function returnAddresses(from: string, secret: string, purpose: string): ReturnAddresses {
  const { local, domain } = partsOf(from);
  const [before, after] = [`${local}+`, `@${domain}`];
  const signature = (id: string, attemptId: string) => {
    const hmac = createHmac('sha256', secret).update(`return ${purpose} ${id} ${attemptId}`).digest();
    return base36(hmac.subarray(0, signatureBytes).toString('hex'), signatureLength);
  };
  return {
    of: (id, attemptId) =>
      `${before}${base36(id.replaceAll('-', ''), idLength)}${signature(id, attemptId)}${after}`,
    read(address) {
      if (!address.startsWith(before) || !address.endsWith(after)) return null;
      const tag = address.slice(before.length, -after.length);
      if (tag.length !== tagLength || !/^[0-9a-z]+$/.test(tag)) return null;
      const id = uuidOf(tag.slice(0, idLength));
      const given = Buffer.from(tag.slice(idLength));
      return { id, isOf: (attemptId) => timingSafeEqual(Buffer.from(signature(id, attemptId)), given) };
    },
  };
}

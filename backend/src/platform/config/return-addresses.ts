import { createHmac, timingSafeEqual } from 'node:crypto';
import { email } from '@everpaw/contracts/kernel/text/email';

/**
 * Lengths of an id (128 bits) and a signature (96 bits) in base 36, since mail servers may change an
 * address's case.
 */
const idLength = 25;
const signatureLength = 19;
const signatureBytes = 12;
/** Length of the text after the plus. */
export const tagLength = idLength + signatureLength;
/** Maximum length of the sender's local part, of 64 characters in total (RFC 5321). */
export const maxLocalPartLength = 64 - 1 - tagLength;

/** Return addresses for mail servers, one per delivery attempt. */
export type ReturnAddresses = {
  /** Returns the address of an attempt, which can't be guessed. Both arguments are UUIDs. */
  of(id: string, attemptId: string): string;
  /**
   * Returns the id in an address, and a check whether it is the one of an attempt; null for any other
   * address.
   */
  read(address: string): { id: string; isOf(attemptId: string): boolean } | null;
};

function partsOf(from: string): { local: string; domain: string } {
  const [, local = '', domain = ''] = /<([^<>@]+)@([^<>@]+)>$/.exec(from.toLowerCase()) ?? [];
  return { local, domain };
}

/** Whether return addresses can be derived from a sender, `Name <address>`. */
export function canTag(from: string): boolean {
  const { local, domain } = partsOf(from);
  return local.length <= maxLocalPartLength && email.safeParse(`${local}@${domain}`).success;
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
 * Creates return addresses from the sender's: the text after the plus contains the id, and authenticates an
 * attempt by an HMAC-SHA-256 with the site's secret. An address is valid for its `purpose` only.
 * @param from the sender of the site's emails, `Name <address>`, for which `canTag` is true.
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

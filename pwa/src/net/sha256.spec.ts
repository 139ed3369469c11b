// @vitest-environment node
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256Of } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 167 + length) % 256);

describe('SHA-256', () => {
  it.each(['the browser’s own', 'calculated where a page came through http'])('is the same: %s', async (how) => {
    if (how !== 'the browser’s own') vi.stubGlobal('crypto', { subtle: undefined });
    expect(await sha256Of(new TextEncoder().encode('abc').buffer)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    for (const length of [...Array.from({ length: 131 }, (_, each) => each), 1_000, 65_536, 1_000_003]) {
      const bytes = bytesOf(length);
      expect([length, await sha256Of(bytes.buffer)]).toEqual([length, expected(bytes)]);
    }
  });
});

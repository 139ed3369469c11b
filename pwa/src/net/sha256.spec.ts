// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { sha256Of } from './sha256.ts';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 167 + length) % 256);
const lengths = [...Array.from({ length: 131 }, (_, each) => each), 1_000, 65_536, 1_000_003];

it('REL-51 a page that came through http calculates the same SHA-256 as the browser', async () => {
  const own: string[] = [];
  for (const length of lengths) own.push(await sha256Of(bytesOf(length).buffer));
  vi.stubGlobal('crypto', { subtle: undefined });
  // The example of FIPS 180-4.
  expect(await sha256Of(new TextEncoder().encode('abc').buffer)).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (const [index, length] of lengths.entries())
    expect([length, await sha256Of(bytesOf(length).buffer)]).toEqual([length, own[index]]);
});

// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { sharedMemorial, shareNatively } from './share.ts';

const shared = sharedMemorial('Bella', 'https://everpaw.example/memorial/1');

describe('sharing', () => {
  test('REQ-301 hands title, text and address to the phone', async () => {
    const share = vi.fn(async () => {});
    expect(await shareNatively(shared, { share })).toBe(true);
    expect(share).toHaveBeenCalledWith({
      title: 'In memory of Bella',
      text: 'A page in loving memory of Bella.',
      url: 'https://everpaw.example/memorial/1',
    });
  });

  test('REQ-301 a dialog takes over where there is no sheet or it refuses; closing the sheet is an answer', async () => {
    const failing = (name: string) => ({ share: async () => Promise.reject(new DOMException('', name)) });
    expect(await shareNatively(shared, {} as Navigator)).toBe(false);
    expect(await shareNatively(shared, failing('NotAllowedError'))).toBe(false);
    expect(await shareNatively(shared, failing('AbortError'))).toBe(true);
  });
});

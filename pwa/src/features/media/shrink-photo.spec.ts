// @vitest-environment node
import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Decode, sendable } from './shrink-photo.ts';

/** A file of so many bytes, without having them. */
const fileOf = (size: number, type = 'image/jpeg', content = 'x') =>
  Object.defineProperty(new File([content], 'bella', { type }), 'size', { value: size });

/** A device that writes so many bytes for each pixel, at full quality. */
function device(bytesPerPixel: number, [width, height]: [number, number] = [8_000, 6_000]) {
  const written: [number, number, number][] = [];
  let closed = 0;
  const decode: Decode = async () => ({
    width,
    height,
    encode: async (w, h, quality) => {
      written.push([w, h, quality]);
      return fileOf(w * h * bytesPerPixel * quality);
    },
    close: () => {
      closed += 1;
    },
  });
  return { decode, written, closed: () => closed };
}
const cannot: Decode = async () => null;

describe('a photo of a phone', () => {
  it('REQ-241 of exactly 5 MB is sent as it is', async () => {
    const photo = fileOf(maxUploadBytes);
    expect(await sendable(photo, device(1).decode)).toBe(photo);
  });

  it('REQ-690 above 5 MB is made smaller here and taken, no smaller than it has to be', async () => {
    const { decode, written, closed } = device(0.5);
    const smaller = await sendable(fileOf(12_000_000), decode);
    expect(smaller.size).toBeLessThanOrEqual(maxUploadBytes);
    expect(smaller.name).toBe('bella');
    expect(written).toEqual([
      [4_096, 3_072, 0.92],
      [4_096, 3_072, 0.82],
    ]);
    expect(closed()).toBe(1);
  });

  it('REQ-241 that cannot be made small enough, or not be opened at all, is refused in the specified words', async () => {
    const words = 'Please select an image smaller than 5MB.';
    await expect(sendable(fileOf(12_000_000), device(9).decode)).rejects.toThrow(words);
    await expect(sendable(fileOf(12_000_000, 'image/tiff'), cannot)).rejects.toThrow(words);
  });

  it('that is damaged says so', async () => {
    vi.stubGlobal('createImageBitmap', () => {});
    await expect(sendable(fileOf(1_000), cannot)).rejects.toThrow(
      'This picture is damaged and can’t be opened.',
    );
  });

  it('REQ-693 that cannot be read is not called damaged or too large', async () => {
    vi.stubGlobal('createImageBitmap', () => {});
    const moved = (size: number) =>
      Object.assign(fileOf(size), {
        arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotFoundError')),
      });
    for (const size of [1_000, 12_000_000])
      await expect(sendable(moved(size), cannot)).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it.each([
    ['with more pixels than the server takes', 'image/jpeg', [18_000, 3_400]],
    ['wider than the server takes', 'image/png', [16_384, 100]],
    ['in a format that the server reads differently', 'image/avif', [4_000, 3_000]],
    ['in a format that only some devices know', 'image/heic', [4_000, 3_000]],
  ] as const)('REL-51 %s is converted here, also if it is small', async (_, type, [width, height]) => {
    vi.stubGlobal('createImageBitmap', () => {});
    const { decode, written, closed } = device(0.1, [width, height]);
    const photo = fileOf(400_000, type);
    const sent = await sendable(photo, decode);
    expect(sent).not.toBe(photo);
    const scale = Math.min(1, 4_096 / width);
    expect(written).toEqual([[Math.round(width * scale), Math.round(height * scale), 0.92]]);
    expect(closed()).toBe(1);
  });

  it('that the server takes as it is stays as it is', async () => {
    vi.stubGlobal('createImageBitmap', () => {});
    const photo = fileOf(400_000);
    expect(await sendable(photo, device(0.1).decode)).toBe(photo);
  });

  it('in a format that this device does not know is left to the server', async () => {
    const photo = fileOf(1_000, 'image/tiff');
    expect(await sendable(photo, cannot)).toBe(photo);
  });
});

describe('a HEIC photo', () => {
  beforeEach(() => vi.stubGlobal('createImageBitmap', () => {}));

  const bytes = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';

  it.each([
    [1_000, 'image/heic', 'x'],
    [maxUploadBytes, 'image/heif', 'x'],
    [12_000_000, 'image/heic', 'x'],
    [1_000, 'image/jpeg', bytes],
  ])('of %i bytes becomes a JPEG where this device opens it: %s', async (size, type, content) => {
    const photo = fileOf(size, type, content);
    const { decode, written, closed } = device(0.1, [4_032, 3_024]);
    const sent = await sendable(photo, decode);
    expect(sent).not.toBe(photo);
    expect(sent.type).toBe('image/jpeg');
    expect([written, closed()]).toEqual([[[4_032, 3_024, 0.92]], 1]);
  });

  it.each([
    ['by its type', 'image/heic', 'x'],
    ['by its other type', 'image/heif', 'x'],
    ['by its bytes, under the name of another', 'image/jpeg', bytes],
  ])('known %s is refused for its kind elsewhere, whatever its size', async (_, type, content) => {
    for (const size of [1_000, maxUploadBytes, 12_000_000]) {
      const refused = sendable(fileOf(size, type, content), cannot);
      await expect(refused).rejects.toMatchObject({ code: 'image-heic' });
      await expect(refused).rejects.toThrow(/HEIC.*JPEG/);
    }
  });
});

// @vitest-environment node
import { qrCode } from '@everpaw/contracts/kernel/text/qr-code';
import { describe, expect, test } from 'vitest';
import { qrFileName, qrSvg } from './qr-code.ts';

const url = 'https://everpaw.example/memorial/0197f3a0-5b1e-7c42-9d10-be11a0000001';

/** The dark modules that a path of rectangles paints, as `x,y`. */
function painted(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let i = 0; i < Number(width); i += 1) dark.add(`${Number(x) + i},${y}`);
  return dark;
}

describe('the QR code', () => {
  test('REQ-302 has its three finders inside a quiet zone of four modules', () => {
    const { size, path } = qrCode(url);
    const dark = painted(path);
    for (const [left, top] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ] as const) {
      expect(dark.has(`${left},${top}`)).toBe(true);
      expect(dark.has(`${left + 1},${top + 1}`)).toBe(false);
      expect(dark.has(`${left + 3},${top + 3}`)).toBe(true);
    }
    for (const module of dark) {
      const [x = 0, y = 0] = module.split(',').map(Number);
      expect(Math.min(x, y, size - 1 - x, size - 1 - y)).toBeGreaterThanOrEqual(4);
    }
  });

  test('REQ-302 can be kept as a file that stands for itself', () => {
    const svg = qrSvg(qrCode(url), 'QR code of <Bella>');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain('<title>QR code of Bella</title>');
    expect(qrFileName('Bella', 'png')).toBe('Bella-qr.png');
    expect(qrFileName('Señor/Fluff..', 'svg')).toBe('Señor-Fluff-qr.svg');
    for (const form of ['NFC', 'NFD'])
      expect(qrFileName('कुत्ता Đốm'.normalize(form), 'svg')).toBe('कुत्ता-Đốm-qr.svg');
    expect(qrFileName('🐾', 'svg')).toBe('memorial-qr.svg');
  });
});

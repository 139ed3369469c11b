import { encode } from 'uqr';

/** Modules of the quiet zone around a code. The standard requires four. */
const quiet = 4;

export type QrCode = {
  /** Modules along one side, including the quiet zone. */
  size: number;
  /** The dark modules as one SVG path in a view box of `size` by `size`. */
  path: string;
};

/**
 * Returns a QR code of `text` with error correction level Q: it can be read with up to a quarter of it damaged, because
 * printed codes may be exposed to weather.
 */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  const parts: string[] = [];
  data.forEach((row, y) => {
    let start = -1;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && start < 0) start = x;
      if (!row[x] && start >= 0) {
        parts.push(`M${start + quiet} ${y + quiet}h${x - start}v1h-${x - start}z`);
        start = -1;
      }
    }
  });
  return { size: size + 2 * quiet, path: parts.join('') };
}

import type { QrCode } from '@everpaw/contracts/kernel/text/qr-code';
import { fileNameOf } from '@everpaw/contracts/kernel/text/slug';

/** Returns the code as an SVG file, black on white in every theme. `title` is used without `<`, `>` and `&`. */
export function qrSvg({ size, path }: QrCode, title: string): string {
  const safe = title.replace(/[<>&]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><title>${safe}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Returns the name of a downloaded file: the pet's name, reduced to letters, digits and hyphens. */
export function qrFileName(petName: string, extension: 'svg' | 'png'): string {
  return `${fileNameOf(petName, 60) || 'memorial'}-qr.${extension}`;
}

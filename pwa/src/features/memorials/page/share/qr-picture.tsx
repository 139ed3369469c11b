import { type QrCode, qrCode } from '@everpaw/contracts/kernel/text/qr-code';
import { shareMessages } from '@everpaw/contracts/memorials/screens/share.messages';
import { useMemo } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/helpers/class-names.ts';
import { qrFileName, qrSvg } from './qr-code.ts';

/** Returns the QR code for a memorial's address with its title. */
export function useQrCode(petName: string, url: string) {
  return { petName, title: shareMessages.qrCodeFor(petName), code: useMemo(() => qrCode(url), [url]) };
}

type Titled = { petName: string; title: string; code: QrCode };

/** The code in black on white, whatever the theme, so that every camera reads it. */
export function QrPicture({ title, code, className }: Omit<Titled, 'petName'> & { className: string }) {
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
      className={classNames('rounded-soft border border-rule bg-[#fff]', className)}
    >
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** The address that the code holds, as a person reads it aloud. It breaks before its last part, if it must. */
export function SpokenAddress({ url, className }: { url: string; className: string }) {
  const spoken = url.replace(/^https?:\/\//, '');
  const last = spoken.lastIndexOf('/') + 1;
  return (
    <p className={classNames('select-all [overflow-wrap:anywhere]', className)}>
      {spoken.slice(0, last)}
      <wbr />
      {spoken.slice(last)}
    </p>
  );
}

/** Downloads a file. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads the code as a drawing that stays sharp at any size. */
export function PrintableQr({ petName, title, code }: Titled) {
  const file = () => new Blob([qrSvg(code, title)], { type: 'image/svg+xml' });
  return (
    <Button variant="quiet" onClick={() => save(file(), qrFileName(petName, 'svg'))}>
      {shareMessages.downloadForPrintingSvg}
    </Button>
  );
}

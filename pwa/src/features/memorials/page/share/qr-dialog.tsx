import type { QrCode } from '@everpaw/contracts/kernel/text/qr-code';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { shareMessages } from '@everpaw/contracts/memorials/screens/share.messages';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { ShownMemorial } from '../../../shared/shown-memorials.ts';
import { pageAddress } from './memorial-address.ts';
import { qrFileName } from './qr-code.ts';
import { PrintableQr, QrPicture, SpokenAddress, save, useQrCode } from './qr-picture.tsx';

/** Pixels per module in the PNG: about 800 pixels for a whole code, enough to print it palm-sized. */
const modulePixels = 20;

async function toPng(code: QrCode): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = code.size * modulePixels;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(modulePixels, modulePixels);
  context.fillStyle = '#000';
  context.fill(new Path2D(code.path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Shows the memorial's address as a QR code and offers it as a file. */
export default function QrDialog({
  memorial,
  onClose,
}: {
  memorial: Pick<ShownMemorial, 'id' | 'petName' | 'pageNames'>;
  onClose: () => void;
}) {
  const { petName } = memorial;
  const url = pageAddress(memorial, window.location.origin);
  const qr = useQrCode(petName, url);
  const [failed, setFailed] = useState(false);

  async function savePng() {
    const file = await toPng(qr.code);
    setFailed(file === null);
    if (file) save(file, qrFileName(petName, 'png'));
  }

  return (
    <Dialog open onClose={onClose} title={shareMessages.qrCode} description={memorialMessages.qrText}>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6">
        <QrPicture {...qr} className="w-full max-w-72" />
        <SpokenAddress url={url} className="max-w-full text-center text-ink-soft" />
        <div className="flex flex-wrap justify-center gap-3">
          <Button data-autofocus onClick={() => void savePng()}>
            {shareMessages.saveAsPng}
          </Button>
          <PrintableQr {...qr} />
        </div>
        {failed && (
          <p role="alert" className="text-danger">
            {shareMessages.pngFailed}
          </p>
        )}
      </div>
    </Dialog>
  );
}

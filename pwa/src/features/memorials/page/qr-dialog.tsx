import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type QrCode, qrCode, qrFileName, qrSvg } from './qr-code.ts';

/** Pixels per module in the PNG: about 800 pixels for a whole code, enough to print it palm-sized. */
const modulePixels = 20;

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

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

/** Shows the memorial's URL as a QR code and offers it as a file. */
export default function QrDialog({
  petName,
  url,
  onClose,
}: {
  petName: string;
  url: string;
  onClose: () => void;
}) {
  const code = useMemo(() => qrCode(url), [url]);
  const [failed, setFailed] = useState(false);
  const title = `QR code of ${petName}'s memorial`;

  async function savePng() {
    const file = await toPng(code);
    setFailed(file === null);
    if (file) save(file, qrFileName(petName, 'png'));
  }

  return (
    <Dialog open onClose={onClose} title="QR Code" description={memorialMessages.qrText}>
      <div className="grid justify-items-center gap-6">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={title}
          shapeRendering="crispEdges"
          className="w-full max-w-72 rounded-soft border border-rule bg-[#fff]"
        >
          <path d={code.path} fill="#000" />
        </svg>
        <p className="break-all text-center text-ink-soft text-small">{url}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button data-autofocus onClick={() => void savePng()}>
            Save as PNG
          </Button>
          <Button
            variant="quiet"
            onClick={() =>
              save(new Blob([qrSvg(code, title)], { type: 'image/svg+xml' }), qrFileName(petName, 'svg'))
            }
          >
            Save as SVG
          </Button>
        </div>
        {failed && (
          <p role="alert" className="text-danger">
            The picture could not be made here. The SVG works everywhere a PNG does.
          </p>
        )}
      </div>
    </Dialog>
  );
}

import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, PhoneIcon, QrIcon, ShareIcon } from '../../../ui/icons.tsx';
import { lazyOnPress, lazyWhenReachable } from '../../../ui/lazy-part.tsx';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { useMemorialPin } from '../../shared/shown-memorials.ts';
import { useInstall } from './install.ts';
import { memorialAddress, shortAddress } from './memorial-address.ts';
import { sharedMemorial, shareNatively } from './share.ts';

const ShareDialog = lazyOnPress(() => import('./share-dialog.tsx'));
const QrDialog = lazyOnPress(() => import('./qr-dialog.tsx'));
const KeepDialog = lazyOnPress(() => import('./keep-dialog.tsx'));

const PrintButton = lazyWhenReachable(() => import('./print-button.tsx'));

type Open = 'share' | 'qr' | 'keep' | null;

/** The actions of the page: share, QR code, install and print. */
export function PageActions({
  memorial,
  printing,
  onPrint,
}: {
  memorial: ShownMemorial;
  printing: boolean;
  onPrint: () => void;
}) {
  const { id, petName, isPublic } = memorial;
  const [open, setOpen] = useState<Open>(null);
  const { way, ask } = useInstall();
  const { pin } = useMemorialPin(id);
  const url = () => memorialAddress(id, window.location.origin);
  const shared = () => sharedMemorial(petName, url());
  const close = () => setOpen(null);

  async function share() {
    if (!(await shareNatively(shared()))) setOpen('share');
  }

  async function keep() {
    if (way !== 'offer') setOpen('keep');
    else if ((await ask()) === 'accepted') await pin();
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap sm:gap-3">
        <Button variant="quiet" icon={<ShareIcon />} onClick={() => void share()}>
          Share
        </Button>
        <Button variant="quiet" icon={<QrIcon />} onClick={() => setOpen('qr')}>
          QR Code
        </Button>
        {way === 'installed' ? (
          <p className="col-span-2 inline-flex min-h-11 items-center justify-center gap-2 text-ink-soft text-small">
            <CheckIcon /> On your home screen
          </p>
        ) : (
          <Button variant="quiet" icon={<PhoneIcon />} className="col-span-2" onClick={() => void keep()}>
            Keep on home screen
          </Button>
        )}
        <Suspense fallback={<span className="col-span-2 min-h-11 w-25" />}>
          <PrintButton printing={printing} onPrint={onPrint} />
        </Suspense>
      </div>
      {open && (
        <Suspense>
          {open === 'share' && <ShareDialog shared={shared()} isPublic={isPublic} onClose={close} />}
          {open === 'qr' && (
            <QrDialog petName={petName} url={shortAddress(id, window.location.origin)} onClose={close} />
          )}
          {open === 'keep' && (
            <KeepDialog memorial={memorial} way={way === 'guide' ? 'guide' : 'pin'} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

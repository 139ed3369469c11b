import { pageMessages } from '@everpaw/contracts/memorials/screens/page.messages';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyOnPress, lazyWhenReachable } from '../../../ui/lazy-part.tsx';
import { CheckIcon, PhoneIcon, QrIcon } from '../../../ui/pictures/icons.tsx';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { useMemorialPin } from '../../shared/shown-memorials.ts';
import { useInstall } from './install.ts';
import { ShareButton } from './share/share-button.tsx';

const QrDialog = lazyOnPress(() => import('./share/qr-dialog.tsx'));
const KeepDialog = lazyOnPress(() => import('./keep-dialog.tsx'));

const LaterActions = lazyWhenReachable(() => import('./later-actions.tsx'));

type Open = 'qr' | 'keep' | null;

/** The actions of the page: share, QR code, install and print. */
export function PageActions({
  memorial,
  isSent,
  printing,
  onPrint,
}: {
  memorial: ShownMemorial;
  /** Whether the server has the page. */
  isSent: boolean;
  printing: boolean;
  onPrint: () => void;
}) {
  const [open, setOpen] = useState<Open>(null);
  const { way, ask } = useInstall();
  const { pin } = useMemorialPin(memorial.id);
  const close = () => setOpen(null);

  async function keep() {
    if (way !== 'offer') setOpen('keep');
    else if ((await ask()) === 'accepted') await pin();
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap sm:gap-3">
        <ShareButton memorial={memorial} isSent={isSent} variant="quiet" />
        <Button variant="quiet" icon={<QrIcon />} onClick={() => setOpen('qr')}>
          {pageMessages.qrCode}
        </Button>
        {way === 'installed' ? (
          <p className="col-span-2 inline-flex min-h-11 items-center justify-center gap-2 text-ink-soft text-small">
            <CheckIcon /> {pageMessages.isKept}
          </p>
        ) : (
          <Button variant="quiet" icon={<PhoneIcon />} className="col-span-2" onClick={() => void keep()}>
            {pageMessages.keep}
          </Button>
        )}
        <Suspense fallback={<span className="col-span-2 min-h-11 w-25" />}>
          <LaterActions memorial={memorial} printing={printing} onPrint={onPrint} />
        </Suspense>
      </div>
      {open && (
        <Suspense>
          {open === 'qr' && <QrDialog memorial={memorial} onClose={close} />}
          {open === 'keep' && (
            <KeepDialog memorial={memorial} way={way === 'guide' ? 'guide' : 'pin'} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

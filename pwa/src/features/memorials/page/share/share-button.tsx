import { pageMessages } from '@everpaw/contracts/memorials/screens/page.messages';
import { Suspense, useState } from 'react';
import { Button, type ButtonVariant } from '../../../../ui/button.tsx';
import { lazyOnPress } from '../../../../ui/lazy-part.tsx';
import { ShareIcon } from '../../../../ui/pictures/icons.tsx';
import type { ShownMemorial } from '../../../shared/shown-memorials.ts';

const ShareDialog = lazyOnPress(() => import('./share-dialog.tsx'));

/** Shares the page's address with the device's own sheet, or opens a dialog. */
export function ShareButton({
  memorial,
  isSent,
  variant,
}: {
  memorial: ShownMemorial;
  /** Whether the server has the page. */
  isSent: boolean;
  variant: ButtonVariant;
}) {
  const [isOpen, setOpen] = useState(false);

  async function share() {
    // The dialog says who can open an address that isn't for everyone.
    const isForAll = memorial.isPublic && isSent;
    const isShared =
      isForAll &&
      (await import('./share.ts').then(
        (part) => part.sharePage(memorial),
        () => false,
      ));
    if (!isShared) setOpen(true);
  }

  return (
    <>
      <Button variant={variant} icon={<ShareIcon />} onClick={() => void share()}>
        {pageMessages.share}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog memorial={memorial} isSent={isSent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

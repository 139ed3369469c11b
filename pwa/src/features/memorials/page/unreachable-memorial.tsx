import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { Button } from '../../../ui/button.tsx';
import { BackToGallery } from './memorial-page.tsx';
import { RefusedMemorial, useRefusedCreation } from './refused-memorial.tsx';

/** Says that the page can't be reached and isn't on this device. */
export default function UnreachableMemorial({ id = '' }: { id?: string }) {
  const refused = useRefusedCreation(id);
  if (refused) return <RefusedMemorial refusal={refused} />;
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <div
        role="alert"
        className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24"
      >
        <p className="running-head text-ink-soft">{memorialMessages.fetchFailed}</p>
        <h1 className="text-title">{laterPageMessages.notOnDeviceTitle}</h1>
        <p className="text-ink-soft text-lead">{laterPageMessages.notOnDeviceText}</p>
        <Button variant="quiet" className="mt-4" onClick={() => window.location.reload()}>
          {laterPageMessages.tryAgain}
        </Button>
      </div>
    </div>
  );
}

import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useAppUpdate } from '../sw/register.ts';
import { Button } from '../ui/button.tsx';

/** Offers a new version, below everything else and only when nothing is under way. */
export default function UpdateOffer() {
  const { isReady, apply } = useAppUpdate();
  if (!isReady) return null;
  return (
    <aside
      aria-label={siteLabels.updateReady}
      className="page-width flex flex-wrap items-center justify-between gap-3 border-rule border-b py-2 text-[0.9375rem]"
    >
      <p>{siteLabels.updateReady}</p>
      <Button variant="quiet" onClick={apply}>
        {siteLabels.updateNow}
      </Button>
    </aside>
  );
}

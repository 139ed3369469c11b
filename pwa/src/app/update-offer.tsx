import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useSyncExternalStore } from 'react';
import { useOutboxStatus } from '../offline/react/hooks.ts';
import { Button } from '../ui/button.tsx';
import { hasDirtyForm, onDirtyFormChange } from '../ui/helpers/unfinished-work.ts';
import { applyUpdate } from './register.ts';

/** Offers the waiting version, but not while a form has unsaved changes or the outbox is sending. */
export default function UpdateOffer() {
  const { sending } = useOutboxStatus();
  const isDirty = useSyncExternalStore(onDirtyFormChange, hasDirtyForm, () => false);
  if (sending || isDirty) return null;
  return (
    <aside
      aria-label={siteLabels.updateReady}
      className="page-width flex flex-wrap items-center justify-between gap-3 border-rule border-b py-2 text-[0.9375rem]"
    >
      <p>{siteLabels.updateReady}</p>
      <Button variant="quiet" onClick={applyUpdate}>
        {siteLabels.updateNow}
      </Button>
    </aside>
  );
}

import { undoEndsAt } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { useActions } from '../../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { longDay } from '../../../ui/helpers/dates.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { BackToGallery } from './memorial-page.tsx';

/** A memorial that its keeper has deleted and can still restore. Others can't open it. */
export default function DeletedMemorial({ memorial }: { memorial: ShownMemorial }) {
  const { enqueue } = useActions();
  const notify = useToast();
  const { id, petName, deletedAt } = memorial;

  async function restore() {
    await enqueue({ type: 'RestoreMemorial', payload: { memorialId: id } });
    notify({ title: memorialChangeMessages.restoredTitle });
  }

  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <div className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24">
        <h1 className="text-title">{laterPageMessages.deletedTitle(petName)}</h1>
        <p className="text-ink-soft text-lead">
          {deletedAt && laterPageMessages.restorableUntil(longDay(undoEndsAt(deletedAt)))}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button onClick={() => void restore()}>{laterPageMessages.bringItBack}</Button>
          <ButtonLink variant="quiet" to="/my-memorials">
            {laterPageMessages.myMemorials}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

import { followMessages as messages } from '@everpaw/contracts/follows/follows.messages';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyOnPress } from '../../ui/lazy-part.tsx';
import { EmailIcon } from '../../ui/pictures/more-icons.tsx';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { daysToRemember } from './days-to-remember.ts';

const FollowDialog = lazyOnPress(() => import('./follow-dialog.tsx'));

/** Opens the choice of emails on the pet's days, if the server has the page and one of them is known. */
export function FollowButton({ memorial }: { memorial: ShownMemorial }) {
  const [open, setOpen] = useState(false);
  if (memorial.position === '' || daysToRemember(memorial).length === 0) return null;
  return (
    <>
      <Button variant="quiet" icon={<EmailIcon />} className="col-span-2" onClick={() => setOpen(true)}>
        {messages.open}
      </Button>
      {open && (
        <Suspense>
          <FollowDialog memorial={memorial} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

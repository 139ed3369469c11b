import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { useEffect, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { ShareButton } from './share/share-button.tsx';

/** Suggests the next step above a page that its owner has just made. */
export default function NewPage({
  memorial,
  isSent,
  onClose,
}: {
  memorial: ShownMemorial;
  isSent: boolean;
  onClose: () => void;
}) {
  const title = useId();
  // The router stores its state in the history entry, where a reload would find it again.
  useEffect(() => window.history.replaceState({ ...window.history.state, usr: null }, ''), []);
  return (
    <section
      aria-labelledby={title}
      className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-leaf border border-themed-rule bg-leaf px-5 py-4 sm:mt-4 sm:px-7 print:hidden"
    >
      <div>
        <h2 id={title} className="text-lead">
          {laterPageMessages.pageIsReady(memorial.petName)}
        </h2>
        <p className="text-ink-soft">
          {memorial.isPublic ? laterPageMessages.tellSomeone : laterPageMessages.onlyYouCanOpen}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {memorial.isPublic && <ShareButton memorial={memorial} isSent={isSent} variant="primary" />}
        <Button variant="plain" onClick={onClose}>
          {memorial.isPublic ? laterPageMessages.notNow : laterPageMessages.close}
        </Button>
      </div>
    </section>
  );
}

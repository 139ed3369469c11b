import { followMessages as messages } from '@everpaw/contracts/follows/follows.messages';
import { useId } from 'react';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { RememberedDays } from './remembered-days.tsx';

/** The emails that a keeper gets on the pet's days, where the memorial is edited. */
export function DaysSection({ memorial }: { memorial: ShownMemorial }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-16 max-w-[44rem] border-rule border-t pt-7">
      <h2 id={headingId} className="text-heading">
        {messages.open}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-soft">{messages.text}</p>
      <RememberedDays memorial={memorial} />
    </section>
  );
}

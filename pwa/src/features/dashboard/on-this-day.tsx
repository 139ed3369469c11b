import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { yearOf } from '@everpaw/contracts/timeline/timeline-order';
import { isoDay } from '../../ui/helpers/dates.ts';
import { Link } from '../../ui/link.tsx';
import { PhotoPicture } from '../media/photo-picture.tsx';
import { useShowsOnThisDay } from '../shared/shows-on-this-day.ts';
import { type RememberedToday, useOnThisDay } from '../timeline/on-this-day.ts';

/** The memories of earlier years on today's date, for people who have opted in. */
export function OnThisDay() {
  const { shows } = useShowsOnThisDay();
  return shows ? <OfToday today={isoDay(new Date())} /> : null;
}

function OfToday({ today }: { today: string }) {
  const found = useOnThisDay(today);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="on-this-day" className="page-width">
      <h2 id="on-this-day" className="text-title">
        {dashboardMessages.onThisDay}
      </h2>
      <ul className="rule-double mt-6 grid sm:mt-10">
        {found.map((one) => (
          <li key={one.memory.id} className="border-rule border-b py-6">
            <Remembered {...one} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Remembered({ memorial, memory, today }: RememberedToday & { today: string }) {
  const { id, title, description, date, photo, unsent } = memory;
  const years = Number(yearOf(today)) - Number(yearOf(date));
  return (
    <Link
      to={`/memorial/${memorial.id}/timeline?memory=${id}`}
      className="group grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_12rem] sm:items-center"
    >
      <span className="grid gap-1.5">
        <span className="text-ink-soft text-small">
          {dashboardMessages.yearsAgo(years, memorial.petName)} ·{' '}
          <time dateTime={date}>{longDate(date)}</time>
        </span>
        <span className="font-display text-heading underline-offset-4 [overflow-wrap:anywhere] group-hover:underline">
          {title}
        </span>
        <span className="line-clamp-2 max-w-measure [overflow-wrap:anywhere]">{description}</span>
      </span>
      {photo && (
        <PhotoPicture
          media={photo}
          unsent={unsent !== null}
          alt=""
          shape="frame"
          sizes="(min-width: 640px) 12rem, 90vw"
          className="order-first aspect-[4/3] w-full rounded-tight sm:order-none"
        />
      )}
    </Link>
  );
}

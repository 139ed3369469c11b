import { historyApi } from '@everpaw/contracts/audit/history.api';
import type { HistoryEntry } from '@everpaw/contracts/audit/history.dto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { isInOrder } from '@everpaw/contracts/kernel/time/time-span';
import { type ReactNode, useId, useRef } from 'react';
import { messageOf } from '../../net/http.ts';
import { dayOf } from '../../ui/helpers/dates.ts';
import { Link } from '../../ui/link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { Entry } from './entry.tsx';
import { Filter } from './filter.tsx';
import { useHistoryAddress } from './history-address.ts';
import { problemOf, stateOf, type useTimeline } from './history-calls.ts';

type Reading = ReturnType<typeof useTimeline>;

/** All events of a memorial in words, newest first, with a filter. */
export function Timeline({ id, timeline }: { id: string; timeline: Reading }) {
  const { filter, note } = useHistoryAddress();
  const isAsked = isInOrder(filter.from, filter.to);
  const state = stateOf(timeline);
  const entries = state === 'shown' ? timeline.data?.pages.flatMap((page) => page.entries) : undefined;
  const isOld = state === 'shown' && timeline.isPlaceholderData;
  return (
    <div className="grid gap-8">
      <Filter filter={filter} people={timeline.data?.pages[0]?.people ?? []} onAsk={note} />
      <section
        aria-label={historyMessages.happened}
        aria-busy={isOld || undefined}
        className={`transition-opacity ${isOld ? 'opacity-50' : ''}`}
      >
        <p role="status" className="sr-only">
          {isAsked && entries && !isOld && historyMessages.shown(entries.length)}
        </p>
        {!isAsked ? null : entries ? (
          entries.length === 0 ? (
            <EmptyState title={historyMessages.empty} />
          ) : (
            <Days entries={entries} timeline={timeline} />
          )
        ) : state === 'failed' ? (
          <ErrorState
            title={historyMessages.failedTitle}
            text={messageOf(problemOf(timeline), historyMessages.failed)}
            busy={timeline.isFetching && timeline.fetchStatus !== 'paused'}
            onRetry={() => void timeline.refetch()}
          />
        ) : (
          <SkeletonGroup label={historyMessages.loading} className="grid gap-6 lg:ml-48">
            <Skeleton className="h-12 w-full max-w-lg" />
            <Skeleton className="h-24 w-full max-w-2xl" />
            <Skeleton className="h-12 w-4/5 max-w-lg" />
          </SkeletonGroup>
        )}
      </section>
      {entries && entries.length > 0 && (
        <ul className="grid gap-x-10 gap-y-1 border-rule border-t pt-4 text-ink-soft text-small sm:grid-cols-2">
          <Download
            href={pathOf(historyApi.csv, { params: { id } })}
            label={historyMessages.download}
            hint={historyMessages.downloadHint}
          />
          <Download
            href={pathOf(historyApi.file, { params: { id } })}
            label={historyMessages.downloadProven}
            hint={historyMessages.downloadProvenHint}
          >
            <Link
              to="/verify"
              className="inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:text-ink hover:decoration-ink"
            >
              {historyMessages.verify}
            </Link>
          </Download>
        </ul>
      )}
    </div>
  );
}

function Download({
  href,
  label,
  hint,
  children,
}: {
  href: string;
  label: string;
  hint: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 self-start">
      <a
        href={href}
        download
        className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
      >
        {label}
      </a>
      {hint} {children}
    </li>
  );
}

/** Groups consecutive entries by day in the device's time zone. */
function byDay(entries: readonly HistoryEntry[]): { day: string; entries: HistoryEntry[] }[] {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function Days({ entries, timeline }: { entries: readonly HistoryEntry[]; timeline: Reading }) {
  const list = useRef<HTMLDivElement>(null);
  const baseId = useId();

  /** Loads the next page. The button disappears with the last page, so the focus moves to that page's first entry. */
  async function more() {
    const before = entries.length;
    const { hasNextPage, isError } = await timeline.fetchNextPage();
    if (hasNextPage || isError) return;
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('[data-entry]')[before]?.focus({ preventScroll: true }),
    );
  }

  return (
    <>
      <div ref={list} className="grid gap-10">
        {byDay(entries).map(({ day, entries: ofDay }) => (
          <section
            key={day}
            aria-labelledby={`${baseId}${ofDay[0]?.id}`}
            className="grid gap-x-10 gap-y-5 lg:grid-cols-[9.5rem_minmax(0,46rem)]"
          >
            <h2
              id={`${baseId}${ofDay[0]?.id}`}
              className="text-[1.25rem] text-themed-ink leading-10 lg:sticky lg:top-6 lg:self-start"
            >
              {day}
            </h2>
            <ol>
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div className="mt-8 lg:ml-48 empty:hidden">
        <MoreButton list={timeline} onMore={more} failed={historyMessages.moreFailed}>
          {historyMessages.more}
        </MoreButton>
      </div>
    </>
  );
}

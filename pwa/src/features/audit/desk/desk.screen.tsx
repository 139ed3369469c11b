import { adminMessages } from '@everpaw/contracts/admin/admin.messages';
import type { DeskLine } from '@everpaw/contracts/audit/desk.dto';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../net/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Link, OnwardLink } from '../../../ui/link.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { problemOf, stateOf } from '../history-calls.ts';
import { useDesk } from './desk-calls.ts';
import { ForAuditors } from './desk-frame.tsx';
import {
  type DeskSearch,
  everything,
  readSearch,
  searchProblems,
  searchText,
  typeWords,
} from './desk-search.ts';
import { actorWords, eventPath, exactTime } from './desk-words.ts';
import { SearchForm } from './search-form.tsx';

/** The events of the whole site, for people who may read the audit history. */
export function DeskScreen() {
  return (
    <ForAuditors>
      <Desk />
    </ForAuditors>
  );
}

function Desk() {
  useScreen(deskMessages.title);
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  return (
    <div className="page-width pt-8 sm:pt-12">
      <header>
        <p className="running-head text-ink-soft">{adminMessages.name}</p>
        <h1 className="mt-3 text-title">{deskMessages.title}</h1>
        <p className="mt-3 max-w-measure text-ink-soft text-lead">{deskMessages.intro}</p>
        <p className="mt-2 flex flex-wrap gap-x-8">
          <OnwardLink to="/audit/catalogue">{deskMessages.catalogue}</OnwardLink>
          <OnwardLink to="/admin?tool=access-log">{adminMessages.accessLog}</OnwardLink>
        </p>
      </header>
      <div className="mt-8">
        <SearchForm
          // Resets the form when the URL has another search, for example after going back.
          key={params.toString()}
          search={search}
          onSearch={(next) => setParams(searchText(next))}
        />
      </div>
      <Results search={search} onClear={() => setParams(searchText(everything))} />
    </div>
  );
}

function Results({ search, onClear }: { search: DeskSearch; onClear: () => void }) {
  const desk = useDesk(search);
  const isAsked = Object.keys(searchProblems(search)).length === 0;
  const state = stateOf(desk);
  const lines = desk.data?.pages.flatMap((page) => page.events);
  if (!isAsked) return null;
  return (
    <section aria-label={deskMessages.results} className="mt-10">
      <p role="status" className="sr-only">
        {state === 'shown' && lines && deskMessages.shown(lines.length)}
      </p>
      {state === 'shown' && lines ? (
        lines.length === 0 ? (
          <EmptyState
            title={search.about === 'address' ? deskMessages.noAccount : deskMessages.empty}
            action={
              <Button variant="quiet" onClick={onClear}>
                {deskMessages.clear}
              </Button>
            }
          >
            {search.about === 'address' ? null : deskMessages.emptyText}
          </EmptyState>
        ) : (
          <Lines lines={lines} desk={desk} />
        )
      ) : state === 'failed' ? (
        <ErrorState
          title={deskMessages.failedTitle}
          text={messageOf(problemOf(desk), deskMessages.failed)}
          busy={desk.isFetching && desk.fetchStatus !== 'paused'}
          onRetry={() => void desk.refetch()}
        />
      ) : (
        <SkeletonGroup label={deskMessages.loading} className="grid gap-5 border-rule border-t pt-5">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-4/5" />
        </SkeletonGroup>
      )}
    </section>
  );
}

function Lines({ lines, desk }: { lines: readonly DeskLine[]; desk: ReturnType<typeof useDesk> }) {
  const list = useRef<HTMLOListElement>(null);

  /** Loads the next page. The button disappears with the last page, so the focus moves to that page's first event. */
  async function more() {
    const before = lines.length;
    const { hasNextPage, isError } = await desk.fetchNextPage();
    if (hasNextPage || isError) return;
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('a')[before]?.focus());
  }

  return (
    <>
      <ol ref={list} className="border-rule border-t">
        {lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
      </ol>
      <div className="mt-6 empty:hidden">
        <MoreButton list={desk} onMore={more} failed={deskMessages.moreFailed}>
          {deskMessages.more}
        </MoreButton>
      </div>
    </>
  );
}

function Line({ line }: { line: DeskLine }) {
  const [params] = useSearchParams();
  const { type, at, by, account, stream, revision } = line;
  return (
    <li className="grid gap-x-8 gap-y-1 border-rule border-b py-3.5 lg:grid-cols-[17rem_minmax(0,1fr)_minmax(0,25rem)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:block">
        <Link
          to={eventPath(line)}
          state={{ search: params.toString() }}
          className="-my-1.5 inline-flex min-h-11 items-center font-semibold underline decoration-rule-strong underline-offset-4 hover:decoration-ink lg:my-0 lg:min-h-0"
        >
          {typeWords(type)}
        </Link>
        <time dateTime={at} className="text-ink-soft text-small tabular-nums lg:block">
          {exactTime(at)}
        </time>
      </div>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{actorWords(by)}</p>
        {account !== null && <p className="text-ink-soft text-small">{deskMessages.aboutAccount(account)}</p>}
      </div>
      <p className="min-w-0 break-all text-ink-soft text-small tabular-nums">
        {stream}/{revision}
      </p>
    </li>
  );
}

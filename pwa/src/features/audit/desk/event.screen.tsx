import type { DeskEvent, DeskField } from '@everpaw/contracts/audit/desk.dto';
import { maxTreeEvents } from '@everpaw/contracts/audit/desk.limits';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { messageOf } from '../../../net/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link, TextLink } from '../../../ui/link.tsx';
import { BackIcon, LockIcon } from '../../../ui/pictures/icons.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { problemOf, refusalOf, stateOf } from '../history-calls.ts';
import { causeTree } from './cause-tree.ts';
import { CauseTree } from './cause-tree-view.tsx';
import { useDeskEvent } from './desk-calls.ts';
import { ForAuditors } from './desk-frame.tsx';
import { typeWords } from './desk-search.ts';
import { actorWords, exactTime } from './desk-words.ts';

/** One event in full: its content, its position, and its causes and effects. */
export function EventScreen() {
  const { stream = '', revision = '' } = useParams();
  return (
    <ForAuditors>
      <div className="page-width pt-3 sm:pt-6">
        <BackToDesk />
        <Opened key={`${stream}/${revision}`} stream={stream} revision={revision} />
      </div>
    </ForAuditors>
  );
}

/** A link back to the search that led here, if there was one. */
function BackToDesk() {
  const { state } = useLocation();
  const search: unknown = state?.search;
  return (
    <Link
      to={{ pathname: '/audit', search: typeof search === 'string' ? search : '' }}
      className="inline-flex min-h-11 items-center gap-2 font-medium underline-offset-4 hover:underline"
    >
      <BackIcon className="size-4.5" />
      {deskMessages.back}
    </Link>
  );
}

function Opened({ stream, revision }: { stream: string; revision: string }) {
  const query = useDeskEvent(stream, revision);
  const state = stateOf(query);
  const refusal = refusalOf(problemOf(query));
  const isMissing = refusal === 404 || refusal === 400;
  useScreen(query.data ? typeWords(query.data.event.type) : isMissing ? deskMessages.eventNotFound : null);
  if (isMissing)
    return (
      <EmptyState title={deskMessages.eventNotFound} level={1}>
        {deskMessages.eventNotFoundText}
      </EmptyState>
    );
  if (query.data && state === 'shown') return <EventDetails event={query.data} />;
  if (state === 'failed')
    return (
      <ErrorState
        title={deskMessages.eventFailedTitle}
        text={messageOf(problemOf(query), deskMessages.failed)}
        level={1}
        busy={query.isFetching && query.fetchStatus !== 'paused'}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <SkeletonGroup label={deskMessages.eventLoading} className="mt-6 grid gap-5">
      <Skeleton className="h-12 w-3/5 max-w-xl" />
      <Skeleton className="h-40 w-full max-w-2xl" />
    </SkeletonGroup>
  );
}

function EventDetails({ event }: { event: DeskEvent }) {
  const { event: line, personal, fields, related, isMore } = event;
  return (
    <>
      <header className="mt-4 sm:mt-6">
        <h1 className="text-title">{typeWords(line.type)}</h1>
        <p className="mt-2 text-ink-soft text-lead">
          {actorWords(line.by)}, <time dateTime={line.at}>{exactTime(line.at)}</time>
        </p>
      </header>
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid min-w-0 gap-10">
          <Part title={deskMessages.says}>
            <p className="mb-3 flex items-start gap-2 text-ink-soft">
              <LockIcon className="mt-[0.2em] size-4.5 shrink-0" />
              {deskMessages.personal[personal]}
            </p>
            {fields.length === 0 ? <p>{deskMessages.saysNothing}</p> : <Fields fields={fields} />}
          </Part>
          <Part title={deskMessages.tree}>
            <p className="mb-3 max-w-measure text-ink-soft">{deskMessages.treeText}</p>
            <CauseTree roots={causeTree(related)} own={line.eventId} label={deskMessages.tree} />
            {isMore && (
              <p className="mt-3 text-ink-soft text-small">{deskMessages.treeMore(maxTreeEvents)}</p>
            )}
          </Part>
        </div>
        <Where event={event} />
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-heading">{title}</h2>
      {children}
    </section>
  );
}

function Fields({ fields }: { fields: readonly DeskField[] }) {
  return (
    <dl className="border-rule border-t">
      {fields.map(({ name, isPersonal, json }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-rule border-b py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="flex flex-wrap items-center gap-x-2.5 gap-y-1 self-start font-semibold">
            {name}
            {isPersonal && <Badge tone="clay">{deskMessages.personalField}</Badge>}
          </dt>
          <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{valueWords(json)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a value of an event for display: text as it is, objects as JSON. */
function valueWords(json: string | null): ReactNode {
  const soft = (words: string) => <em className="font-display text-ink-soft">{words}</em>;
  if (json === null) return soft(deskMessages.notShown);
  const value: unknown = JSON.parse(json);
  if (value === null || value === '') return soft(deskMessages.empties);
  if (typeof value === 'boolean') return value ? deskMessages.yes : deskMessages.no;
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

function Where({ event }: { event: DeskEvent }) {
  const { event: line, version, person } = event;
  const { facts } = deskMessages;
  const found = (about: string, id: string) => `/audit?about=${about}&id=${id}`;
  const account = (id: string) => <TextLink to={found('account', id)}>{id}</TextLink>;
  const { accountId } = line.by;
  const rows: (readonly [string, ReactNode])[] = [
    [facts.command, typeWords(line.commandType)],
    ...(accountId === null ? [] : [[facts.by, account(accountId)] as const]),
    ...(line.account === null ? [] : [[facts.account, account(line.account)] as const]),
    ...(line.memorialId === null
      ? []
      : [[facts.memorial, <OfMemorial key="of" id={line.memorialId} />] as const]),
    ...(person === null ? [] : [[facts.person, person.name ?? person.id] as const]),
    [facts.stream, `${line.stream}/${line.revision}`],
    [facts.position, line.position],
    [facts.version, version],
    [facts.eventId, line.eventId],
    [facts.commandId, line.commandId],
    [
      facts.correlationId,
      <TextLink key="all" to={found('correlation', line.correlationId)}>
        {line.correlationId}
      </TextLink>,
    ],
  ];
  return (
    <section className="min-w-0 rounded-leaf border border-rule bg-leaf p-5 sm:p-6">
      <h2 className="mb-3 text-heading">{deskMessages.where}</h2>
      <dl className="grid gap-3">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft text-small">{name}</dt>
            <dd className="break-all tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function OfMemorial({ id }: { id: string }) {
  return (
    <>
      <TextLink to={`/audit?about=memorial&id=${id}`}>{id}</TextLink>
      <br />
      <TextLink to={`/memorial/${id}/history`}>{deskMessages.openHistory}</TextLink>
    </>
  );
}

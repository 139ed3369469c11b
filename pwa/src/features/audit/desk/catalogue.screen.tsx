import type { CatalogueEvent } from '@everpaw/contracts/audit/catalogue.dto';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { useState } from 'react';
import { messageOf } from '../../../net/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { problemOf, stateOf } from '../history-calls.ts';
import { useCatalogue } from './desk-calls.ts';

/** All event types as the site defines them. It's public, because people who verify a history may have no account. */
export function CatalogueScreen() {
  useScreen(deskMessages.catalogue);
  const [typed, setTyped] = useState('');
  const catalogue = useCatalogue();
  const state = stateOf(catalogue);
  const events = catalogue.data?.events.filter((event) => matches(event, typed));
  return (
    <div className="page-width pt-8 sm:pt-12">
      <header>
        <h1 className="text-title">{deskMessages.catalogue}</h1>
        <p className="mt-3 max-w-[46rem] text-ink-soft text-lead">{deskMessages.catalogueIntro}</p>
      </header>
      <search className="mt-8 block max-w-measure">
        <TextField
          type="search"
          label={deskMessages.catalogueFind}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {state === 'shown' && events ? (
        <>
          <p role="status" className="mt-4 text-ink-soft text-small">
            {deskMessages.catalogueCount(events.length)}
          </p>
          {events.length === 0 ? (
            <EmptyState title={deskMessages.catalogueNothing} />
          ) : (
            events.map((event) => <Entry key={event.type} event={event} />)
          )}
        </>
      ) : state === 'failed' ? (
        <ErrorState
          title={deskMessages.catalogueFailedTitle}
          text={messageOf(problemOf(catalogue), deskMessages.catalogueFailed)}
          busy={catalogue.isFetching && catalogue.fetchStatus !== 'paused'}
          onRetry={() => void catalogue.refetch()}
        />
      ) : (
        <SkeletonGroup label={deskMessages.catalogueLoading} className="mt-8 grid gap-6">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      )}
    </div>
  );
}

/** Whether each search word is in one of the event's names. */
function matches({ type, fields, commands }: CatalogueEvent, typed: string): boolean {
  const names = [type, ...fields.map(({ name }) => name), ...commands].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.includes(word));
}

function Entry({
  event: { type, version, person, fields, commands, views, reactions },
}: {
  event: CatalogueEvent;
}) {
  return (
    <section
      id={type}
      aria-labelledby={`${type}-name`}
      className="grid gap-x-12 gap-y-4 border-rule border-b py-8 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <h2 id={`${type}-name`} className="text-heading [overflow-wrap:anywhere]">
          {type}
        </h2>
        <p className="text-ink-soft text-small">{deskMessages.version(version)}</p>
        <dl className="mt-4 grid gap-3">
          <Names name={deskMessages.commands} all={commands} />
          <Names name={deskMessages.views} all={views} />
          <Names name={deskMessages.reactions} all={reactions} />
        </dl>
      </div>
      <div className="min-w-0">
        {person !== null && <p className="mb-3 text-ink-soft">{deskMessages.personOf(person)}</p>}
        <dl className="border-rule border-t">
          {fields.map((field) => (
            <div
              key={field.name}
              className="grid gap-x-6 gap-y-1 border-rule border-b py-2.5 sm:grid-cols-[15rem_minmax(0,1fr)]"
            >
              <dt className="flex flex-wrap items-center gap-x-2.5 gap-y-1 self-start font-semibold">
                {field.name}
                {field.isPersonal && <Badge tone="clay">{deskMessages.personalField}</Badge>}
              </dt>
              <dd className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
                {field.type}
                {field.isOptional && `, ${deskMessages.optional}`}
                {field.isSecret && `. ${deskMessages.secretField}`}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Names({ name, all }: { name: string; all: readonly string[] }) {
  return (
    <div>
      <dt className="text-ink-soft text-small">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{all.join(', ') || deskMessages.noneOfThese}</dd>
    </div>
  );
}

import { petTypePlurals } from '@everpaw/contracts/kernel/pet-type-plurals.messages';
import { isPetType, type PetType } from '@everpaw/contracts/kernel/pet-types';
import { memorialListMessages } from '@everpaw/contracts/memorials/memorial-lists.messages';
import { gallerySkeletons } from '@everpaw/contracts/memorials/memorials.limits';
import { galleryMessages } from '@everpaw/contracts/memorials/screens/gallery.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOnline } from '../../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useSlow } from '../../../ui/helpers/slow.ts';
import { NoSignalIcon } from '../../../ui/pictures/icons.tsx';
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx';
import { usePainted } from '../../../ui/pictures/painted.ts';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../../ui/states.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import type { CardMemorial } from '../card/card-memorial.ts';
import { cardGrid, MemorialCard, MemorialCardSkeleton } from '../card/memorial-card.tsx';
import {
  type GalleryQuery,
  matches,
  readQuery,
  typesPresent,
  useGallery,
  useStats,
  writeQuery,
} from './gallery.ts';
import { useSavedMemorials } from './saved-memorials.ts';

/** Delay between the last keystroke and the search, in milliseconds. */
const searchRest = 300;

/** The gallery of all public memorials, searchable by name and story and filterable by kind of pet. */
export default function GalleryScreen() {
  useScreen(siteLabels.gallery);
  const { user } = useCurrentUser();
  const drawnForMember = usePainted()?.visitor === false;
  const { query, ask } = useGalleryQuery();
  const gallery = useGallery(query);
  const stats = useStats();
  const saved = useSavedMemorials();
  const asked = query.search !== '' || query.petType !== null;

  // Shows cached memorials as soon as an attempt fails or is slow, not only after the last retry.
  const isSlow = useSlow(!gallery.data);
  const unreachable = !gallery.data && (isSlow || gallery.isError || gallery.failureCount > 0);
  const cards: CardMemorial[] | undefined = unreachable
    ? saved?.map(({ memorial }) => memorial).filter((card) => matches(card, query))
    : gallery.data?.pages.flatMap((page) => page.memorials);
  const types = typesPresent(stats.data);
  const waiting = gallery.isPlaceholderData;

  return (
    <div className="page-width pt-10 sm:pt-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-measure">
          <h1 className="text-title">{siteLabels.gallery}</h1>
          <p className="mt-3 text-ink-soft text-lead">{galleryMessages.galleryLead}</p>
        </div>
        {(user || drawnForMember) && (
          <ButtonLink to="/create-memorial" icon={<PlusIcon />} className={user ? undefined : 'invisible'}>
            {siteLabels.createMemorial}
          </ButtonLink>
        )}
      </header>

      <dl className="mt-8 grid grid-cols-3 border-rule border-y sm:mt-10">
        <Counter name={galleryMessages.totalMemorials} value={stats.data?.total} />
        <Counter name={galleryMessages.petTypes} value={stats.data && types.length} />
        <Counter name={galleryMessages.showing} value={cards?.length} />
      </dl>

      <Finder query={query} types={types} onAsk={ask} />

      {unreachable && cards && cards.length > 0 && (
        <p className="mt-6 flex items-start gap-2.5 text-ink-soft">
          <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
          {galleryMessages.galleryFailed}
        </p>
      )}

      <section
        aria-label={galleryMessages.memorials}
        aria-busy={waiting || undefined}
        className="mt-4 sm:mt-12"
      >
        {!cards || (unreachable && gallery.isFetching && cards.length === 0) ? (
          <SkeletonGroup label={galleryMessages.loadingMemorials} className={cardGrid}>
            {Array.from({ length: gallerySkeletons }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
              <MemorialCardSkeleton key={index} />
            ))}
          </SkeletonGroup>
        ) : cards.length > 0 ? (
          <ul className={`${cardGrid} transition-opacity ${waiting ? 'opacity-50' : ''}`}>
            {cards.map((memorial, index) => (
              <li key={memorial.id}>
                <MemorialCard memorial={memorial} priority={index < 3} />
              </li>
            ))}
          </ul>
        ) : unreachable ? (
          <Unreachable busy={gallery.isFetching} onRetry={() => void gallery.refetch()} />
        ) : (
          <Nothing asked={asked} mayCreate={!!user} onShowAll={() => ask({ search: '', petType: null })} />
        )}
      </section>

      {gallery.hasNextPage && !unreachable && <LoadMore gallery={gallery} />}
    </div>
  );
}

/** The search field and the filter by kind of pet. */
function Finder({
  query,
  types,
  onAsk,
}: {
  query: GalleryQuery;
  types: readonly PetType[];
  onAsk: ReturnType<typeof useGalleryQuery>['ask'];
}) {
  return (
    <search className="mt-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,28rem)_14rem]">
      <SearchField value={query.search} onSearch={(search) => onAsk({ search }, { replace: true })} />
      <Select
        label={galleryMessages.petType}
        value={query.petType ?? ''}
        placeholder={galleryMessages.allPets}
        // The selected kind stays in the list while the available kinds are still unknown.
        options={[...new Set([...types, ...(query.petType ? [query.petType] : [])])].map((type) => ({
          value: type,
          label: petTypePlurals[type],
        }))}
        onChange={({ target }) => onAsk({ petType: isPetType(target.value) ? target.value : null })}
      />
    </search>
  );
}

function Unreachable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const online = useOnline();
  return (
    <ErrorState
      title={online ? memorialListMessages.fetchPublicFailed : galleryMessages.noSignal}
      text={online ? galleryMessages.tryAgainLater : galleryMessages.noSignalText}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

function Nothing({
  asked,
  mayCreate,
  onShowAll,
}: {
  asked: boolean;
  mayCreate: boolean;
  onShowAll: () => void;
}) {
  if (!asked)
    return (
      <EmptyState
        title={memorialListMessages.noneYetTitle}
        action={
          mayCreate && <ButtonLink to="/create-memorial">{memorialListMessages.createFirst}</ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      title={memorialListMessages.nothingFoundTitle}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          {galleryMessages.showAll}
        </Button>
      }
    >
      {memorialListMessages.nothingFoundText}
    </EmptyState>
  );
}

function LoadMore({ gallery }: { gallery: ReturnType<typeof useGallery> }) {
  return (
    <div className="mt-14 flex flex-col items-center gap-3">
      {gallery.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {memorialListMessages.fetchPublicFailed}
        </p>
      )}
      <Button
        variant="quiet"
        size="large"
        busy={gallery.isFetchingNextPage}
        busyLabel={galleryMessages.loading}
        onClick={() => void gallery.fetchNextPage()}
      >
        {galleryMessages.loadMore}
      </Button>
    </div>
  );
}

function Counter({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 border-rule py-4 pr-3 not-first:border-l not-first:pl-4 sm:py-5 sm:not-first:pl-8">
      <dt className="text-ink-soft text-small">{name}</dt>
      <dd className="font-display text-[2rem] tabular-nums leading-none sm:text-[2.5rem]">{value ?? '–'}</dd>
    </div>
  );
}

/**
 * The gallery query from the URL, and a function that changes it. Changes apply to the latest query, even if the router
 * hasn't rendered it yet: on a slow device, people change the search and the kind faster than that.
 */
function useGalleryQuery() {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const address = params.toString();
  const latest = useRef({ address, query });
  if (latest.current.address !== address) latest.current = { address, query };
  const ask = (change: Partial<GalleryQuery>, { replace = false } = {}) => {
    latest.current.query = { ...latest.current.query, ...change };
    setParams(writeQuery(latest.current.query), { replace, preventScrollReset: true });
  };
  return { query, ask };
}

/** A search field that shows input immediately and searches after a pause. A change of the URL replaces its text. */
function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== sent) {
    setSent(value);
    if (value !== typed.trim()) setTyped(value);
  }
  // The query may have changed by the time the timer fires, so the timer calls the latest callback.
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (typed.trim() === sent) return;
    const timer = setTimeout(() => search.current(typed.trim()), searchRest);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return (
    <TextField
      label={galleryMessages.search}
      type="search"
      enterKeyHint="search"
      maxLength={100}
      placeholder={galleryMessages.searchHint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(typed.trim());
      }}
    />
  );
}

import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../net/http.ts';
import { LockIcon } from '../../ui/pictures/icons.tsx';
import { BookIcon, TrashIcon } from '../../ui/pictures/more-icons.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { Spread } from '../memorials/page/memorial-page.tsx';
import { ThemedPage } from '../themes/themed.tsx';
import { GuestbookThen } from './guestbook-then.tsx';
import { useHistoryAddress } from './history-address.ts';
import {
  problemOf,
  refusalOf,
  stateOf,
  useMemorialAt,
  useMemorialHere,
  type useMoments,
} from './history-calls.ts';
import { type Moment, momentOf, positionOf } from './moments.ts';
import { PhotosThen } from './photos-then.tsx';
import { TimeSlider } from './time-slider.tsx';

/** Delay between the last choice of a moment and the request for its page, in milliseconds. */
const restMs = 200;

/** The page at a past moment, with a control to choose another one. `at` is a position, an instant, or `today`. */
export function PageSnapshot({
  id,
  at,
  moments,
}: {
  id: string;
  at: string;
  moments: ReturnType<typeof useMoments>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state: arrival } = useLocation();
  const arrives = useEffectEvent(() => {
    if (arrival?.toPageThen) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrives(), []);
  const state = stateOf(moments);
  const all = moments.data?.moments;
  return (
    <section aria-labelledby="page-then">
      <h2 ref={heading} id="page-then" tabIndex={-1} data-quiet-focus className="sr-only">
        {historyMessages.pageThen}
      </h2>
      <p className="text-ink-soft">{historyMessages.pageThenIntro}</p>
      {all && all.length > 0 ? (
        <Then id={id} at={at} moments={all} onRefused={() => void moments.refetch()} />
      ) : state === 'failed' ? (
        <ErrorState
          title={historyMessages.thenFailedTitle}
          text={messageOf(problemOf(moments), historyMessages.thenFailed)}
          level={3}
          busy={moments.isFetching && moments.fetchStatus !== 'paused'}
          onRetry={() => void moments.refetch()}
        />
      ) : all ? (
        <EmptyState title={historyMessages.notThere} level={3} />
      ) : (
        <LeafSkeleton />
      )}
    </section>
  );
}

type ThenProps = {
  id: string;
  at: string;
  moments: readonly Moment[];
  /**
   * Called if the server refuses a moment of the list (401 or 404): the person has lost access, or the list is out of
   * date.
   */
  onRefused: () => void;
};

function Then({ id, at, moments, onRefused }: ThenProps) {
  const { note } = useHistoryAddress();
  const [chosen, setChosen] = useState<string | null>(null);
  const settle = useEffectEvent((position: string) => {
    note({ at: position });
    setChosen(null);
  });
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => settle(chosen), restMs);
    return () => clearTimeout(timer);
  }, [chosen]);

  const asked = positionOf(moments, at);
  const page = useMemorialAt(id, asked);
  const index = momentOf(moments, chosen ?? asked);
  const state = stateOf(page);
  const refusal = refusalOf(problemOf(page));
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (refusal === 401 || refusal === 404) refused();
  }, [refusal]);
  const isToday = momentOf(moments, asked) === moments.length - 1;
  const here = useMemorialHere(id);
  const isAnswered = page.data !== undefined && !page.isPlaceholderData;
  // The current page is cached on this device, so it doesn't wait for the response.
  const own = isToday && !isAnswered && refusal === null ? here : undefined;
  const memorial = own ?? (state === 'shown' ? page.data : undefined);
  const isOld = chosen !== null || (memorial !== undefined && !own && page.isPlaceholderData);
  return (
    <>
      <TimeSlider
        moments={moments}
        index={index}
        onMove={(next) => setChosen(moments[next]?.position ?? null)}
      />
      <div
        aria-busy={isOld || undefined}
        className={`transition-opacity duration-200 ${isOld ? 'opacity-60' : ''}`}
      >
        {memorial ? (
          <Page memorial={memorial} at={asked} isToday={isToday} />
        ) : refusal === 404 ? (
          <EmptyState title={historyMessages.notThere} level={3} />
        ) : refusal === 403 ? (
          <EmptyState title={historyMessages.personalOnly} level={3} />
        ) : state === 'failed' ? (
          <ErrorState
            title={historyMessages.thenFailedTitle}
            text={messageOf(problemOf(page), historyMessages.thenFailed)}
            level={3}
            busy={page.isFetching && page.fetchStatus !== 'paused'}
            onRetry={() => void page.refetch()}
          />
        ) : (
          <LeafSkeleton />
        )}
      </div>
    </>
  );
}

function Page({ memorial, at, isToday }: { memorial: MemorialDto; at: string; isToday: boolean }) {
  const { id, petName, petType, images, isPublic, deletedAt } = memorial;
  return (
    <>
      <ThemedPage templateId={memorial.templateId} />
      <div className="mt-4 grid gap-1">
        {petName === '' && <Note icon={<BookIcon className="size-4.5" />}>{historyMessages.wordsGone}</Note>}
        {deletedAt !== null && (
          <Note icon={<TrashIcon className="size-4.5" />}>
            {isToday ? historyMessages.isDeleted : historyMessages.wasDeleted}
          </Note>
        )}
        {!isPublic && (
          <Note icon={<LockIcon className="size-4.5" />}>
            {isToday ? historyMessages.isPrivate : historyMessages.wasPrivate}
          </Note>
        )}
      </div>
      <Spread
        memorial={{ ...memorial, unsent: null }}
        name="h3"
        photos={<PhotosThen images={images} petName={petName} petType={petType} />}
      />
      <GuestbookThen id={id} at={at} isLatest={isToday} />
    </>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex items-start gap-2 text-ink-soft">
      <span className="mt-[0.2em] shrink-0">{icon}</span>
      {children}
    </p>
  );
}

function LeafSkeleton() {
  return (
    <SkeletonGroup
      label={historyMessages.loadingThen}
      className="-mx-[clamp(1.25rem,4vw,3rem)] mt-4 grid gap-9 border-rule border-y bg-leaf px-5 py-10 sm:mx-0 sm:rounded-leaf sm:border sm:px-12 lg:grid-cols-2 lg:gap-28 lg:p-16"
    >
      <Skeleton className="aspect-[4/5] w-full" />
      <div className="grid content-start justify-items-center gap-5">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-16 w-3/5" />
        <Skeleton className="h-6 w-4/5" />
      </div>
    </SkeletonGroup>
  );
}

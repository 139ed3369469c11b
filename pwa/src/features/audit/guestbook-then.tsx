import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { messageOf } from '../../net/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { FamilyAnswer, Signature, whereabouts } from '../guestbook/tribute.tsx';
import { problemOf, stateOf, useGuestbookAt } from './history-calls.ts';

/** The guestbook at a past moment. It's read-only. */
export function GuestbookThen(then: Parameters<typeof useGuestbookAt>[0]) {
  const guestbook = useGuestbookAt(then);
  const state = stateOf(guestbook);
  const data = state === 'shown' ? guestbook.data : undefined;
  const first = data?.pages[0];
  const gone = first?.gone ?? 0;
  return (
    <section
      aria-labelledby="guestbook-then"
      className="mt-10 grid gap-x-16 gap-y-6 sm:mt-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:gap-x-24"
    >
      <div className="lg:pl-4">
        <h3 id="guestbook-then" className="text-title">
          {historyMessages.tributesThen}
        </h3>
        {first && first.count > 0 && (
          <p className="mt-1 font-display text-ink-soft text-lead">
            {guestbookMessages.visitors(first.count)}
          </p>
        )}
        {gone > 0 && <p className="mt-3 text-ink-soft">{historyMessages.tributesGone(gone)}</p>}
      </div>
      {data ? (
        <Tributes guestbook={guestbook} data={data} />
      ) : state === 'failed' ? (
        <ErrorState
          title={guestbookMessages.fetchFailed}
          text={messageOf(problemOf(guestbook), historyMessages.thenFailed)}
          level={3}
          busy={guestbook.isFetching && guestbook.fetchStatus !== 'paused'}
          onRetry={() => void guestbook.refetch()}
        />
      ) : (
        <SkeletonGroup label={historyMessages.loadingGuestbook} className="grid content-start gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-full max-w-lg" />
        </SkeletonGroup>
      )}
    </section>
  );
}

type Reading = ReturnType<typeof useGuestbookAt>;

function Tributes({ guestbook, data }: { guestbook: Reading; data: NonNullable<Reading['data']> }) {
  const tributes = data.pages.flatMap((page) => page.entries);
  if (tributes.length === 0)
    return <p className="font-display text-ink-soft text-lead italic">{historyMessages.noTributesThen}</p>;
  return (
    <div>
      <ul>
        {tributes.map((tribute) => {
          const where = whereabouts({ ...tribute, unsent: null }, false);
          return (
            <li key={tribute.id} className="border-themed-rule border-b py-5 first:pt-0 last:border-0">
              <Signature tribute={{ ...tribute, unsent: null }} when={dayOf(tribute.createdAt)} />
              <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{tribute.tributeMessage}</p>
              {tribute.photo && (
                <Picture
                  media={tribute.photo}
                  alt={guestbookMessages.photoFrom(tribute.visitorName)}
                  shape="frame"
                  sizes="20rem"
                  className="mt-3 aspect-4/3 max-w-80 rounded-tight"
                />
              )}
              <FamilyAnswer {...tribute} />
              {where && (
                <p className="mt-3">
                  <Badge>{where}</Badge>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-4 empty:hidden">
        <MoreButton list={guestbook}>{historyMessages.more}</MoreButton>
      </div>
    </div>
  );
}

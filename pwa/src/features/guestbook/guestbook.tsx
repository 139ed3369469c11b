import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import { Suspense, startTransition, useEffect, useId, useRef, useState } from 'react';
import { lazyOnPress, lazyWhenReachable } from '../../base/lazy-part.tsx';
import { usePainted } from '../../base/painted.ts';
import type { ShownMemorial, ShownTribute } from '../../base/shown-memorials.ts';
import { useGuestbook, useMemorialRefusals } from '../../base/shown-memorials.ts';
import { Button } from '../../ui/button.tsx';
import { PencilIcon } from '../../ui/icons.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { type Opened, OpenedTributes, Tribute } from './tribute.tsx';

const SignForm = lazyOnPress(() => import('./sign-form.tsx'));
const RefusedTribute = lazyWhenReachable(() => import('./refused-tribute.tsx'));
const LongList = lazyWhenReachable(() => import('./long-list.tsx'));
const GuestbookPolicy = lazyWhenReachable(() => import('./guestbook-policy.tsx'));

/** The time as an ISO instant, brought up to date every minute, for words such as `5 minutes ago`. */
function useNow(): string {
  const painted = usePainted();
  const [now, setNow] = useState(() => painted?.at ?? new Date().toISOString());
  useEffect(() => {
    const look = () => setNow(new Date().toISOString());
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The guestbook of a memorial: who was here, and the place to sign (REQ-306 to REQ-328). `first` came with the page. */
export function Guestbook({
  memorial,
  first,
  isKeeper,
}: {
  memorial: ShownMemorial;
  first: GuestbookPage | undefined;
  isKeeper: boolean;
}) {
  const { id: memorialId, petName } = memorial;
  const [open, setOpen] = useState(false);
  const guestbook = useGuestbook(memorialId, first);
  const refused = useMemorialRefusals(memorialId)?.filter(({ type }) => type === 'SignGuestbook') ?? [];
  const drawnForKeeper = usePainted()?.keeper ?? false;
  const listId = useId();
  const count = guestbook.value?.count ?? memorial.tributeCount;

  return (
    <section
      id="guestbook"
      aria-label="Guestbook"
      className="mt-10 grid scroll-mt-6 gap-x-16 gap-y-9 sm:mt-14 lg:mt-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:gap-x-24"
    >
      <div className="grid content-start gap-6 lg:pl-4">
        <div>
          <h2 className="text-title">Guestbook</h2>
          <p className="mt-1 font-display text-ink-soft text-lead">{guestbookMessages.visitors(count)}</p>
        </div>
        {refused.map((refusal) => (
          <Suspense key={refusal.commandId}>
            <RefusedTribute refusal={refusal} />
          </Suspense>
        ))}
        {open ? (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <SignForm
              memorialId={memorialId}
              petName={petName}
              waits={memorial.guestbookPolicy === 'approve-first' && !isKeeper}
              isReachable={guestbook.isReachable}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        ) : (
          <div className="grid justify-items-start gap-4">
            <p className="text-ink-soft">
              If you knew {petName}, or know somebody who did, leave a few words. They are kept with this
              page.
            </p>
            <Button size="large" icon={<PencilIcon />} onClick={() => setOpen(true)}>
              {guestbookMessages.sign}
            </Button>
          </div>
        )}
        {(isKeeper || drawnForKeeper) && (
          <div className="min-h-[6.0625rem] border-themed-rule border-t pt-3">
            <Suspense>{isKeeper && <GuestbookPolicy memorial={memorial} />}</Suspense>
          </div>
        )}
      </div>

      <div>
        <h3 id={listId} className="running-head text-themed-accent">
          {guestbookMessages.listTitle}
        </h3>
        <Entries guestbook={guestbook} petName={petName} isKeeper={isKeeper} labelledBy={listId} />
      </div>
    </section>
  );
}

/** From this number on only what is near to what is seen is drawn. */
const longFrom = 80;

function Few({
  entries,
  isKeeper,
  now,
}: {
  entries: readonly ShownTribute[];
  isKeeper: boolean;
  now: string;
}) {
  return (
    <ul>
      {entries.map((tribute) => (
        <li key={tribute.id} className="border-themed-rule border-b py-5 last:border-0">
          <Tribute tribute={tribute} isKeeper={isKeeper} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** As many as somebody reads before the page has come alive; the others follow. */
const drawnAtFirst = 20;

type GuestbookReading = ReturnType<typeof useGuestbook>;

/** What stands in the place of tributes while there are none to show. */
function NoEntries({ state }: { state: Exclude<GuestbookReading['state'], 'ready'> }) {
  if (state === 'loading')
    return (
      <SkeletonGroup label="Loading the guestbook" className="mt-4 grid gap-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-full max-w-lg" />
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-4 w-full max-w-md" />
      </SkeletonGroup>
    );
  return (
    <div className="mt-4 grid gap-2">
      <p className="font-semibold">{guestbookMessages.fetchFailed}</p>
      {state === 'unreachable' && (
        <p className="text-ink-soft">
          It is not on this phone yet. You can sign it all the same; it will be sent when there is a
          connection.
        </p>
      )}
    </div>
  );
}

/** Asks for older tributes, and says when they cannot be had. */
function Older({ more }: { more: GuestbookReading['more'] }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function ask() {
    setBusy(true);
    setFailed((await more().catch(() => 'unreachable')) === 'unreachable');
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-4 py-4">
      <Button variant="quiet" busy={busy} busyLabel="Loading…" onClick={() => void ask()}>
        Load more
      </Button>
      {failed && (
        <p role="alert" className="text-ink-soft text-small">
          Older tributes cannot be reached right now.
        </p>
      )}
    </div>
  );
}

/** What waits for the keeper is seen first; the rest stays newest first. */
function inOrder(tributes: readonly ShownTribute[], isKeeper: boolean): ShownTribute[] {
  const waits = ({ status, unsent }: ShownTribute) => isKeeper && status === 'waiting' && unsent === null;
  return [...tributes.filter(waits), ...tributes.filter((tribute) => !waits(tribute))];
}

function Entries({
  guestbook,
  petName,
  isKeeper,
  labelledBy,
}: {
  guestbook: GuestbookReading;
  petName: string;
  isKeeper: boolean;
  labelledBy: string;
}) {
  const now = useNow();
  const [all, setAll] = useState(usePainted() === null);
  useEffect(() => startTransition(() => setAll(true)), []);
  const scroller = useRef<HTMLElement>(null);
  const [opened] = useState(() => new Map<string, Opened>());

  if (guestbook.state !== 'ready') return <NoEntries state={guestbook.state} />;
  const entries = inOrder(guestbook.value.entries, isKeeper);
  if (entries.length === 0)
    return (
      <p className="mt-4 font-display text-ink-soft text-lead italic">{guestbookMessages.empty(petName)}</p>
    );
  return (
    <section
      ref={scroller}
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-1 max-h-96 overflow-y-auto overscroll-contain pr-2 pb-12 [mask-image:linear-gradient(to_bottom,black_calc(100%-2.5rem),transparent)]"
    >
      <OpenedTributes value={opened}>
        {all && entries.length > longFrom ? (
          <Suspense fallback={<Few entries={entries.slice(0, drawnAtFirst)} isKeeper={isKeeper} now={now} />}>
            <LongList entries={entries} isKeeper={isKeeper} now={now} scroller={scroller} />
          </Suspense>
        ) : (
          <Few entries={entries.slice(0, all ? undefined : drawnAtFirst)} isKeeper={isKeeper} now={now} />
        )}
      </OpenedTributes>
      {guestbook.value.hasMore && <Older more={guestbook.more} />}
    </section>
  );
}

import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PencilIcon } from '../../ui/icons.tsx';
import { lazyOnPress, lazyWhenReachable } from '../../ui/lazy-part.tsx';
import { usePainted } from '../../ui/painted.ts';
import { usePrinting } from '../../ui/printing.ts';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import type { ShownMemorial, ShownTribute } from '../shared/shown-memorials.ts';
import { useGuestbook, useMemorialRefusals } from '../shared/shown-memorials.ts';
import { type Opened, OpenedTributes, Tribute } from './tribute.tsx';

const SignForm = lazyOnPress(() => import('./sign-form.tsx'));
const RefusedTribute = lazyWhenReachable(() => import('./refused-tribute.tsx'));
const LongList = lazyWhenReachable(() => import('./long-list.tsx'));
const OlderTributes = lazyWhenReachable(() => import('./older-tributes.tsx'));
const PrintWhole = lazyOnPress(() => import('./print-whole.tsx'));
const GuestbookPolicy = lazyWhenReachable(() => import('./guestbook-policy.tsx'));

/** Returns the current time as an ISO instant, updated every minute, for texts such as `5 minutes ago`. */
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

/**
 * The guestbook of a memorial, with the form to sign it. `first` is its first page, which came with the
 * memorial. While `toPrint` is true, the rest is loaded, then the page is printed and `onPrinted` called.
 */
export function Guestbook({
  memorial,
  first,
  isKeeper,
  toPrint,
  onPrinted,
}: {
  memorial: ShownMemorial;
  first: GuestbookPage | undefined;
  isKeeper: boolean;
  toPrint: boolean;
  onPrinted: () => void;
}) {
  const { id: memorialId, petName } = memorial;
  const [open, setOpen] = useState(false);
  const guestbook = useGuestbook(memorialId, first);
  const refused = useMemorialRefusals(memorialId)?.filter(({ type }) => type === 'SignGuestbook') ?? [];
  const drawnForKeeper = usePainted()?.keeper ?? false;
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
          <div className="grid justify-items-start gap-4 print:hidden">
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
          <div className="min-h-[6.0625rem] print:hidden border-themed-rule border-t pt-3">
            <Suspense>{isKeeper && <GuestbookPolicy memorial={memorial} />}</Suspense>
          </div>
        )}
      </div>

      <div>
        <h3 className="running-head text-themed-accent">{guestbookMessages.listTitle}</h3>
        {toPrint && (
          <Suspense>
            <PrintWhole guestbook={guestbook} onClose={onPrinted} />
          </Suspense>
        )}
        <Entries guestbook={guestbook} petName={petName} isKeeper={isKeeper} />
      </div>
    </section>
  );
}

/** From this number of tributes on, the list is virtualized. */
const virtualizeThreshold = 80;

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

/** Number of tributes drawn at first; the others follow. */
const drawnAtFirst = 20;

type GuestbookReading = ReturnType<typeof useGuestbook>;

/** Shown while there are no tributes to show. */
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

/** Sorts tributes that wait for the keeper first; the others stay newest first. */
function inOrder(tributes: readonly ShownTribute[], isKeeper: boolean): ShownTribute[] {
  const waits = ({ status, unsent }: ShownTribute) => isKeeper && status === 'waiting' && unsent === null;
  return [...tributes.filter(waits), ...tributes.filter((tribute) => !waits(tribute))];
}

function Entries({
  guestbook,
  petName,
  isKeeper,
}: {
  guestbook: GuestbookReading;
  petName: string;
  isKeeper: boolean;
}) {
  const now = useNow();
  const [all, setAll] = useState(usePainted() === null);
  useEffect(() => startTransition(() => setAll(true)), []);
  const printing = usePrinting();
  const [opened] = useState(() => new Map<string, Opened>());

  if (guestbook.state !== 'ready') return <NoEntries state={guestbook.state} />;
  const { count, hasMore } = guestbook.value;
  const entries = inOrder(guestbook.value.entries, isKeeper);
  if (entries.length === 0)
    return (
      <p className="mt-4 font-display text-ink-soft text-lead italic">{guestbookMessages.empty(petName)}</p>
    );
  return (
    <div className="mt-1">
      <OpenedTributes value={opened}>
        {all && !printing && entries.length > virtualizeThreshold ? (
          <Suspense fallback={<Few entries={entries.slice(0, drawnAtFirst)} isKeeper={isKeeper} now={now} />}>
            <LongList entries={entries} isKeeper={isKeeper} now={now} />
          </Suspense>
        ) : (
          <Few
            entries={entries.slice(0, all || printing ? undefined : drawnAtFirst)}
            isKeeper={isKeeper}
            now={now}
          />
        )}
      </OpenedTributes>
      {hasMore && (
        <Suspense>
          <OlderTributes count={count - entries.length} more={guestbook.more} />
        </Suspense>
      )}
    </div>
  );
}

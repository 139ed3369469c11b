import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { guestbookPage } from '@everpaw/contracts/guestbook/screens/guestbook-page.messages';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import { usePrinting } from '../../ui/helpers/printing.ts';
import { lazyOnPress, lazyWhenReachable } from '../../ui/lazy-part.tsx';
import { PencilIcon } from '../../ui/pictures/icons.tsx';
import { usePainted } from '../../ui/pictures/painted.ts';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import type { ShownMemorial, ShownTribute } from '../shared/shown-memorials.ts';
import { useGuestbook, useMemorialRefusals } from '../shared/shown-memorials.ts';
import { type Opened, OpenedTributes, Tribute } from './tribute.tsx';

const SignForm = lazyOnPress(() => import('./sign-form.tsx'));
const Candles = lazyWhenReachable(() => import('./candles.tsx'));
const RefusedTribute = lazyWhenReachable(() => import('./refused-tribute.tsx'));
const LongList = lazyWhenReachable(() => import('./long-list.tsx'));
const OlderTributes = lazyWhenReachable(() => import('./older-tributes.tsx'));
const PrintWhole = lazyOnPress(() => import('../shared/print-whole.tsx'));
const GuestbookPolicy = lazyWhenReachable(() => import('./guestbook-policy.tsx'));

/** Returns the current time as an ISO instant, updated every minute, for texts such as `5 minutes ago`. */
export function useNow(): string {
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
  const [signed, setSigned] = useState<ShownTribute | null>(null);
  const guestbook = useGuestbook(memorialId, first);
  // Once the guestbook has it, it alone says what became of it.
  if (guestbook.value?.entries.some(({ id }) => id === signed?.id)) setSigned(null);
  const refused = useMemorialRefusals(memorialId)?.filter(({ type }) => /^(?:Sign|Answer)/.test(type)) ?? [];
  const drawnForKeeper = usePainted()?.keeper ?? false;
  const count = guestbook.value?.count ?? memorial.tributeCount;

  return (
    <section
      id="guestbook"
      aria-label={guestbookPage.title}
      className="mt-10 grid scroll-mt-6 gap-x-16 gap-y-9 sm:mt-14 lg:mt-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:gap-x-24 print:block"
    >
      <div className="grid content-start gap-6 lg:pl-4">
        <div>
          <h2 className="text-title">{guestbookPage.title}</h2>
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
              onSigned={setSigned}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        ) : (
          <SignInvitation petName={petName} onOpen={() => setOpen(true)} />
        )}
        <CandlesPlace memorial={memorial} />
        {(isKeeper || drawnForKeeper) && (
          <div className="min-h-[6.0625rem] print:hidden border-themed-rule border-t pt-3">
            <Suspense>{isKeeper && <GuestbookPolicy memorial={memorial} />}</Suspense>
          </div>
        )}
      </div>

      <div>
        <h3 className="running-head text-themed-accent print:hidden">{guestbookMessages.listTitle}</h3>
        {toPrint && (
          <Suspense>
            <PrintWhole
              held={guestbook.value?.entries.length ?? 0}
              more={guestbook.more}
              onClose={onPrinted}
            />
          </Suspense>
        )}
        <Entries guestbook={guestbook} signed={signed} petName={petName} isKeeper={isKeeper} />
      </div>
    </section>
  );
}

function SignInvitation({ petName, onOpen }: { petName: string; onOpen: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 print:hidden">
      <p className="text-ink-soft">{guestbookPage.invitation(petName)}</p>
      <Button size="large" icon={<PencilIcon />} onClick={onOpen}>
        {guestbookMessages.sign}
      </Button>
    </div>
  );
}

/** As tall as the candles, which are for pages that the server knows. */
function CandlesPlace({ memorial }: { memorial: ShownMemorial }) {
  const painted = usePainted();
  return (
    <div className="min-h-36 print:hidden border-themed-rule border-t pt-5">
      <Suspense>{!painted && memorial.position && <Candles memorial={memorial} />}</Suspense>
    </div>
  );
}

/** From this number of tributes on, the list is virtualized. */
const virtualizeThreshold = 80;

function ShortList({
  entries,
  isKeeper,
  now,
}: {
  entries: readonly ShownTribute[];
  isKeeper: boolean;
  now: string;
}) {
  return (
    <ul className="print:mt-4 print:columns-2 print:gap-10">
      {entries.map((tribute) => (
        <li
          key={tribute.id}
          className={classNames(
            'border-themed-rule border-b py-5 last:border-0 print:py-3',
            tribute.status === 'hidden' && 'print:hidden',
          )}
        >
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
      <SkeletonGroup label={guestbookPage.loading} className="mt-4 grid gap-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-full max-w-lg" />
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-4 w-full max-w-md" />
      </SkeletonGroup>
    );
  return (
    <div className="mt-4 grid gap-2">
      <p className="font-semibold">{guestbookMessages.fetchFailed}</p>
      {state === 'unreachable' && <p className="text-ink-soft">{guestbookPage.missing}</p>}
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
  signed,
  petName,
  isKeeper,
}: {
  guestbook: GuestbookReading;
  /** A tribute that was just signed here, shown until the guestbook has it. */
  signed: ShownTribute | null;
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
  const loaded = guestbook.value.entries;
  const entries = inOrder(signed ? [signed, ...loaded] : loaded, isKeeper);
  if (entries.length === 0)
    return (
      <p className="mt-4 font-display text-ink-soft text-lead italic">{guestbookMessages.empty(petName)}</p>
    );
  return (
    <div className="mt-1">
      <OpenedTributes value={opened}>
        {all && !printing && entries.length > virtualizeThreshold ? (
          <Suspense
            fallback={<ShortList entries={entries.slice(0, drawnAtFirst)} isKeeper={isKeeper} now={now} />}
          >
            <LongList entries={entries} isKeeper={isKeeper} now={now} />
          </Suspense>
        ) : (
          <ShortList
            entries={entries.slice(0, all || printing ? undefined : drawnAtFirst)}
            isKeeper={isKeeper}
            now={now}
          />
        )}
      </OpenedTributes>
      {(hasMore || (printing && count > entries.length)) && (
        <Suspense>
          <OlderTributes count={count - entries.length} more={guestbook.more} />
        </Suspense>
      )}
    </div>
  );
}

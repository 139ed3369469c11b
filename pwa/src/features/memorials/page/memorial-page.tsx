import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { petTypeName } from '@everpaw/contracts/kernel/pet-types';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { pageMessages } from '@everpaw/contracts/memorials/screens/page.messages';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Badge } from '../../../ui/badge.tsx';
import { lazyWhenReachable } from '../../../ui/lazy-part.tsx';
import { Link, OnwardLink } from '../../../ui/link.tsx';
import { BackIcon } from '../../../ui/pictures/icons.tsx';
import { Fleuron } from '../../../ui/pictures/mark.tsx';
import { usePainted } from '../../../ui/pictures/painted.ts';
import { Guestbook } from '../../guestbook/guestbook.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { AudienceBadge } from '../card/audience-badge.tsx';
import { Story } from '../story/story.tsx';
import { PageActions } from './page-actions.tsx';
import { Photos } from './photos.tsx';

/** Loaded only by pages that have recordings. */
const Recordings = lazyWhenReachable(() => import('../../recordings/recordings.tsx'));
const KeeperBar = lazyWhenReachable(() => import('./keeper-bar.tsx'));
const SavedMark = lazyWhenReachable(() => import('./saved-mark.tsx'));

const NewPage = lazyWhenReachable(() => import('./new-page.tsx'));
const PrintedAddress = lazyWhenReachable(() => import('./printed-address.tsx'));
const PrintedPhotos = lazyWhenReachable(() => import('./printed-photos.tsx'));

/** The link to the gallery above every memorial page. */
export function BackToGallery() {
  return (
    <Link
      to="/memorial-gallery"
      className="inline-flex min-h-11 items-center gap-2 font-medium underline-offset-4 hover:underline"
    >
      <BackIcon className="size-4.5" />
      {memorialMessages.backToGallery}
    </Link>
  );
}

/** As wide as the bar usually is, so that the page doesn't shift when it loads. */
const KeeperBarPlace = () => <span className="h-11 w-47" />;

/** As tall as the card that loads here. */
const NewPagePlace = () => <div className="mt-2 h-40 sm:mt-4 sm:h-24" />;

/** As tall as the line that loads here. */
const SavedMarkPlace = () => <p className="mt-4 min-h-[1lh] text-small" />;

/** Returns the font size of a name, so that it fits: the longer the name, the smaller. */
function nameSize(name: string): string {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
  if (name.length <= 9 && longest <= 9) return 'text-[clamp(3.5rem,2.2rem+5.2vw,6rem)]';
  if (name.length <= 20 && longest <= 12) return 'text-[clamp(2.5rem,1.7rem+3.4vw,4rem)]';
  return 'text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)]';
}

/**
 * The page of one pet, laid out like a book of remembrance: a single page on a phone, a spread on a wide screen with
 * the photos on the left and the text on the right. The guestbook follows.
 */
export function MemorialPage({
  memorial,
  firstGuestbook,
  asOf,
  fromDevice,
}: {
  memorial: ShownMemorial;
  /** The first page of the guestbook from the initial response. */
  firstGuestbook: GuestbookPage | undefined;
  asOf: number | null;
  fromDevice: boolean;
}) {
  const { user } = useCurrentUser();
  const { id, petName, petType, images, videos = [], audio = [] } = memorial;
  const asKeeper = isKeeper(user?.id, memorial);
  const painted = usePainted();
  const drawnForKeeper = painted?.keeper ?? false;
  const unsent = memorial.unsent !== null;
  const [toPrint, setToPrint] = useState(false);
  const { state } = useLocation();
  // Of a page that the wizard has just made.
  const [isNew, setNew] = useState(!painted && state?.isNew === true);

  return (
    <div className="page-width pt-3 sm:pt-6">
      <div className="flex print:hidden min-h-11 flex-wrap items-center justify-between gap-x-4">
        <BackToGallery />
        {asKeeper ? <KeepersOwn memorial={memorial} /> : drawnForKeeper && <KeeperBarPlace />}
      </div>
      {isNew && (
        <Suspense fallback={<NewPagePlace />}>
          <NewPage memorial={memorial} isSent={asOf !== null} onClose={() => setNew(false)} />
        </Suspense>
      )}
      <Spread
        memorial={memorial}
        photos={<Photos images={images} petName={petName} petType={petType} unsent={unsent} />}
      >
        <div className="mt-12 border-themed-rule print:hidden border-t pt-6">
          <PageActions
            memorial={memorial}
            isSent={asOf !== null}
            printing={toPrint}
            onPrint={() => setToPrint(true)}
          />
          <Onward id={id} petName={petName} asKeeper={asKeeper} drawnForKeeper={drawnForKeeper} />
          {painted ? (
            <SavedMarkPlace />
          ) : (
            <Suspense fallback={<SavedMarkPlace />}>
              <SavedMark memorialId={id} asOf={asOf} fromDevice={fromDevice} />
            </Suspense>
          )}
        </div>
      </Spread>

      {images.length > 1 && (
        <Suspense>
          <PrintedPhotos images={images} petName={petName} unsent={unsent} />
        </Suspense>
      )}
      {(videos.length > 0 || audio.length > 0) && (
        <Suspense>
          <Recordings memorial={memorial} />
        </Suspense>
      )}

      <Guestbook
        memorial={memorial}
        first={firstGuestbook}
        isKeeper={asKeeper}
        toPrint={toPrint}
        onPrinted={() => setToPrint(false)}
      />
      <Suspense>
        <PrintedAddress memorial={memorial} />
      </Suspense>
    </div>
  );
}

const KeepersOwn = ({ memorial }: { memorial: ShownMemorial }) => (
  <Suspense fallback={<KeeperBarPlace />}>
    <KeeperBar memorial={memorial} />
  </Suspense>
);

/** The links to the timeline and, for keepers, to the recordings. */
function Onward({
  id,
  petName,
  asKeeper,
  drawnForKeeper,
}: {
  id: string;
  petName: string;
  asKeeper: boolean;
  drawnForKeeper: boolean;
}) {
  return (
    <>
      <OnwardLink to={`/memorial/${id}/timeline`} className="mt-5">
        {memorialMessages.timeline(petName)}
      </OnwardLink>
      {(asKeeper || drawnForKeeper) && (
        <OnwardLink to={`/memorial/${id}/recordings`} className={asKeeper ? undefined : 'invisible'}>
          {memorialMessages.recordings}
        </OnwardLink>
      )}
    </>
  );
}

/** A spread's details of a memorial, without its photos. */
type SpreadMemorial = Pick<
  ShownMemorial,
  'petName' | 'petType' | 'birthDate' | 'passedDate' | 'memorialText' | 'isPublic' | 'isListed' | 'unsent'
>;

/**
 * The spread itself: name and dates, photos, story, and `children` below. `name` sets the name's heading level if
 * another page embeds it.
 */
export function Spread({
  memorial,
  name,
  photos,
  children,
}: {
  memorial: SpreadMemorial;
  name?: 'h3';
  photos: ReactNode;
  children?: ReactNode;
}) {
  const { petName, memorialText } = memorial;
  return (
    <article
      aria-label={pageMessages.name(petName)}
      className="-mx-[clamp(1.25rem,4vw,3rem)] relative mt-2 border-themed-rule border-y bg-leaf sm:mx-0 sm:mt-4 sm:rounded-leaf sm:border sm:shadow-lift lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] print:mx-0 print:mt-0 print:block print:rounded-none print:border-0 print:bg-transparent"
    >
      <Gutter />
      <Heading memorial={memorial} name={name} />

      <div className="px-5 pt-9 sm:px-12 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:px-12 lg:py-16 xl:px-16">
        <div className="lg:sticky lg:top-8">{photos}</div>
      </div>

      <div className="px-5 pt-9 pb-12 sm:px-12 sm:pb-16 lg:col-start-2 lg:row-start-2 lg:px-14 lg:pt-8 xl:px-18">
        <Fleuron className="mx-auto mb-8 h-6 w-auto text-themed-accent" />
        <div className="mx-auto max-w-measure">
          {memorialText ? (
            <Story markup={memorialText} initial />
          ) : (
            <p className="text-balance text-center font-display text-lead italic">
              {memorialMessages.noStoryOf(petName)}
            </p>
          )}
          {children}
        </div>
      </div>
    </article>
  );
}

function Heading({ memorial, name }: { memorial: SpreadMemorial; name: 'h3' | undefined }) {
  const { petName, petType, unsent } = memorial;
  const Name = name ?? 'h1';
  return (
    <header className="px-5 pt-10 text-center sm:px-12 sm:pt-14 lg:col-start-2 lg:row-start-1 lg:px-14 lg:pt-20 xl:px-18">
      <p className="running-head text-themed-accent">{pageMessages.memory}</p>
      <Name
        className={`mt-5 leading-[1.02] tracking-[-0.022em] [overflow-wrap:anywhere] ${nameSize(petName)}`}
      >
        {petName}
      </Name>
      <Dates birthDate={memorial.birthDate} passedDate={memorial.passedDate} />
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        <Badge tone="themed">{petTypeName(petType)}</Badge>
        <AudienceBadge memorial={memorial} />
        {unsent && <Badge>{unsent === 'sending' ? pageMessages.sending : pageMessages.waiting}</Badge>}
      </p>
    </header>
  );
}

/** The shadow of the fold between the two pages of a spread. */
const Gutter = () => <span aria-hidden="true" className="fold hidden lg:block" />;

function Dates({ birthDate, passedDate }: { birthDate: string | null; passedDate: string | null }) {
  const [only] = [birthDate, passedDate].filter((date) => date !== null);
  if (!only) return null;
  const style = 'mt-4 font-display text-ink-soft text-lead';
  if (!birthDate || !passedDate)
    return (
      <p className={style}>
        {birthDate ? pageMessages.born : pageMessages.passed} <DateInWords date={only} />
      </p>
    );
  return (
    <p className={`${style} flex flex-wrap justify-center gap-x-[0.4em]`}>
      <span className="whitespace-nowrap">
        <span className="sr-only">{pageMessages.born} </span>
        <DateInWords date={birthDate} />
      </span>
      <span aria-hidden="true">–</span>
      <span className="whitespace-nowrap">
        <span className="sr-only">{pageMessages.andPassed} </span>
        <DateInWords date={passedDate} />
      </span>
    </p>
  );
}

const DateInWords = ({ date }: { date: string }) => (
  <time dateTime={date.replace('~', '')}>{longDate(date)}</time>
);

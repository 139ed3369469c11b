import { isUuid } from '@everpaw/contracts/kernel/text/uuid';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { timelineMessages as words } from '@everpaw/contracts/timeline/timeline.messages';
import { isShown } from '@everpaw/contracts/timeline/timeline-order';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Refusal } from '../../offline/store/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { usePrinting } from '../../ui/helpers/printing.ts';
import { lazyOnPress, lazyWhenReachable } from '../../ui/lazy-part.tsx';
import { PlusIcon, PrintIcon } from '../../ui/pictures/more-icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { withValues } from '../audit/history-address.ts';
import { PhotoPicture } from '../media/photo-picture.tsx';
import PrintedAddress from '../memorials/page/printed-address.tsx';
import { KeepAsNew } from '../memorials/wizard/keep-as-new.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { RefusedChange } from '../shared/refused-change.tsx';
import { type ShownMemorial, useMemorial } from '../shared/shown-memorials.ts';
import { MemorialFrame, NoSuchMemorial } from '../themes/memorial-frame.tsx';
import { type ShownMemory, useMemories, useRefusedMemories } from './memories.ts';
import { Filter, filterOf } from './timeline-filter.tsx';
import { TimelineView } from './timeline-view.tsx';
import { useSharedPhoto } from './use-shared-photo.ts';

const Slideshow = lazyWhenReachable(() => import('./slideshow.tsx'));
const PrintWhole = lazyOnPress(() => import('../shared/print-whole.tsx'));
const MemoryDialog = lazyOnPress(() => import('./memory-dialog.tsx'));
const MemoryFormDialog = lazyOnPress(() => import('./memory-form-dialog.tsx'));

/** The timeline of the memorial in the URL, for signed-in people who may see it. */
export default function TimelineScreen() {
  const { id = '' } = useParams();
  return isUuid(id) ? <OfMemorial key={id} id={id} /> : <NoSuchMemorial />;
}

function OfMemorial({ id }: { id: string }) {
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const { state, value: memorial } = useMemorial(id);
  const shown = memorial && memorial.deletedAt === null ? memorial : null;
  if (state === 'missing' || (memorial && !shown)) return <NoSuchMemorial />;
  if (isVisitor) return <SignedOut id={id} memorial={shown} />;
  if (state === 'unreachable') return <Unreachable id={id} />;
  if (!shown || !user) return <Loading id={id} />;
  return <Timeline memorial={shown} isKeeper={isKeeper(user.id, shown)} />;
}

/** The open form. */
type Writing = { memory: ShownMemory | null; refusal?: Refusal; sharedPhoto?: MediaDescriptor | null };

/** The timeline's state in the URL, and a function to change it. */
function useTimelineAddress() {
  const [params, setParams] = useSearchParams();
  return {
    filter: filterOf(params),
    view: params.get('view') === 'slideshow' ? ('slideshow' as const) : ('timeline' as const),
    openId: params.get('memory'),
    isAdding: params.has('add'),
    note(values: Readonly<Record<string, string | null>>): void {
      setParams((before) => withValues(before, values), { replace: true });
    },
  };
}

type Address = ReturnType<typeof useTimelineAddress>;

function Timeline({ memorial, isKeeper: asKeeper }: { memorial: ShownMemorial; isKeeper: boolean }) {
  const { id, petName } = memorial;
  const address = useTimelineAddress();
  const { state, isReachable, isCutShort, memories, more } = useMemories(id);
  const [toPrint, setToPrint] = useState(false);
  const [writing, setWriting] = useState<Writing | null>(
    asKeeper && address.isAdding ? { memory: null } : null,
  );
  const open = memories?.find((memory) => memory.id === address.openId) ?? null;
  useScreen(words.title(petName));
  useSharedPhoto(memorial, asKeeper, (sharedPhoto) => setWriting({ memory: null, sharedPhoto }));
  const add = asKeeper && (
    <Button icon={<PlusIcon />} onClick={() => setWriting({ memory: null })}>
      {words.add}
    </Button>
  );
  return (
    <MemorialFrame id={id} petName={petName} templateId={memorial.templateId}>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 sm:mt-8">
        <Title petName={petName} count={memories?.length ?? 0} />
        {memories && memories.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {add}
            <Button
              variant="quiet"
              icon={<PrintIcon />}
              busy={toPrint}
              busyLabel={words.preparing}
              onClick={() => setToPrint(true)}
            >
              {words.print}
            </Button>
          </div>
        )}
      </div>
      <Refused id={id} memories={memories} onWrite={setWriting} />
      {memories && memories.length > 0 && (
        <>
          <Memories memories={memories} pet={memorial} address={address} />
          <PrintedAddress memorial={memorial} />
          {toPrint && (
            <Suspense>
              <PrintWhole held={memories.length} more={more} onClose={() => setToPrint(false)} />
            </Suspense>
          )}
        </>
      )}
      {memories?.length === 0 && <Nothing petName={petName} action={add} />}
      {!memories && <NoMemories state={state} />}
      {isCutShort && <CutShort />}
      <Suspense>
        {open && !writing && (
          <MemoryDialog
            memory={open}
            pet={memorial}
            isKeeper={asKeeper}
            onEdit={() => setWriting({ memory: open })}
            onClose={() => address.note({ memory: null })}
          />
        )}
        {writing && (
          <MemoryFormDialog
            memorialId={id}
            petName={petName}
            {...writing}
            isReachable={isReachable}
            onClose={() => {
              setWriting(null);
              if (address.isAdding) address.note({ add: null });
            }}
          />
        )}
      </Suspense>
    </MemorialFrame>
  );
}

function Title({ petName, count }: { petName: string; count: number }) {
  return (
    <header className="min-w-0">
      <h1 className="text-title [overflow-wrap:anywhere]">{words.title(petName)}</h1>
      {count > 0 && <p className="mt-1 font-display text-ink-soft text-lead">{words.count(count)}</p>}
    </header>
  );
}

function CutShort() {
  return (
    <p role="status" className="mt-8 text-ink-soft text-small">
      {words.moreFailed}
    </p>
  );
}

/** The refused changes, each with both versions and the possible actions. */
function Refused({
  id,
  memories,
  onWrite,
}: {
  id: string;
  memories: readonly ShownMemory[] | undefined;
  onWrite: (writing: Writing) => void;
}) {
  const refusals = useRefusedMemories(id);
  if (refusals.length === 0) return null;
  return (
    <div className="mt-8 grid gap-4">
      {refusals.map((refusal) => {
        const memory = memories?.find((each) => each.id === refusal.id) ?? null;
        // A deleted memory can't be changed.
        const canChange = refusal.type === 'AddMemory' || (refusal.type === 'EditMemory' && memory !== null);
        return (
          <RefusedChange
            key={refusal.commandId}
            refusal={refusal}
            more={<KeepAsNew refusal={refusal} />}
            onChange={canChange ? () => onWrite({ memory, refusal }) : undefined}
          />
        );
      })}
    </div>
  );
}

/** The memories, as a list or a slideshow. */
function Memories({
  memories,
  pet,
  address: { filter, view, note },
}: {
  memories: readonly ShownMemory[];
  pet: ShownMemorial;
  address: Address;
}) {
  const printing = usePrinting();
  const place = useRef<HTMLDivElement>(null);
  // The slideshow's own tab would open it again when it received the focus.
  const focusFirstTab = () => place.current?.querySelector<HTMLElement>('[role="tab"]')?.focus();
  const { type, emotion, year } = filter;
  const shown = useMemo(
    () => memories.filter((memory) => isShown(memory, { type, emotion, year })),
    [memories, type, emotion, year],
  );
  const content = (of: ReactNode) =>
    shown.length > 0 ? (
      of
    ) : (
      <p className="font-display text-ink-soft text-lead italic">{words.nothingMatches}</p>
    );
  return (
    <div ref={place} className="mt-7 grid gap-7 sm:mt-9 print:block">
      {memories.length > 1 && <Filter memories={memories} filter={filter} note={note} />}
      <Tabs
        label={words.views}
        value={printing ? 'timeline' : view}
        onChange={(value) => note({ view: value === 'slideshow' ? value : null })}
        tabs={[
          {
            value: 'timeline',
            label: words.timeline,
            content: content(
              <TimelineView memories={shown} pet={pet} onOpen={(memory) => note({ memory })} />,
            ),
          },
          {
            value: 'slideshow',
            label: words.slideshow,
            content: content(
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <Slideshow
                  memories={shown}
                  pet={pet}
                  onLeave={() => note({ view: null })}
                  onClosed={focusFirstTab}
                />
              </Suspense>,
            ),
          },
        ]}
      />
    </div>
  );
}

function Nothing({ petName, action }: { petName: string; action: ReactNode }) {
  return action ? (
    <EmptyState title={words.emptyTitle(petName)} action={action}>
      {words.emptyText}
    </EmptyState>
  ) : (
    <EmptyState title={words.emptyForOthers(petName)} />
  );
}

/** Shown while it isn't known whether there are memories. */
function NoMemories({ state }: { state: ReturnType<typeof useMemories>['state'] }) {
  if (state === 'unreachable' || state === 'missing')
    return (
      <div role="alert" className="mt-10 grid gap-2">
        <p className="font-semibold">{words.fetchFailed}</p>
        <p className="max-w-measure text-ink-soft">{words.unreachable}</p>
      </div>
    );
  return (
    <SkeletonGroup label={words.loading} className="mt-10 grid max-w-measure gap-5">
      <Skeleton className="h-14 w-32" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-20 w-full" />
    </SkeletonGroup>
  );
}

/** The sign-in prompt, with what a visitor may see of the memorial: its first photo. */
function SignedOut({ id, memorial }: { id: string; memorial: ShownMemorial | null }) {
  const petName = memorial?.petName ?? null;
  const [photo] = memorial?.images ?? [];
  const signIn = useGoToSignIn();
  useScreen(words.signInTitle);
  return (
    <MemorialFrame id={id} petName={petName}>
      {photo && (
        <PhotoPicture
          media={photo.media}
          unsent={memorial?.unsent !== null}
          alt={photo.caption ?? petName ?? ''}
          shape="frame"
          sizes="20rem"
          className="mx-auto mt-8 aspect-[4/3] w-full max-w-80 rounded-tight"
        />
      )}
      <EmptyState
        title={words.signInTitle}
        level={1}
        action={<Button onClick={signIn}>{words.signIn}</Button>}
      >
        <p>{words.signInText(petName)}</p>
        <p className="mt-2">{words.whySignIn}</p>
      </EmptyState>
    </MemorialFrame>
  );
}

function Unreachable({ id }: { id: string }) {
  useScreen(words.name);
  return (
    <MemorialFrame id={id} petName={null}>
      <EmptyState title={words.fetchFailed} level={1}>
        {words.unreachable}
      </EmptyState>
    </MemorialFrame>
  );
}

function Loading({ id }: { id: string }) {
  return (
    <MemorialFrame id={id} petName={null}>
      <Skeleton className="mt-8 h-12 w-4/5 max-w-xl" />
      <NoMemories state="loading" />
    </MemorialFrame>
  );
}

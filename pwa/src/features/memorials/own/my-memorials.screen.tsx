import { counted } from '@everpaw/contracts/kernel/words';
import { undoEndsAt } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useActions } from '../../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { longDay } from '../../../ui/dates.ts';
import { PlusIcon } from '../../../ui/more-icons.tsx';
import { useToast } from '../../../ui/notices.ts';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../../ui/states.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useGoToSignIn } from '../../session/go-to-sign-in.ts';
import { useIsVisitor } from '../../session/is-visitor.ts';
import { useMyMemorials } from '../../shared/own-memorials.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { cardGrid, MemorialCardSkeleton } from '../card/memorial-card.tsx';
import { OwnMemorials } from './own-memorials.tsx';

/** The memorials of which the signed-in person is a keeper, and deleted ones that can be restored. */
export default function MyMemorialsScreen() {
  useScreen(siteLabels.myMemorials);
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const signIn = useGoToSignIn();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h1 className="text-title">{siteLabels.myMemorials}</h1>
        {user && (
          <ButtonLink to="/create-memorial" icon={<PlusIcon />}>
            {siteLabels.createMemorial}
          </ButtonLink>
        )}
      </header>
      {user ? (
        <Mine />
      ) : isVisitor ? (
        <EmptyState title="Please sign in" action={<Button onClick={signIn}>{siteLabels.signIn}</Button>}>
          The memorials you keep are shown here.
        </EmptyState>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading your memorials" className={`mt-8 sm:mt-12 ${cardGrid}`}>
      <MemorialCardSkeleton />
      <MemorialCardSkeleton />
    </SkeletonGroup>
  );
}

function Mine() {
  const { user } = useCurrentUser();
  const mine = useMyMemorials();
  if (mine.state === 'loading') return <Loading />;
  if (mine.state !== 'ready')
    return (
      <ErrorState
        title={memorialMessages.fetchListFailed}
        text="Your memorials have not been on this device yet, and the server cannot be reached."
        onRetry={() => window.location.reload()}
      />
    );
  const kept = mine.value.filter(({ deletedAt }) => deletedAt === null);
  // Only the owner can restore a memorial.
  const deleted = mine.value.filter(({ deletedAt, userId }) => deletedAt !== null && userId === user?.id);
  return (
    <>
      {kept.length === 0 ? (
        <EmptyState
          title={memorialMessages.noneYetTitle}
          action={<ButtonLink to="/create-memorial">{memorialMessages.createFirst}</ButtonLink>}
        />
      ) : (
        <div className="mt-8 sm:mt-12">
          <OwnMemorials memorials={kept} />
        </div>
      )}
      {deleted.length > 0 && <Deleted memorials={deleted} />}
    </>
  );
}

/** Deleted memorials that can be restored, with the last day for it. */
function Deleted({ memorials }: { memorials: readonly ShownMemorial[] }) {
  const { enqueue } = useActions();
  const notify = useToast();

  async function restore({ id: memorialId }: ShownMemorial) {
    try {
      await enqueue({ type: 'RestoreMemorial', payload: { memorialId } });
      notify({ title: memorialChangeMessages.restoredTitle });
    } catch (error) {
      notify({ title: error instanceof Error ? error.message : String(error), tone: 'problem' });
    }
  }

  return (
    <section aria-labelledby="deleted" className="mt-20 max-w-[44rem]">
      <h2 id="deleted" className="text-heading">
        Deleted, and not yet gone
      </h2>
      <ul className="mt-4 border-rule border-t">
        {memorials.map((memorial) => (
          <li
            key={memorial.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-4"
          >
            <div>
              <p className="font-display text-[1.25rem]">{memorial.petName}</p>
              <p className="text-ink-soft text-small">
                {memorial.images.length > 0 && `${counted(memorial.images.length, 'photo', 'photos')}, `}
                {memorial.deletedAt && `can be brought back until ${longDay(undoEndsAt(memorial.deletedAt))}`}
              </p>
            </div>
            <Button variant="quiet" onClick={() => void restore(memorial)}>
              Bring it back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

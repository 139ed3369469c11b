import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { amounts } from '@everpaw/contracts/kernel/text/amounts.messages';
import { undoEndsAt } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { memorialListMessages } from '@everpaw/contracts/memorials/memorial-lists.messages';
import { galleryMessages } from '@everpaw/contracts/memorials/screens/gallery.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useActions } from '../../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { longDay } from '../../../ui/helpers/dates.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../../ui/states.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useGoToSignIn } from '../../session/go-to-sign-in.ts';
import { useIsVisitor } from '../../session/is-visitor.ts';
import { useMyMemorials } from '../../shared/own-memorials.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { cardGrid, MemorialCardSkeleton } from '../card/memorial-card.tsx';
import { CreateLink } from './create-link.tsx';
import { OwnMemorials } from './own-memorials.tsx';
import { SharedMemorials } from './shared-memorials.tsx';

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
        {user && <Create user={user} />}
      </header>
      {user ? (
        <Mine />
      ) : isVisitor ? (
        <EmptyState
          title={galleryMessages.pleaseSignIn}
          action={<Button onClick={signIn}>{siteLabels.signIn}</Button>}
        >
          {galleryMessages.signInText}
        </EmptyState>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Create({ user }: { user: CurrentUser }) {
  const kept = useMyMemorials().value?.filter(({ deletedAt }) => deletedAt === null);
  return kept && <CreateLink status={user.subscriptionStatus} count={kept.length} />;
}

function Loading() {
  return (
    <SkeletonGroup label={galleryMessages.loadingYourMemorials} className={`mt-8 sm:mt-12 ${cardGrid}`}>
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
        title={memorialListMessages.fetchListFailed}
        text={galleryMessages.ownNotOnDevice}
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
          title={memorialListMessages.noneYetTitle}
          action={<ButtonLink to="/create-memorial">{memorialListMessages.createFirst}</ButtonLink>}
        />
      ) : (
        <div className="mt-8 sm:mt-12">
          <OwnMemorials memorials={kept} />
        </div>
      )}
      {user && <SharedMemorials accountId={user.id} />}
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
        {galleryMessages.recentlyDeleted}
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
                {memorial.images.length > 0 && `${amounts.photos(memorial.images.length)}, `}
                {memorial.deletedAt &&
                  galleryMessages.restorableUntil(longDay(undoEndsAt(memorial.deletedAt)))}
              </p>
            </div>
            <Button variant="quiet" onClick={() => void restore(memorial)}>
              {galleryMessages.bringItBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

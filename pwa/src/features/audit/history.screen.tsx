import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { isUuid } from '@everpaw/contracts/kernel/uuid';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { NoSuchMemorial } from '../themes/beside-memorial.tsx';
import { ThemedPage } from '../themes/themed.tsx';
import { today, useHistoryAddress } from './history-address.ts';
import {
  problemOf,
  refusalOf,
  useMemorialAt,
  useMemorialHere,
  useMoments,
  useTimeline,
} from './history-calls.ts';
import { PageSnapshot } from './page-snapshot.tsx';
import { Timeline } from './timeline.tsx';

/** The history of a memorial, for its keepers and for people who may read every history. */
export default function HistoryScreen() {
  const { id = '' } = useParams();
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  if (!isUuid(id)) return <NoSuchMemorial />;
  if (user) return <History key={id} id={id} />;
  return isVisitor ? <SignedOut id={id} /> : <Loading id={id} />;
}

function History({ id }: { id: string }) {
  const { at, filter, note, step } = useHistoryAddress();
  const timeline = useTimeline(id, filter);
  const moments = useMoments(id);
  const latest = moments.data?.moments.at(-1)?.position ?? null;
  const page = useMemorialAt(id, latest);
  const refusal = refusalOf(problemOf(timeline)) ?? refusalOf(problemOf(moments));
  const cachedName = useMemorialHere(id)?.petName;
  const petName = page.data?.petName ?? cachedName ?? null;
  // Without a connection the pet's name stays unknown, so the screen gets a general title.
  const named = petName !== null || [timeline, moments, page].some((each) => problemOf(each) !== null);
  useScreen(petName ? historyMessages.title(petName) : named ? historyMessages.link : null);

  if (refusal === 401) return <SignedOut id={id} />;
  if (refusal === 403) return <NotForYou id={id} />;
  if (refusal === 404) return <NoSuchMemorial />;
  return (
    <div className="page-width pt-3 sm:pt-6">
      {page.data && at === null && <ThemedPage templateId={page.data.templateId} />}
      <BackToPage id={id} petName={petName} />
      <header className="mt-4 max-w-[46rem] sm:mt-8">
        {named ? (
          <h1 className="text-title [overflow-wrap:anywhere]">
            {petName ? historyMessages.title(petName) : historyMessages.link}
          </h1>
        ) : (
          <Skeleton className="h-[1.1em] w-4/5 text-title" />
        )}
        <p className="mt-3 max-w-measure text-ink-soft text-lead">{historyMessages.intro}</p>
      </header>
      <div className="mt-6 sm:mt-10">
        <Tabs
          label={historyMessages.link}
          value={at === null ? 'happened' : 'then'}
          onChange={(value) => (value === 'then' ? step({ at: today }) : note({ at: null }))}
          tabs={[
            {
              value: 'happened',
              label: historyMessages.happened,
              content: <Timeline id={id} timeline={timeline} />,
            },
            {
              value: 'then',
              label: historyMessages.pageThen,
              content: <PageSnapshot id={id} at={at ?? today} moments={moments} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

function BackToPage({ id, petName }: { id: string; petName: string | null }) {
  return (
    <Link
      to={`/memorial/${id}`}
      className="inline-flex min-h-11 items-center gap-2 font-medium underline-offset-4 hover:underline"
    >
      <BackIcon className="size-4.5" />
      {petName === null ? historyMessages.back : historyMessages.backToPage(petName)}
    </Link>
  );
}

/** A message that replaces the history. */
function Instead({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  useScreen(title);
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToPage id={id} petName={null} />
      <EmptyState title={title} level={1} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}

function SignedOut({ id }: { id: string }) {
  const signIn = useGoToSignIn();
  return (
    <Instead
      id={id}
      title={historyMessages.signInTitle}
      action={<Button onClick={signIn}>{siteLabels.signIn}</Button>}
    >
      {historyMessages.signInText}
    </Instead>
  );
}

function NotForYou({ id }: { id: string }) {
  return (
    <Instead id={id} title={historyMessages.notForYouTitle}>
      {historyMessages.notForYou}
    </Instead>
  );
}

function Loading({ id }: { id: string }) {
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToPage id={id} petName={null} />
      <SkeletonGroup label={historyMessages.loading} className="mt-8 grid gap-5">
        <Skeleton className="h-12 w-4/5 max-w-xl" />
        <Skeleton className="h-6 w-full max-w-measure" />
      </SkeletonGroup>
    </div>
  );
}

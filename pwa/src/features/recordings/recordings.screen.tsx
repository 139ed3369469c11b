import { isUuid } from '@everpaw/contracts/kernel/text/uuid';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { recordingScreens as words } from '@everpaw/contracts/recordings/recording-screens.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { type ShownMemorial, useMemorial } from '../shared/shown-memorials.ts';
import { MemorialFrame, NoSuchMemorial } from '../themes/memorial-frame.tsx';
import { AddRecording } from './add-recording.tsx';
import { RecordingRow } from './recording-row.tsx';

/** The screen on which keepers add, edit and remove the recordings of a memorial. */
export default function RecordingsScreen() {
  const { id = '' } = useParams();
  return isUuid(id) ? <OfMemorial key={id} id={id} /> : <NoSuchMemorial />;
}

function OfMemorial({ id }: { id: string }) {
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const { state, value: memorial } = useMemorial(id);
  const shown = memorial && memorial.deletedAt === null ? memorial : null;
  if (state === 'missing' || (memorial && !shown)) return <NoSuchMemorial />;
  if (isVisitor) return <SignedOut id={id} petName={shown?.petName ?? null} />;
  if (state === 'unreachable') return <Message id={id} title={memorialMessages.fetchFailed} />;
  if (!shown || !user) return <Loading id={id} />;
  if (!isKeeper(user.id, shown))
    return <Message id={id} petName={shown.petName} title={words.name} text={words.keepersOnly} />;
  // If the memorial belongs to someone else, only the server knows the plan, so it checks it.
  const mayAdd = shown.userId !== user.id || isPremium(user.subscriptionStatus);
  return <Screen memorial={shown} accountId={mayAdd ? user.id : null} />;
}

function Screen({ memorial, accountId }: { memorial: ShownMemorial; accountId: string | null }) {
  const { id, petName, videos = [], audio = [] } = memorial;
  useScreen(words.title(petName));
  const recordings = [...videos, ...audio];
  return (
    <MemorialFrame id={id} petName={petName} templateId={memorial.templateId}>
      <header className="mt-4 max-w-measure sm:mt-8">
        <h1 className="text-title [overflow-wrap:anywhere]">{words.title(petName)}</h1>
        <p className="mt-3 text-ink-soft text-lead">{words.intro}</p>
      </header>
      {accountId === null ? <Offer /> : <AddRecording memorialId={id} accountId={accountId} />}
      {recordings.length > 0 ? (
        <ul className="mt-12 max-w-[52rem] border-rule border-t">
          {recordings.map((recording) => (
            <RecordingRow key={recording.id} recording={recording} />
          ))}
        </ul>
      ) : (
        accountId !== null && (
          <p className="mt-12 max-w-[44rem] border-rule border-t pt-6 text-ink-soft">
            {words.noneText(petName)}
          </p>
        )
      )}
    </MemorialFrame>
  );
}

/** Describes the paid plan to people who don't have it. */
function Offer() {
  return (
    <section className="mt-8 grid max-w-[44rem] justify-items-start gap-3 rounded-leaf border border-themed-rule bg-leaf p-6 sm:p-8">
      <h2 className="text-heading">{words.premiumTitle}</h2>
      <p className="text-ink-soft">{words.premiumText}</p>
      <ButtonLink to="/subscribe" className="mt-2">
        {words.premiumLink}
      </ButtonLink>
    </section>
  );
}

function SignedOut({ id, petName }: { id: string; petName: string | null }) {
  const signIn = useGoToSignIn();
  return (
    <Message
      id={id}
      petName={petName}
      title={timelineMessages.signInTitle}
      text={words.keepersOnly}
      action={<Button onClick={signIn}>{timelineMessages.signIn}</Button>}
    />
  );
}

function Message({
  id,
  petName = null,
  title,
  text = words.signalNeeded,
  action,
}: {
  id: string;
  petName?: string | null;
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  useScreen(title);
  return (
    <MemorialFrame id={id} petName={petName}>
      <EmptyState title={title} level={1} action={action}>
        {text}
      </EmptyState>
    </MemorialFrame>
  );
}

function Loading({ id }: { id: string }) {
  return (
    <MemorialFrame id={id} petName={null}>
      <SkeletonGroup label={words.name} className="mt-8 grid max-w-[44rem] gap-5">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    </MemorialFrame>
  );
}

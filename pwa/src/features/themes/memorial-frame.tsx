import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { BackIcon } from '../../ui/pictures/icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { ThemedPage } from './themed.tsx';

/** The frame of a screen that belongs to a memorial: its colors, and a link back to its page. */
export function MemorialFrame({
  id,
  petName,
  templateId,
  children,
}: {
  id: string;
  /** Null while it's unknown. */
  petName: string | null;
  templateId?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="page-width pt-3 pb-16 sm:pt-6">
      {templateId && <ThemedPage templateId={templateId} />}
      <Link
        to={`/memorial/${id}`}
        className="inline-flex min-h-11 max-w-full items-center gap-2 font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline print:hidden"
      >
        <BackIcon className="size-4.5 shrink-0" />
        {petName === null ? timelineMessages.backToPage : timelineMessages.backTo(petName)}
      </Link>
      {children}
    </div>
  );
}

/** A message in place of the screen's content. */
export function MemorialFrameMessage({
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
    <MemorialFrame id={id} petName={null}>
      <EmptyState title={title} level={1} action={action}>
        {children}
      </EmptyState>
    </MemorialFrame>
  );
}

/** A message that asks a visitor to sign in. */
export function MemorialSignIn({ id, title, text }: { id: string; title: string; text: string }) {
  const signIn = useGoToSignIn();
  return (
    <MemorialFrameMessage
      id={id}
      title={title}
      action={<Button onClick={signIn}>{siteLabels.signIn}</Button>}
    >
      {text}
    </MemorialFrameMessage>
  );
}

/** Placeholders while the screen loads; `label` says what is loading. */
export function LoadingMemorialFrame({ id, label }: { id: string; label: string }) {
  return (
    <MemorialFrame id={id} petName={null}>
      <SkeletonGroup label={label} className="mt-8 grid gap-5">
        <Skeleton className="h-12 w-4/5 max-w-xl" />
        <Skeleton className="h-6 w-full max-w-measure" />
      </SkeletonGroup>
    </MemorialFrame>
  );
}

/** The message if the memorial doesn't exist. */
export function NoSuchMemorial() {
  useScreen(memorialMessages.notFoundTitle);
  return (
    <div className="page-width pt-3 sm:pt-6">
      <EmptyState
        title={memorialMessages.notFoundTitle}
        level={1}
        action={<ButtonLink to="/memorial-gallery">{memorialMessages.notFoundLink}</ButtonLink>}
      >
        {memorialMessages.notFoundText}
      </EmptyState>
    </div>
  );
}

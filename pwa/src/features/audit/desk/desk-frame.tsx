import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import { isPermitted } from '@everpaw/contracts/kernel/features/roles';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useGoToSignIn } from '../../session/go-to-sign-in.ts';
import { useIsVisitor } from '../../session/is-visitor.ts';

/** Shows its content to people who may read the audit history, and the reason to everyone else. */
export function ForAuditors({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  if (user) return isPermitted(user, 'audit.read') ? children : <NotForYou />;
  return isVisitor ? <SignedOut /> : <Waiting />;
}

function Waiting() {
  return (
    <SkeletonGroup label={deskMessages.loading} className="page-width grid gap-5 pt-10 sm:pt-14">
      <Skeleton className="h-12 w-4/5 max-w-xl" />
      <Skeleton className="h-6 w-full max-w-measure" />
    </SkeletonGroup>
  );
}

function NotForYou() {
  useScreen(deskMessages.notForYouTitle);
  return (
    <div className="page-width pt-10 sm:pt-14">
      <EmptyState title={deskMessages.notForYouTitle} level={1}>
        {deskMessages.notForYou}
      </EmptyState>
    </div>
  );
}

function SignedOut() {
  useScreen(deskMessages.signInTitle);
  const signIn = useGoToSignIn();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <EmptyState
        title={deskMessages.signInTitle}
        level={1}
        action={<Button onClick={signIn}>{siteLabels.signIn}</Button>}
      >
        {deskMessages.signInText}
      </EmptyState>
    </div>
  );
}

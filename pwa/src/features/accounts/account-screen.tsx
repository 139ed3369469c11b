import type { CurrentUser, OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountScreens } from '@everpaw/contracts/accounts/account-screens.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useOnline } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { NoSignalIcon } from '../../ui/pictures/icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { useOwnAccount } from './own-account.ts';

/** The frame of an account screen: its title, and its content if the person is signed in. */
export function AccountScreen({
  title,
  lead,
  signInText,
  children,
}: {
  title: string;
  lead: string;
  signInText: string;
  children: (user: CurrentUser) => ReactNode;
}) {
  useScreen(title);
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const signIn = useGoToSignIn();
  const online = useOnline();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{title}</h1>
      {user ? (
        <>
          <p className="mt-3 max-w-measure text-ink-soft text-lead">{lead}</p>
          {!online && (
            <p className="mt-6 flex max-w-[44rem] items-start gap-2.5 text-ink-soft">
              <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
              {accountScreens.needsConnection}
            </p>
          )}
          {children(user)}
        </>
      ) : isVisitor ? (
        <EmptyState
          title={accountScreens.signInTitle}
          action={<Button onClick={signIn}>{siteLabels.signIn}</Button>}
        >
          {signInText}
        </EmptyState>
      ) : (
        <PartSkeleton />
      )}
    </div>
  );
}

/** A section of an account screen, with its title in the margin. */
export function Part({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const made = useId();
  const headingId = `${id ?? made}-title`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="mt-10 grid scroll-mt-8 gap-x-16 gap-y-4 border-rule border-t pt-7 lg:grid-cols-[17rem_minmax(0,38rem)]"
    >
      <div>
        <h2 id={headingId} className="text-heading">
          {title}
        </h2>
        {text && <p className="mt-1.5 text-ink-soft text-small">{text}</p>}
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  );
}

/** Renders `children` with the account's data, a placeholder while it loads, or an error if it can't be loaded. */
export function WithAccount({ children }: { children: (account: OwnAccount) => ReactNode }) {
  const account = useOwnAccount();
  if (account.data) return children(account.data);
  if (account.isError || account.fetchStatus === 'paused')
    return (
      <ErrorState
        title={accountScreens.unreachable}
        text={accountScreens.unreachableText}
        busy={account.isFetching}
        onRetry={() => void account.refetch()}
      />
    );
  return <PartSkeleton />;
}

function PartSkeleton() {
  return (
    <SkeletonGroup label={accountForms.loadingYourAccount} className="mt-12 grid max-w-[38rem] gap-4">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </SkeletonGroup>
  );
}

/**
 * A button for an action that needs the server. Without a connection it's disabled and its tooltip gives the reason.
 */
export function OnlineButton({ disabled, ...button }: ComponentProps<typeof Button>) {
  const online = useOnline();
  return (
    <Button
      {...button}
      disabled={disabled || !online}
      title={online ? button.title : accountScreens.needsConnection}
    />
  );
}

import { simpleDashboardCards, simpleDashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { useLeave } from '../session/sign-out.ts';

/** The screen at `/dashboard`, with links to everything of the person's own. */
export default function SimpleDashboardScreen() {
  useScreen(simpleDashboardMessages.title);
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const signIn = useGoToSignIn();
  const leave = useLeave();

  if (!user && !isVisitor)
    return (
      <SkeletonGroup
        label={otherScreens.loading}
        className="page-width grid min-h-dvh content-start gap-6 pt-10 sm:pt-14"
      >
        <Skeleton className="h-12 w-2/3 max-w-md" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    );
  if (!user)
    return (
      <div className="page-width grid justify-items-center gap-4 py-20 text-center sm:py-28">
        <Fleuron className="mb-2 h-6 w-auto text-moss" />
        <h1 className="text-title">{simpleDashboardMessages.pleaseLogIn}</h1>
        <p className="max-w-measure text-ink-soft text-lead">{simpleDashboardMessages.pleaseLogInText}</p>
        <Button size="large" className="mt-3" onClick={signIn}>
          {simpleDashboardMessages.logIn}
        </Button>
      </div>
    );
  return (
    <div className="page-width pt-10 sm:pt-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h1 className="min-w-0 max-w-full text-title [overflow-wrap:anywhere]">
          {simpleDashboardMessages.welcome(user.firstName.trim() || user.email)}
        </h1>
        <Button variant="quiet" onClick={leave}>
          {simpleDashboardMessages.signOut}
        </Button>
      </header>
      <ul className="rule-double mt-10 grid lg:grid-cols-3">
        {simpleDashboardCards.map(({ to, title, text, action }) => (
          <li
            key={to}
            className="grid content-start gap-3 border-rule border-b py-7 lg:border-l lg:px-8 lg:first:border-l-0 lg:first:pl-0"
          >
            <h2 className="text-heading">{title}</h2>
            <p className="text-ink-soft">{text}</p>
            <ButtonLink to={to} variant="quiet" className="mt-2 justify-self-start">
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

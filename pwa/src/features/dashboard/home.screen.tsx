import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { lazy } from 'react';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useIsVisitor } from '../session/is-visitor.ts';

const Landing = lazy(() => import('../landing/landing.screen.tsx'));
const Dashboard = lazy(() => import('./dashboard.tsx'));

/** The home screen: the dashboard for a signed-in person, the landing page for visitors. */
export default function HomeScreen() {
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  if (user) return <Dashboard user={user} />;
  return isVisitor ? <Landing /> : <HomeSkeleton />;
}

function HomeSkeleton() {
  return (
    <SkeletonGroup
      label={otherScreens.loading}
      className="page-width grid min-h-dvh content-start gap-4 pt-10 sm:pt-16"
    >
      <Skeleton className="h-12 w-2/3 max-w-lg" />
      <Skeleton className="h-5 w-full max-w-measure" />
      <Skeleton className="h-5 w-4/5 max-w-measure" />
    </SkeletonGroup>
  );
}

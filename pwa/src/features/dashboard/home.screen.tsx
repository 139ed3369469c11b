import { lazy } from 'react';
import { useCurrentUser } from '../../base/current-user.ts';
import { useSlow } from '../../base/slow.ts';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';

const Landing = lazy(() => import('../landing/landing.screen.tsx'));
const Dashboard = lazy(() => import('./dashboard.tsx'));

/**
 * The front door: the dashboard for somebody who is signed in, the landing page for everybody else (REQ-021,
 * REQ-022, REQ-159).
 */
export default function HomeScreen() {
  const { user, known, loading } = useCurrentUser();
  const isSlow = useSlow(loading);
  if (user) return <Dashboard user={user} />;
  // On a device that remembers nobody, a session may still say who is there; a line that never answers says nothing.
  return known && (!loading || isSlow) ? <Landing /> : <HomeSkeleton />;
}

function HomeSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="page-width grid min-h-dvh content-start gap-4 pt-10 sm:pt-16">
      <Skeleton className="h-12 w-2/3 max-w-lg" />
      <Skeleton className="h-5 w-full max-w-measure" />
      <Skeleton className="h-5 w-4/5 max-w-measure" />
    </SkeletonGroup>
  );
}

import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { versionWaits } from '../caches/signal.ts';
import { useSite } from '../features/site/site-dto.ts';
import { showStoredNotice } from '../ui/helpers/notices.ts';
import { lazyWhenReachable } from '../ui/lazy-part.tsx';
import { Navigation } from '../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../ui/states.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { useDevice } from './device.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { AppRoutes } from './routes.tsx';
import { SignInProvider } from './sign-in-provider.tsx';
import { SignOutProvider } from './sign-out-provider.tsx';

const CopyNotice = lazyWhenReachable(() => import('./copy-notice.tsx'));
const UpdateOffer = lazyWhenReachable(() => import('./update-offer.tsx'));

/** The app inside a router: header, current screen, footer, and overlays. */
export function App({ client }: { client: QueryClient }) {
  useEffect(showStoredNotice, []);
  useDevice(client);
  const updateWaits = useSyncExternalStore(versionWaits.onGiven, versionWaits.isGiven, () => false);
  return (
    <QueryClientProvider client={client}>
      <SignInProvider>
        <SignOutProvider>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-soft focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
          >
            {frameMessages.skip}
          </a>
          <Navigation />
          <div className="flex min-h-dvh flex-col">
            {updateWaits && (
              <Suspense>
                <UpdateOffer />
              </Suspense>
            )}
            <CopyOf />
            <Header />
            <main id="main" tabIndex={-1} data-quiet-focus className="flex-1">
              <ErrorBoundary>
                <Suspense fallback={<ScreenSkeleton />}>
                  <AppRoutes />
                </Suspense>
              </ErrorBoundary>
            </main>
            <Footer />
          </div>
          <ToastHost />
        </SignOutProvider>
      </SignInProvider>
    </QueryClientProvider>
  );
}

/** A notice that this site is a copy, if it is one. */
function CopyOf() {
  const at = useSite()?.copyOf;
  return (
    at && (
      <Suspense>
        <CopyNotice at={at} />
      </Suspense>
    )
  );
}

/** The skeleton of a screen whose code is loading. It is as tall as the window, so that the footer doesn't jump. */
function ScreenSkeleton() {
  return (
    <SkeletonGroup
      label={frameMessages.loading}
      className="page-width grid min-h-dvh content-start gap-4 py-16"
    >
      <Skeleton className="h-12 w-2/3 max-w-lg" />
      <Skeleton className="h-5 w-full max-w-measure" />
      <Skeleton className="h-5 w-4/5 max-w-measure" />
    </SkeletonGroup>
  );
}

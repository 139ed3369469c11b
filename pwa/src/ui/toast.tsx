import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './helpers/class-names.ts';
import { currentNotices, durationOf, type Notices, watchNotices } from './helpers/notices.ts';
import { useTopLayer } from './helpers/top-layer.ts';
import { lazyWhenReachable } from './lazy-part.tsx';
import { usePainted } from './pictures/painted.ts';

/** Not needed for the first paint. */
const toastCard = () => import('./toast-card.tsx');
const ToastCard = lazyWhenReachable(toastCard);

const none: Notices = { shown: null, waiting: [] };

/** Shows notices. Rendered once in the app, above everything including open dialogs. */
export function ToastHost() {
  const notices = useSyncExternalStore(watchNotices, currentNotices, () => none);
  const layer = useTopLayer();
  const painted = usePainted();
  useEffect(() => {
    // A notice may be about a lost connection. If this fails, the notice loads it.
    toastCard().catch(() => {});
  }, []);
  if (painted) return null;
  const { shown } = notices;
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className={classNames(
        'pointer-events-none flex justify-center',
        // A dialog makes room for notices, so that none of its buttons is covered.
        layer?.notices
          ? shown && 'px-5 pt-4 sm:px-7'
          : // On a phone the main action is usually at the bottom.
            'fixed inset-x-0 top-0 z-50 p-4 pt-[max(1rem,env(safe-area-inset-top))] sm:top-auto sm:bottom-0 sm:pb-[max(1rem,env(safe-area-inset-bottom))]',
      )}
    >
      {shown && (
        <Suspense>
          <ToastCard key={shown.id} notice={shown} duration={durationOf(notices)} />
        </Suspense>
      )}
    </div>,
    layer?.notices ?? layer?.element ?? document.body,
  );
}

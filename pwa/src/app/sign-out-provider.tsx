import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { SignOutContext } from '../features/session/sign-out.ts';
import { lazyOnPress } from '../ui/lazy-part.tsx';

/** Loaded when a person signs out, because few do. */
const Leaving = lazyOnPress(() => import('./leaving.tsx'));

export function SignOutProvider({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const leave = useCallback(() => setLeaving(true), []);
  return (
    <SignOutContext value={leave}>
      {children}
      {leaving && (
        <Suspense>
          <Leaving onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </SignOutContext>
  );
}

import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { SignOutContext } from '../base/sign-out.ts';

/** Few leave; what it takes to leave without losing anything comes when somebody does. */
const Leaving = lazy(() => import('./leaving.tsx'));

export function SignOutProvider({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const leave = useCallback(() => setLeaving(true), []);
  return (
    <SignOutContext value={leave}>
      {children}
      {leaving && (
        <Suspense>
          <Leaving onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </SignOutContext>
  );
}

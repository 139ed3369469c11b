import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

/** Few leave; what it takes to leave without losing anything comes when somebody does. */
const Leaving = lazy(() => import('./leaving.tsx'));

const SignOut = createContext<() => void>(() => undefined);

/** Signs out; asks first when something that was done here has not been sent (REQ-131). */
export function useLeave(): () => void {
  return useContext(SignOut);
}

export function SignOutProvider({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const leave = useCallback(() => setLeaving(true), []);
  return (
    <SignOut value={leave}>
      {children}
      {leaving && (
        <Suspense>
          <Leaving onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </SignOut>
  );
}

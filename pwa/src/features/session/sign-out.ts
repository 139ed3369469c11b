import { createContext, useContext } from 'react';

/** Provides the function that signs out. The app wraps everything in it. */
export const SignOutContext = createContext<() => void>(() => undefined);

/** Returns a function that signs out. It asks first if there is unsent work. */
export function useLeave(): () => void {
  return useContext(SignOutContext);
}

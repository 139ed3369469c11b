import { createContext, useContext } from 'react';

/** Where features find the way out; the app provides it around everything. */
export const SignOutContext = createContext<() => void>(() => undefined);

/** Signs out; asks first when something that was done here has not been sent. */
export function useLeave(): () => void {
  return useContext(SignOutContext);
}

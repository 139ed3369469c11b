import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from './current-user.ts';
import { defaultRedirect } from './default-redirect.ts';

export type SignInTab = 'sign-in' | 'sign-up';

export type OpenSignIn = (options?: { tab?: SignInTab; redirect?: string }) => void;

/** Provides the function that opens the sign-in dialog. The app wraps everything in it. */
export const SignInContext = createContext<OpenSignIn>(() => {});

/** Returns a function that opens the sign-in dialog over the current page. */
export const useOpenSignIn = (): OpenSignIn => useContext(SignInContext);

/** Returns the action of every Create Memorial button: opens the form if signed in, else the sign-in dialog. */
export function useCreateMemorial(): () => void {
  const { user, ready } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const navigate = useNavigate();
  return useCallback(() => {
    // Until the viewer is known the screen decides: it has a form for visitors too.
    if (user || !ready) void navigate(defaultRedirect);
    else openSignIn({ tab: 'sign-up', redirect: defaultRedirect });
  }, [user, ready, navigate, openSignIn]);
}

const lifetimePath = '/subscribe?plan=lifetime';

/** Returns the action of the Lifetime button: opens its payment if signed in, else the sign-in dialog. */
export function useBuyLifetime(): () => void {
  const { user } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const navigate = useNavigate();
  return useCallback(() => {
    if (user) void navigate(lifetimePath);
    else openSignIn({ tab: 'sign-up', redirect: lifetimePath });
  }, [user, navigate, openSignIn]);
}

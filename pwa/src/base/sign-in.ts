import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from './current-user.ts';
import { defaultRedirect } from './default-redirect.ts';

export type SignInTab = 'sign-in' | 'sign-up';

export type OpenSignIn = (options?: { tab?: SignInTab; redirect?: string }) => void;

/** Where features find the way to the sign-in dialog; the app provides it around everything. */
export const SignInContext = createContext<OpenSignIn>(() => {});

/** Opens the sign-in dialog over the page one is on. */
export const useOpenSignIn = (): OpenSignIn => useContext(SignInContext);

/** What every Create Memorial button does: on to the form when signed in, else the dialog opens. */
export function useCreateMemorial(): () => void {
  const { user, known } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const navigate = useNavigate();
  return useCallback(() => {
    // Before it is known who is there the screen decides: it has a form for those who are signed out.
    if (user || !known) void navigate(defaultRedirect);
    else openSignIn({ tab: 'sign-up', redirect: defaultRedirect });
  }, [user, known, navigate, openSignIn]);
}

const lifetimePath = '/subscribe?plan=lifetime';

/** What the Lifetime button does where the site sells: on to its payment when signed in, else the dialog opens. */
export function useBuyLifetime(): () => void {
  const { user } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const navigate = useNavigate();
  return useCallback(() => {
    if (user) void navigate(lifetimePath);
    else openSignIn({ tab: 'sign-up', redirect: lifetimePath });
  }, [user, navigate, openSignIn]);
}

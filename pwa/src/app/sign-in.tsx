import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../base/current-user.ts';
import { usePainted } from '../base/painted.ts';
import { defaultRedirect, safeRedirect } from '../base/same-origin.ts';

const SignInDialog = lazy(() => import('../features/accounts/sign-in-dialog.tsx'));

export type SignInTab = 'sign-in' | 'sign-up';

type OpenSignIn = (options?: { tab?: SignInTab; redirect?: string }) => void;

const SignInContext = createContext<OpenSignIn>(() => {});

/** Opens the sign-in dialog over the page one is on (REQ-056). */
export const useOpenSignIn = (): OpenSignIn => useContext(SignInContext);

/** What every Create Memorial button does: on to the form when signed in, else the dialog opens (REQ-158). */
export function useCreateMemorial(): () => void {
  const { user, known } = useCurrentUser();
  const openSignIn = useOpenSignIn();
  const navigate = useNavigate();
  return useCallback(() => {
    // Before it is known who is there the screen decides: it has a form for those who are signed out.
    if (user || !known) void navigate(defaultRedirect);
    else openSignIn({ tab: 'sign-up' });
  }, [user, known, navigate, openSignIn]);
}

/** Holds the dialog, and opens it where the address says `?auth=signin` or `?auth=signup`. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<{ tab: SignInTab; redirect: string } | null>(null);

  // No server draws a dialog.
  const painted = usePainted();
  const asked = painted ? null : search.get('auth');
  const byAddress =
    asked === 'signin' || asked === 'signup'
      ? {
          tab: asked === 'signin' ? ('sign-in' as const) : ('sign-up' as const),
          redirect: safeRedirect(search.get('redirect'), window.location.origin),
        }
      : null;
  const shown = opened ?? byAddress;

  const open = useCallback<OpenSignIn>(({ tab = 'sign-in', redirect } = {}) => {
    setOpened({ tab, redirect: safeRedirect(redirect, window.location.origin) });
  }, []);

  const close = useCallback(() => {
    setOpened(null);
    setSearch(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('auth');
        rest.delete('redirect');
        rest.delete('notice');
        rest.delete('provider');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setSearch]);

  return (
    <SignInContext value={open}>
      {children}
      {shown && (
        <Suspense>
          <SignInDialog initialTab={shown.tab} redirect={shown.redirect} onClose={close} />
        </Suspense>
      )}
    </SignInContext>
  );
}

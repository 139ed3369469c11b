import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type OpenSignIn, SignInContext, type SignInTab } from '../features/session/sign-in.ts';
import { lazyOnPress } from '../ui/lazy-part.tsx';
import { usePainted } from '../ui/pictures/painted.ts';

const SignInDialog = lazyOnPress(() => import('../features/accounts/sign-in-dialog.tsx'));

/** Provides the sign-in dialog, and opens it if the address contains `?auth=signin` or `?auth=signup`. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<{ tab: SignInTab; redirect: string | null } | null>(null);

  // The server never renders a dialog.
  const painted = usePainted();
  const asked = painted ? null : search.get('auth');
  const byAddress =
    asked === 'signin' || asked === 'signup'
      ? {
          tab: asked === 'signin' ? ('sign-in' as const) : ('sign-up' as const),
          redirect: search.get('redirect'),
        }
      : null;
  const shown = opened ?? byAddress;

  const open = useCallback<OpenSignIn>(({ tab = 'sign-in', redirect } = {}) => {
    setOpened({ tab, redirect: redirect ?? null });
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
          <SignInDialog initialTab={shown.tab} wanted={shown.redirect} onClose={close} />
        </Suspense>
      )}
    </SignInContext>
  );
}

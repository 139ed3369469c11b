import { signInPath } from '@everpaw/contracts/site/sign-in-path';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the button of a page that needs an account does: it goes to the login path, which leads back to this page. */
export function useGoToSignIn(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  return useCallback(() => void navigate(signInPath(here)), [navigate, here]);
}

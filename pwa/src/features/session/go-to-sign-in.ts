import { signInPath } from '@everpaw/contracts/site/sign-in-path';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns a function that opens the sign-in path, which returns to this page afterwards. */
export function useGoToSignIn(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  return useCallback(() => void navigate(signInPath(here)), [navigate, here]);
}

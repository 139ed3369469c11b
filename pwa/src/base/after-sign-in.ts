import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { defaultRedirect } from './default-redirect.ts';
import { call } from './http.ts';

/**
 * Where somebody goes who has just signed in: where they wanted to, else home when they already keep a memorial, and to
 * making one when they do not. Raises nothing.
 */
export async function placeAfterSignIn(redirect: string | null): Promise<string> {
  if (redirect !== null) return redirect;
  try {
    const mine = await call(memorialsApi.mine);
    return mine.length > 0 ? '/' : defaultRedirect;
  } catch {
    return defaultRedirect;
  }
}

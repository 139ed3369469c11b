import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { call } from '../../net/http.ts';
import { defaultRedirect } from './default-redirect.ts';

/**
 * Returns where to go after signing in: the requested path, else home for people with a memorial, else the creation
 * of one. Never throws.
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

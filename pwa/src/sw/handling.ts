import { apiRoot } from '@everpaw/contracts/kernel/features/endpoint-path';
import { isSitePath } from '@everpaw/contracts/site/paths';
import { sharePath } from '@everpaw/contracts/timeline/shared-photo';
import { memorialOf } from '../caches/cache-names.ts';

/**
 * How a request is handled. `memorial-page` and `page` are screens; `memorial-file` is a memorial's manifest or icon;
 * `recording` is a video or a sound; `share` is a photo that the device shares to an installed page; `passage` is a
 * navigation to any other route of the server; the service worker ignores `network`.
 */
export type Handling =
  | 'memorial-page'
  | 'memorial-file'
  | 'page'
  | 'passage'
  | 'asset'
  | 'picture'
  | 'recording'
  | 'share'
  | 'network';

export type Asked = { method: string; isNavigation: boolean; url: URL; origin: string };

/**
 * Returns the handling by method and address. Only app screens are ever served from the shell, so no other server
 * route is shadowed; API calls are never handled.
 */
export function handlingOf({ method, isNavigation, url, origin }: Asked): Handling {
  const { pathname } = url;
  if (url.origin !== origin) return 'network';
  const memorialId = memorialOf(pathname);
  if (method === 'POST' && isNavigation && memorialId && pathname === sharePath(memorialId)) return 'share';
  if (method !== 'GET') return 'network';
  if (isNavigation) {
    if (!isSitePath(pathname)) return 'passage';
    return /^\/memorial\/[^/]+\/?$/.test(pathname) && memorialId ? 'memorial-page' : 'page';
  }
  if (pathname.startsWith(apiRoot)) return 'network';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (/^\/media\/[0-9a-f]{64}\/recording\.mp4$/.test(pathname)) return 'recording';
  if (/^\/media\/[0-9a-f]{64}\/[^/]+$/.test(pathname)) return 'picture';
  if (memorialId && /\.(?:webmanifest|png)$/.test(pathname)) return 'memorial-file';
  return 'network';
}

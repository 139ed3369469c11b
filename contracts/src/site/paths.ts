import { sameOriginPath } from '../kernel/text/same-origin-path.ts';

/** All paths with a screen; `:name` matches one segment. Any other path is a 404. */
export const sitePaths = [
  '/',
  '/home',
  '/about',
  '/create-memorial',
  '/memorial-gallery',
  '/memorial/:id',
  '/memorial/:id/history',
  '/memorial/:id/timeline',
  '/memorial/:id/share',
  '/memorial/:id/recordings',
  '/memorial/:id/keepsake',
  '/memorial/:id/edit',
  '/memorials/:id',
  '/memorials/:id/edit',
  '/store',
  '/product/:id',
  '/products/:id',
  '/cart',
  '/checkout',
  '/order-success',
  '/orders',
  '/gifts',
  '/send-gift',
  '/send-gift/:productId',
  '/ecards',
  '/ecards/sent',
  '/ecards/written/:token',
  '/ecard/:token',
  '/dashboard',
  '/subscribe',
  '/your-plan',
  '/admin',
  '/audit',
  '/audit/events/:stream/:revision',
  '/audit/catalogue',
  '/news',
  '/news/:slug',
  '/memory-timeline/:id',
  '/profile',
  '/settings',
  '/reset-password',
  '/verify-email',
  '/sign-in',
  '/my-memorials',
  '/saved',
  '/invitation',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/verify',
  '/status',
  '/erasure/:id',
] as const;

/** Returns an expression that matches a path pattern; `:name` matches one segment. */
export const patternOf = (path: string) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`);
const patterns = sitePaths.map(patternOf);

/** True if this path has a screen. */
export function isSitePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

// Browsers resolve dots before a request, even escaped ones: `/memorial/../api/logout` is `/api/logout`.
const goesUp = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
/** Browsers remove a space at the end, and with it the segment that it was. */
const isCut = (pathname: string) => pathname.endsWith(' ');

/**
 * Returns `candidate` with its query and hash if it leads to a screen of this site. Otherwise null: for other
 * hosts, and for paths that do something instead of showing something, such as `/api/logout`.
 */
export function screenPath(candidate: string | null | undefined): string | null {
  const path = sameOriginPath(candidate);
  const [pathname = ''] = path?.split(/[?#]/) ?? [];
  return isSitePath(pathname) && !goesUp.test(pathname) && !isCut(pathname) ? path : null;
}

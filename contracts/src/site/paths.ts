import { sameOriginPath } from '../kernel/same-origin-path.ts';

/** Every address that has a screen; `:name` stands for one segment. Any other is a 404. */
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

/** What an address of this shape looks like; `:name` stands for one segment. */
export const patternOf = (path: string) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`);
const patterns = sitePaths.map(patternOf);

/** True when this address has a screen. */
export function isSitePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

// A browser goes up before it asks, also where the dots are escaped: `/memorial/../api/logout` is `/api/logout`.
const goesUp = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
/** It drops a space at the end, and with it the segment that the space was. */
const isCut = (pathname: string) => pathname.endsWith(' ');

/**
 * `candidate` when it leads to a screen of this site, with its query and part, else null: another host, an address that
 * does something instead of showing something, such as `/api/logout`.
 */
export function screenPath(candidate: string | null | undefined): string | null {
  const path = sameOriginPath(candidate);
  const [pathname = ''] = path?.split(/[?#]/) ?? [];
  return isSitePath(pathname) && !goesUp.test(pathname) && !isCut(pathname) ? path : null;
}

/** Every address that has a screen (REQ-021 to REQ-046); `:name` stands for one segment. Any other is a 404. */
export const sitePaths = [
  '/',
  '/home',
  '/about',
  '/create-memorial',
  '/memorial-gallery',
  '/memorial/:id',
  '/memorials/:id',
  '/memorials/:id/edit',
  '/store',
  '/product/:id',
  '/products/:id',
  '/cart',
  '/checkout',
  '/order-success',
  '/gifts',
  '/send-gift',
  '/send-gift/:productId',
  '/ecards',
  '/dashboard',
  '/subscribe',
  '/admin',
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
] as const;

const patterns = sitePaths.map((path) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`));

/** True when this address has a screen. */
export function isSitePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Where a person goes after signing in when nothing else was asked for (REQ-077). */
export const defaultRedirect = '/create-memorial';

/**
 * The path of this site that `candidate` means, or the default when it means anything else: another origin, an
 * address with a scheme, one that a browser would read as another host (SEC-08).
 */
export function safeRedirect(
  candidate: string | null | undefined,
  origin: string,
  fallback = defaultRedirect,
): string {
  if (!candidate?.startsWith('/')) return fallback;
  try {
    const target = new URL(candidate, origin);
    // `//host`, `/\host` and control characters are resolved by the browser's own rules before they are compared.
    if (target.origin !== new URL(origin).origin) return fallback;
    const path = `${target.pathname}${target.search}${target.hash}`;
    return new URL(path, origin).origin === target.origin ? path : fallback;
  } catch {
    return fallback;
  }
}

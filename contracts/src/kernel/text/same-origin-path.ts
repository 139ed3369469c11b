// A second slash or a backslash would name another host; browsers drop control characters before they parse.
const path = /^\/(?![/\\])(?:(?!\\)\P{Cc})*$/u;

/**
 * Returns `candidate` if it is a path of this site, else null. It rejects a scheme or host in every spelling that
 * browsers accept.
 */
export function sameOriginPath(candidate: string | null | undefined): string | null {
  return candidate && path.test(candidate) ? candidate : null;
}

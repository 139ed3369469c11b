// A second slash or a backslash would name another host; browsers drop control characters before they look.
const path = /^\/(?![/\\])(?:(?!\\)\P{Cc})*$/u;

/** `candidate` when it is a path of this very site, else null: no scheme, no host in any of the ways browsers accept. */
export function sameOriginPath(candidate: string | null | undefined): string | null {
  return candidate && path.test(candidate) ? candidate : null;
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Whether the client already has this version, by the `If-None-Match` header. Tags are compared weakly (RFC 9110,
 * section 13.1.2), because a proxy that compresses may have added or removed `W/`.
 */
export function hasCurrentCopy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

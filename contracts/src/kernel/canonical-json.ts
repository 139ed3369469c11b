import canonicalize from 'canonicalize';

/** Writes keys in the order of RFC 8785. Values without a canonical form are written as `JSON.stringify` does. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`;
}

/**
 * Returns the canonical JSON (RFC 8785) of a value read from JSON. Half of a surrogate pair, which the standard doesn't
 * cover, is written as its escape; undefined is written as null.
 */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null';
  } catch {
    return sortedJson(value);
  }
}

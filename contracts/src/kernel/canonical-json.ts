import canonicalize from 'canonicalize';

/** Keys in the order of RFC 8785; what has no canonical form there is written as `JSON.stringify` does. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`;
}

/**
 * Canonical JSON (RFC 8785) of a value that was read from JSON. No value is without one: half of a surrogate
 * pair, which the standard does not know, is written as its escape. Undefined is written as null.
 */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null';
  } catch {
    return sortedJson(value);
  }
}

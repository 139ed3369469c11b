/** Returns the approximate memory of a JSON value, in bytes; exact enough to bound buffers. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 16;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 32;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const key in value) size += 16 + sizeOf((value as Record<string, unknown>)[key]); // its own keys: it was parsed from JSON
  return size;
}

/** About how many bytes a JSON value takes in memory; exact enough to bound what is held at once. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 16;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 32;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const key in value) size += 16 + sizeOf((value as Record<string, unknown>)[key]); // its own keys: it was parsed from JSON
  return size;
}

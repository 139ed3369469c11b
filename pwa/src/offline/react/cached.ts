/**
 * What a screen may say of something that is kept on this device. `loading`: not known yet, so never "empty".
 * `ready`: here it is; `fromDevice` is true until the server has confirmed it since the screen was opened, and
 * `asOf` (ms) is when it last did, null for never. `missing`: the server says there is none. `unreachable`: it
 * is not on this device and the server cannot be asked.
 */
export type Cached<T> =
  | { state: 'loading' | 'missing' | 'unreachable'; value: null; asOf: null; fromDevice: boolean }
  | { state: 'ready'; value: T; asOf: number | null; fromDevice: boolean };

/** Combines what the device holds (undefined: still reading, null: nothing) with what the server answered. */
export function cachedOf<T>(
  local: { value: T; asOf: number } | null | undefined,
  more: {
    /** What came with the page itself, and when the server said it. */
    first?: { value: T; asOf: number } | null;
    /** When the screen was opened (ms). */
    openedAt: number;
    refreshed: 'asking' | 'current' | 'gone' | 'unreachable';
  },
): Cached<T> {
  const { first, openedAt, refreshed } = more;
  const known = local ?? (refreshed === 'gone' ? null : first);
  if (known)
    return {
      state: 'ready',
      value: known.value,
      asOf: known.asOf === 0 ? null : known.asOf,
      fromDevice: known.asOf < openedAt,
    };
  const none = { value: null, asOf: null, fromDevice: false } as const;
  if (local === undefined) return { state: 'loading', ...none };
  if (refreshed === 'gone') return { state: 'missing', ...none };
  return { state: refreshed === 'unreachable' ? 'unreachable' : 'loading', ...none };
}

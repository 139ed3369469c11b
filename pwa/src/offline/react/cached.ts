/**
 * What a screen knows of data that is cached on this device. `loading`: not known yet, so don't show "empty".
 * `ready`: `value` is available; `fromDevice` is true until the server has confirmed it since the screen opened, and
 * `asOf` (ms) is the last confirmation, null if there was none. `missing`: the server has no such data.
 * `unreachable`: it isn't cached and the server can't be reached.
 */
export type Cached<T> =
  | { state: 'loading' | 'missing' | 'unreachable'; value: null; asOf: null; fromDevice: boolean }
  | { state: 'ready'; value: T; asOf: number | null; fromDevice: boolean };

/** Combines the cached value (undefined: still reading, null: none) with the server's response. */
export function cachedOf<T>(
  local: { value: T; asOf: number } | null | undefined,
  more: {
    /** The value that came with the page, and when the server sent it. */
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

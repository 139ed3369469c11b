/**
 * What a screen may say of something that is kept on this device. `loading`: not known yet, so never "empty".
 * `ready`: here it is; `fromDevice` is true until the server has confirmed it since the screen was opened, and
 * `asOf` (ms) is when it last did, null for never. `missing`: the server says there is none. `unreachable`: it
 * is not on this device and the server cannot be asked.
 */
export type Kept<T> =
  | { state: 'loading' | 'missing' | 'unreachable'; value: null; asOf: null; fromDevice: boolean }
  | { state: 'ready'; value: T; asOf: number | null; fromDevice: boolean };

/** Combines what the device holds (undefined: still reading, null: nothing) with what the server answered. */
export function keptOf<T>(
  local: { value: T; asOf: number } | null | undefined,
  more: {
    /** What came with the page itself. */
    first?: T | null;
    /** When the screen was opened (ms). */
    openedAt: number;
    refreshed: 'asking' | 'current' | 'gone' | 'unreachable';
  },
): Kept<T> {
  const { first, openedAt, refreshed } = more;
  if (local)
    return {
      state: 'ready',
      value: local.value,
      asOf: local.asOf === 0 ? null : local.asOf,
      fromDevice: local.asOf < openedAt,
    };
  if (first && refreshed !== 'gone')
    return { state: 'ready', value: first, asOf: openedAt, fromDevice: false };
  const none = { value: null, asOf: null, fromDevice: false } as const;
  if (local === undefined) return { state: 'loading', ...none };
  if (refreshed === 'gone') return { state: 'missing', ...none };
  return { state: refreshed === 'unreachable' ? 'unreachable' : 'loading', ...none };
}

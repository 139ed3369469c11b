/**
 * One history of a site's log, named by its epoch. `since` is the last position that it shares with the previous
 * history, whose later events were lost when a backup was restored; empty if nothing is known to be shared.
 */
export type LogHistory = { epoch: string; since: string };

/** Returns a site's histories, oldest first, as the value of `historiesHeader`. */
export function historiesText(histories: readonly LogHistory[]): string {
  return histories.map(({ epoch, since }) => `${epoch}@${since}`).join(' ');
}

/**
 * Returns the last position that the newest history shares with the one named `known`; empty if unknown. `text` is the
 * value of `historiesHeader`, null if the site sends none. Events after this position in `known` are lost.
 */
export function sharedPosition(text: string | null, known: string): string {
  const histories = (text ?? '').split(' ').map((one) => {
    const [epoch = '', since = ''] = one.split('@');
    return { epoch, since };
  });
  const at = histories.findIndex(({ epoch }) => epoch === known);
  const later = at < 0 ? [] : histories.slice(at + 1).map(({ since }) => since);
  return later.sort()[0] ?? '';
}

export type Notice = {
  title: string;
  text?: string;
  tone?: 'plain' | 'problem';
  /** An optional action, such as `Undo`. */
  action?: { label: string; run: () => void };
  /** True for direct feedback that nothing else on the screen gives: it doesn't wait for the current notice. */
  atOnce?: boolean;
  /** The titles of problems that no longer exist; their notices are removed. */
  resolves?: readonly string[];
};

export type ShownNotice = Notice & { id: number };

/** The current notice and those that wait, oldest first. */
export type Notices = { shown: ShownNotice | null; waiting: readonly ShownNotice[] };

/** How long a notice stays, in ms, while it isn't hovered and none waits. */
export const noticeDuration = 6_000;
/** How long a notice stays at least, in ms, while another one waits. */
export const leastDuration = 2_000;
/** Maximum number of waiting plain notices. The oldest are dropped; problems never are. */
const maxWaiting = 4;

const isProblem = ({ tone }: Notice) => tone === 'problem';
const isSame = (one: Notice) => (other: Notice) => one.title === other.title && one.text === other.text;

function withoutResolved({ shown, waiting }: Notices, { resolves = [] }: Notice): Notices {
  const stays = (notice: Notice) => !resolves.includes(notice.title);
  return { shown: shown && stays(shown) ? shown : null, waiting: waiting.filter(stays) };
}

/**
 * Adds a notice. At most one is shown, problems come before plain ones, and a notice replaces one with the same text.
 * An `atOnce` notice replaces the current one, which is shown again afterwards if it is a problem or has an action.
 */
export function queued(notices: Notices, next: ShownNotice): Notices {
  const { shown, waiting } = withoutResolved(notices, next);
  if (!shown || isSame(shown)(next)) return { shown: next, waiting };
  if (next.atOnce)
    return { shown: next, waiting: isProblem(shown) || shown.action ? [shown, ...waiting] : waiting };
  const others = waiting.filter((other) => !isSame(other)(next));
  const problems = others.filter(isProblem);
  const plain = others.filter((other) => !isProblem(other));
  return {
    shown,
    waiting: isProblem(next)
      ? [...problems, next, ...plain]
      : [...problems, ...[...plain, next].slice(-maxWaiting)],
  };
}

/** Removes the current notice and shows the next one. */
export function advanced({ waiting: [next, ...rest] }: Notices): Notices {
  return { shown: next ?? null, waiting: rest };
}

/** Returns how long the current notice stays, in ms. A problem is only shortened for another problem. */
export function durationOf({ shown, waiting: [next] }: Notices): number {
  if (!shown || !next || (isProblem(shown) && !isProblem(next))) return noticeDuration;
  return leastDuration;
}

let notices: Notices = { shown: null, waiting: [] };
let count = 0;
const watchers = new Set<() => void>();

function change(next: Notices): void {
  notices = next;
  for (const watcher of watchers) watcher();
}

export const currentNotices = (): Notices => notices;

/** Calls `watcher` on every change. Returns a function that unsubscribes. */
export function watchNotices(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Shows a notice, at once or after the current one. */
export function notify(notice: Notice): void {
  count += 1;
  change(queued(notices, { ...notice, id: count }));
}

/** Closes the current notice. */
export function dismissNotice(): void {
  change(advanced(notices));
}

/** Removes all notices, so that the next test starts without any. */
export function clearNotices(): void {
  change({ shown: null, waiting: [] });
}

const flashKey = 'everpaw.notice';

/** Stores a notice that the next page load shows. An action can't be stored. */
export function notifyAfterLoad({ title, text, tone }: Omit<Notice, 'action'>): void {
  try {
    sessionStorage.setItem(flashKey, JSON.stringify({ title, text, tone }));
  } catch {
    // Without storage the notice is lost, which has no other effect.
  }
}

/** Shows the notice that `notifyAfterLoad` stored, once. */
export function showStoredNotice(): void {
  try {
    const kept = sessionStorage.getItem(flashKey);
    sessionStorage.removeItem(flashKey);
    if (kept) notify(JSON.parse(kept));
  } catch {
    // As above.
  }
}

/** Returns `notify` for components. */
export function useToast(): typeof notify {
  return notify;
}

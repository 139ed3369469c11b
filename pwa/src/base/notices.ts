export type Notice = {
  title: string;
  text?: string;
  tone?: 'plain' | 'problem';
  /** One thing that can be done about it, such as `Undo`. */
  action?: { label: string; run: () => void };
  /** True for the answer to a press that nothing else on the screen shows: it doesn't wait for what is being shown. */
  atOnce?: boolean;
};

export type ShownNotice = Notice & { id: number };

/** The notice on the screen and those that wait for its place, first come first. */
export type Notices = { shown: ShownNotice | null; waiting: readonly ShownNotice[] };

/** How long a notice stays, in milliseconds, while nobody points at it and none waits. */
export const noticeDuration = 6_000;
/** How long it stays at least, in milliseconds, while another waits: time to read it. */
export const leastDuration = 2_000;
/** Plain notices that wait beyond this number are dropped, the oldest first; problems never are. */
const mostWaiting = 4;

const isProblem = ({ tone }: Notice) => tone === 'problem';
const isSame = (one: Notice) => (other: Notice) => one.title === other.title && one.text === other.text;

/**
 * Takes a notice in: at most one is shown, problems come before what only confirms, and what says the same
 * as one that is there takes its place. One that comes `atOnce` does too; a problem, or what can be acted on, comes back
 * after it.
 */
export function queued({ shown, waiting }: Notices, next: ShownNotice): Notices {
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
      : [...problems, ...[...plain, next].slice(-mostWaiting)],
  };
}

/** Takes the shown notice away; the first that waits is next. */
export function advanced({ waiting: [next, ...rest] }: Notices): Notices {
  return { shown: next ?? null, waiting: rest };
}

/** How long the shown notice stays, in milliseconds: a problem yields early only to another one. */
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

/** Tells of every change; answers how to stop. */
export function watchNotices(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Tells something in passing: at once, or after what is shown has been read. */
export function notify(notice: Notice): void {
  count += 1;
  change(queued(notices, { ...notice, id: count }));
}

/** Ends the notice that is shown. */
export function dismissNotice(): void {
  change(advanced(notices));
}

/** Forgets what is shown and what waits, as for a new person at the device. */
export function clearNotices(): void {
  change({ shown: null, waiting: [] });
}

const flashKey = 'everpaw.notice';

/** Keeps a notice over the coming page load, which then shows it. An action cannot be kept. */
export function notifyAfterLoad({ title, text, tone }: Omit<Notice, 'action'>): void {
  try {
    sessionStorage.setItem(flashKey, JSON.stringify({ title, text, tone }));
  } catch {
    // Without storage the notice is lost; what it tells of has happened all the same.
  }
}

/** Shows what `notifyAfterLoad` kept, once. */
export function showStoredNotice(): void {
  try {
    const kept = sessionStorage.getItem(flashKey);
    sessionStorage.removeItem(flashKey);
    if (kept) notify(JSON.parse(kept));
  } catch {
    // As above.
  }
}

/** The one way for a component to tell something in passing. */
export function useToast(): typeof notify {
  return notify;
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { usePainted } from '../base/painted.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import { useTopLayer } from './top-layer.ts';

export type Notice = {
  title: string;
  text?: string;
  tone?: 'plain' | 'problem';
  /** One thing that can be done about it, such as `Undo`. */
  action?: { label: string; run: () => void };
};

/** How long a notice stays, in milliseconds, while nobody points at it. */
export const noticeDuration = 6_000;

type Shown = Notice & { id: number };

let shown: Shown | null = null;
let count = 0;
const watchers = new Set<() => void>();

function show(next: Shown | null): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Shows a notice in the place of the one before: there is never more than one (REQ-765). */
export function notify(notice: Notice): void {
  count += 1;
  show({ ...notice, id: count });
}

export function dismissNotice(): void {
  show(null);
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

/** Where notices appear: once in the app, above everything, also above an open dialog. */
export function ToastHost() {
  const notice = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
    () => null,
  );
  const layer = useTopLayer();
  const painted = usePainted();
  if (painted) return null;
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      {notice && <ToastCard key={notice.id} notice={notice} />}
    </div>,
    layer ?? document.body,
  );
}

function ToastCard({ notice }: { notice: Shown }) {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointedAt || focused;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => {
      if (shown?.id === notice.id) dismissNotice();
    }, noticeDuration);
    return () => clearTimeout(timer);
  }, [held, notice.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at or tabbing into a notice holds it; it is no control
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={classNames(
        'pointer-events-auto flex w-full max-w-md animate-rise items-start gap-3 rounded-leaf bg-ink py-2 pr-1.5 pl-4.5 text-paper shadow-lift',
        notice.tone === 'problem' && 'border-danger border-l-4',
      )}
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{notice.title}</p>
        {notice.text && <p className="text-small opacity-85">{notice.text}</p>}
      </div>
      {notice.action && (
        <button
          type="button"
          onClick={() => {
            notice.action?.run();
            dismissNotice();
          }}
          className="min-h-11 shrink-0 rounded-soft px-3 font-semibold underline underline-offset-4 focus-visible:outline-current"
        >
          {notice.action.label}
        </button>
      )}
      <IconButton
        label="Dismiss"
        onClick={dismissNotice}
        className="text-paper hover:bg-transparent focus-visible:outline-current"
      >
        <CloseIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}

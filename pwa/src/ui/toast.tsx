import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import {
  currentNotices,
  dismissNotice,
  durationOf,
  type Notices,
  type ShownNotice,
  watchNotices,
} from './notices.ts';
import { usePainted } from './painted.ts';
import { useTopLayer } from './top-layer.ts';

const none: Notices = { shown: null, waiting: [] };

/** Shows notices. Rendered once in the app, above everything including open dialogs. */
export function ToastHost() {
  const notices = useSyncExternalStore(watchNotices, currentNotices, () => none);
  const layer = useTopLayer();
  const painted = usePainted();
  if (painted) return null;
  const { shown } = notices;
  return createPortal(
    <div
      role="status"
      aria-live="polite"
      className={classNames(
        'pointer-events-none flex justify-center',
        // A dialog makes room for notices, so that none of its buttons is covered.
        layer?.notices
          ? shown && 'px-5 pt-4 sm:px-7'
          : 'fixed inset-x-0 bottom-0 z-50 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
      )}
    >
      {shown && <ToastCard key={shown.id} notice={shown} duration={durationOf(notices)} />}
    </div>,
    layer?.notices ?? layer?.element ?? document.body,
  );
}

function ToastCard({ notice, duration }: { notice: ShownNotice; duration: number }) {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointedAt || focused;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissNotice, duration);
    return () => clearTimeout(timer);
  }, [held, duration]);

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
            // The action may show a notice itself, which comes after this one.
            dismissNotice();
            notice.action?.run();
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

import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './helpers/class-names.ts';
import { dismissNotice, type ShownNotice } from './helpers/notices.ts';
import { CloseIcon } from './pictures/more-icons.tsx';

/** A notice, which closes after `duration` ms unless it's hovered or has the focus. */
export default function ToastCard({ notice, duration }: { notice: ShownNotice; duration: number }) {
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
        label={laterControlMessages.dismiss}
        onClick={dismissNotice}
        className="text-paper hover:bg-transparent focus-visible:outline-current"
      >
        <CloseIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}

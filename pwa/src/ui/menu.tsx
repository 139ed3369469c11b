import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from './helpers/class-names.ts';
import { Link } from './link.tsx';

type MenuProps = {
  /** The button's content. */
  label: ReactNode;
  /** The button's accessible name if its content is not text. */
  accessibleName?: string;
  buttonClassName?: string;
  align?: 'start' | 'end';
  children: ReactNode;
};

type Step = 1 | -1 | 'first' | 'last';

/** Moves the focus by one entry and wraps at the ends. */
function moveFocus(frame: HTMLElement | null, by: Step): void {
  const items = [...(frame?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
  const next =
    by === 'first' ? 0 : by === 'last' ? items.length - 1 : (at + by + items.length) % items.length;
  items[at === -1 && by === -1 ? items.length - 1 : next]?.focus();
}

/**
 * A button that opens a list of links and buttons. It is a disclosure, not an application menu: Tab and the arrow
 * keys move through it, Escape closes it and returns to the button, and moving the focus out closes it.
 */
export function Menu({ label, accessibleName, buttonClassName, align = 'start', children }: MenuProps) {
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { key } = useLocation();
  // Every navigation closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;
  const setOpen = (opens: boolean) => setOpenedAt(opens ? key : null);

  useEffect(() => {
    if (!open) return;
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpenedAt(null);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [open]);

  const move = (by: Step) => moveFocus(frame.current, by);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the controls inside bubble up to here
    <div
      ref={frame}
      className="relative"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          setOpen(false);
          button.current?.focus();
        } else if (event.key === 'ArrowDown') {
          event.preventDefault();
          if (open) move(1);
          else setOpen(true);
        } else if (open && event.key === 'ArrowUp') {
          event.preventDefault();
          move(-1);
        } else if (open && (event.key === 'Home' || event.key === 'End')) {
          event.preventDefault();
          move(event.key === 'Home' ? 'first' : 'last');
        }
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !frame.current?.contains(event.relatedTarget))
          setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={accessibleName}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {label}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: presses of the entries inside bubble up to here, by key or pointer */}
      <ul
        id={listId}
        hidden={!open}
        // The chosen entry may open a dialog, which returns the focus to its earlier place: the button, not a hidden
        // entry.
        onClick={(event) => {
          if (!(event.target instanceof Element) || !event.target.closest('[data-menu-item]')) return;
          button.current?.focus();
          setOpen(false);
        }}
        className={classNames(
          'absolute top-full z-30 mt-2 min-w-60 animate-rise rounded-leaf border border-rule bg-leaf py-2 shadow-lift',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </ul>
    </div>
  );
}

const itemStyle =
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left text-ink transition-colors hover:bg-sunk focus-visible:-outline-offset-2';

/** An entry that links to another screen. `reload` loads a server address instead. */
export function MenuLink({
  to,
  reload = false,
  instead,
  children,
}: {
  to: string;
  reload?: boolean;
  /** Runs this on press instead of following the link. */
  instead?: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        reload={reload}
        className={itemStyle}
        data-menu-item
        onClick={(event) => {
          if (!instead) return;
          event.preventDefault();
          instead();
        }}
      >
        {children}
      </Link>
    </li>
  );
}

/** An entry that runs an action. */
export function MenuButton({
  onPress,
  tone = 'regular',
  children,
}: {
  onPress: () => void;
  tone?: 'regular' | 'danger';
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className={classNames(itemStyle, tone === 'danger' && 'text-danger')}
        data-menu-item
      >
        {children}
      </button>
    </li>
  );
}

/** Text with a rule between entries. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <li className="mb-2 border-rule border-b px-4 pt-1 pb-3">{children}</li>;
}

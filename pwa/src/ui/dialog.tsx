import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './helpers/class-names.ts';
import { CloseIcon } from './pictures/more-icons.tsx';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  open: boolean;
  /** Called when the person closes the dialog: the close button, Escape, the back gesture, or a press outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `short`: a few words; on a phone, a sheet at the bottom that is only as tall as its content. */
  size?: 'short' | 'narrow' | 'wide' | 'full';
  /** The actions, which stay visible below the content. */
  footer?: ReactNode;
  /** False while closing would lose something: a press outside the dialog then does nothing. */
  dismissible?: boolean;
  children?: ReactNode;
};

const fills = 'h-dvh max-h-none';
const shapes = {
  short: 'top-auto h-fit max-h-[92dvh] max-sm:rounded-t-leaf sm:top-0 sm:max-w-[27rem]',
  narrow: `${fills} sm:max-w-[27rem]`,
  wide: `${fills} sm:max-w-[44rem]`,
  full: `${fills} sm:max-w-[72rem]`,
};

/**
 * A modal dialog based on `<dialog>`: the page behind is inert, focus stays inside and returns to its earlier place.
 * On a phone it fills the screen unless it is `short`. Focus starts at the element marked `data-autofocus`, else at
 * the title.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  size = 'narrow',
  footer,
  dismissible = true,
  children,
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  useModal(dialog, { focus: '[data-autofocus]', otherwise: 'h2', notices });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape reaches onCancel; the press beside is a shortcut for pointers
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (dismissible && event.target === dialog.current) onClose();
      }}
      className={classNames(
        'fixed m-0 w-full max-w-none overflow-hidden bg-paper p-0 text-ink backdrop:bg-[rgb(16_19_15/0.55)]',
        'animate-rise sm:m-auto sm:h-fit sm:max-h-[min(92dvh,60rem)] sm:rounded-leaf sm:border sm:border-rule sm:shadow-lift',
        shapes[size],
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-start gap-4 border-rule border-b px-5 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 sm:px-7 sm:pt-5">
          <div className="min-w-0 flex-1 pt-1.5">
            <h2 id={titleId} tabIndex={-1} data-quiet-focus className="text-heading">
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="mt-1 text-ink-soft text-small">
                {description}
              </p>
            )}
          </div>
          <IconButton label={laterControlMessages.close} onClick={onClose} className="-mr-2.5">
            <CloseIcon />
          </IconButton>
        </div>
        <div ref={notices} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 sm:px-7">{children}</div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-rule border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

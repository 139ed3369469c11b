import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './helpers/class-names.ts';
import { Link, type LinkProps } from './link.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger' | 'cloth';
export type ButtonSize = 'regular' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-moss text-on-moss border-moss hover:bg-moss-deep hover:border-moss-deep',
  quiet: 'border-rule-strong bg-transparent text-ink hover:border-ink hover:bg-leaf',
  plain: 'border-transparent bg-transparent text-ink hover:bg-sunk',
  danger: 'bg-danger text-on-danger border-danger hover:opacity-90',
  cloth: 'border-on-cloth bg-on-cloth text-cloth hover:bg-transparent hover:text-on-cloth',
};

/** Returns the class names of a button, also used by links that look like one. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize = 'regular'): string {
  return classNames(
    'inline-flex min-h-11 select-none print:hidden items-center justify-center gap-2 rounded-soft border text-center font-semibold leading-tight',
    'transition-[background-color,border-color,color,opacity] duration-150 aria-disabled:opacity-60',
    size === 'large' ? 'px-6 py-3.5 text-[1.0625rem]' : 'px-4.5 py-2.5 text-[0.9375rem]',
    variants[variant],
  );
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button shows `busyLabel`, keeps its focus and ignores presses. */
  busy?: boolean;
  busyLabel?: string;
  /** Shown and announced as disabled, but focusable, so that the reason can be read. */
  disabled?: boolean;
  icon?: ReactNode;
};

/** A button of at least 44 CSS pixels. It never submits a form unless `type="submit"` says so. */
export function Button({
  variant = 'primary',
  size = 'regular',
  busy = false,
  busyLabel,
  disabled = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const still = busy || disabled;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={still || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonStyle(variant, size), className)}
      onClick={(event) => {
        if (still) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

/** A link that looks like a button. It can be opened in a new tab. */
export function ButtonLink({
  variant = 'primary',
  size = 'regular',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  children: ReactNode;
};

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-soft text-ink transition-colors hover:bg-sunk',
        className,
      )}
    >
      {children}
    </button>
  );
}

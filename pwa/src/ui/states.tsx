import { controlMessages } from '@everpaw/contracts/kernel/controls.messages';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './helpers/class-names.ts';
import { Fleuron } from './pictures/mark.tsx';

/** A placeholder for loading content. Give it the size of the content. Wrap groups in `SkeletonGroup`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-tight bg-sunk', className ?? 'h-4 w-full')}
    />
  );
}

/** Announces loading once, however many skeletons it contains. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** The heading level of a state: one below the enclosing heading; 1 if it is the whole screen. */
type HeadingLevel = 1 | 2 | 3;

/** A known empty state: what it means and what the person can do. */
export function EmptyState({
  title,
  children,
  action,
  level = 2,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: HeadingLevel;
}) {
  const Title = `h${level}` as const;
  return (
    <div className="mx-auto grid max-w-measure justify-items-center gap-3 px-4 py-14 text-center">
      <Fleuron className="mb-2 h-6 w-auto text-moss" />
      <Title className="text-heading">{title}</Title>
      {children && <div className="text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** A failed state. `text` explains it in plain words; `onRetry` tries again. */
export function ErrorState({
  title,
  text,
  onRetry,
  retryLabel = controlMessages.tryAgain,
  busy = false,
  level = 2,
}: {
  title: string;
  text: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  level?: HeadingLevel;
}) {
  const Title = `h${level}` as const;
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-measure justify-items-center gap-3 px-4 py-14 text-center"
    >
      <Title className="text-heading">{title}</Title>
      <div className="text-ink-soft">{text}</div>
      {onRetry && (
        <Button variant="quiet" busy={busy} onClick={onRetry} className="mt-3">
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

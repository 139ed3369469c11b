import type { ReactNode } from 'react';
import { classNames } from './helpers/class-names.ts';

export type BadgeTone = 'plain' | 'moss' | 'dusk' | 'clay' | 'themed';

const tones: Record<BadgeTone, string> = {
  plain: 'border-rule bg-transparent text-ink-soft',
  moss: 'border-transparent bg-moss-wash text-moss',
  dusk: 'border-transparent bg-dusk-wash text-dusk',
  clay: 'border-transparent bg-clay-wash text-clay',
  themed: 'border-transparent bg-themed-wash text-themed-ink',
};

/** A short label on an item: a kind of pet, a plan, `Private`. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-tight border px-2 py-0.5 text-[0.8125rem] font-semibold leading-5',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './helpers/class-names.ts';
import { AlertIcon } from './pictures/icons.tsx';

/** A section on a problem that the person decides on: a heading, a sentence and the options. */
export function ProblemSection({
  heading,
  text,
  paper = 'bg-leaf',
  children,
}: {
  heading: string;
  text: ReactNode;
  /** The class name of its background. */
  paper?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={heading}
      className={classNames('grid gap-4 rounded-leaf border border-danger p-5 print:hidden', paper)}
    >
      <div className="flex items-start gap-3">
        <AlertIcon className="mt-0.5 size-5 shrink-0 text-danger" />
        <div>
          <p className="font-semibold">{heading}</p>
          <p className="text-ink-soft text-small">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

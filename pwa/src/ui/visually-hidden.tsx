import type { ReactNode } from 'react';

/** Text for those who listen: not drawn, and read like any other. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

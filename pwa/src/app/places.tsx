import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useLocation } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

export type Place = { to: string; label: string };

export const home: Place = { to: '/', label: siteLabels.home };
export const memorials: Place = { to: '/memorial-gallery', label: siteLabels.memorials };
export const store: Place = { to: '/store', label: siteLabels.store };
export const gifts: Place = { to: '/gifts', label: siteLabels.gifts };
export const about: Place = { to: '/about', label: siteLabels.about };

/** A link in the header's line, underlined on its own page. */
export function TopLink({ to, label }: Place) {
  const isHere = useLocation().pathname === to;
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'hidden min-h-11 items-center px-3 text-[0.9375rem] font-medium underline-offset-[0.5em] hover:underline lg:inline-flex',
        isHere && 'underline decoration-2 decoration-moss',
      )}
    >
      {label}
    </Link>
  );
}

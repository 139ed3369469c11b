import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useLocation } from 'react-router-dom';
import { classNames } from '../ui/helpers/class-names.ts';
import { Link } from '../ui/link.tsx';

export type Place = { to: string; label: string };

const addresses = {
  home: '/',
  memorials: '/memorial-gallery',
  store: '/store',
  gifts: '/gifts',
  about: '/about',
} as const;

/** Returns a place that the header and the menu lead to. */
export const place = (name: keyof typeof addresses): Place => ({
  to: addresses[name],
  label: siteLabels[name],
});

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

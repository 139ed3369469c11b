import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { footerColumns, siteLabels } from '@everpaw/contracts/site/site.messages';
import { Suspense, useId, useState } from 'react';
import { classNames } from '../ui/helpers/class-names.ts';
import { lazyWhenReachable } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { ChevronDownIcon } from '../ui/pictures/icons.tsx';
import { Mark } from '../ui/pictures/mark.tsx';

const Appearance = lazyWhenReachable(() => import('./appearance.tsx'));

const columns = () => [
  {
    title: footerColumns.services,
    links: [
      { to: '/memorial-gallery', label: siteLabels.gallery },
      { to: '/create-memorial', label: siteLabels.createMemorial },
      { to: '/ecards', label: siteLabels.sympathyCards },
      { to: '/news', label: siteLabels.news },
    ],
  },
  {
    title: footerColumns.store,
    links: [
      { to: '/store?category=urns', label: frameMessages.urns },
      { to: '/store?category=frames', label: frameMessages.frames },
      { to: '/store?category=garden', label: frameMessages.garden },
      { to: '/gifts', label: siteLabels.memorialGifts },
    ],
  },
  {
    title: footerColumns.support,
    links: [
      { to: '/help', label: siteLabels.help },
      { to: '/contact', label: siteLabels.contact },
      { to: '/privacy', label: siteLabels.privacy },
      { to: '/terms', label: siteLabels.terms },
    ],
  },
];

/** The footer: links to all parts of the site, and the choice of appearance. */
export function Footer() {
  return (
    <footer className="mt-20 border-rule border-t bg-sunk pb-[env(safe-area-inset-bottom)]">
      <div className="page-width grid gap-x-8 gap-y-5 pt-8 pb-5 sm:grid-cols-3 sm:gap-y-10 sm:py-12 *:min-w-0 lg:grid-cols-[1.4fr_1fr_1fr_1fr] lg:py-16">
        <div className="flex items-center gap-4 sm:col-span-3 sm:block lg:col-span-1">
          <Mark className="size-9 shrink-0 text-moss" />
          <p className="font-display text-lg leading-snug sm:mt-3 sm:max-w-64">{frameMessages.motto}</p>
        </div>
        <div className="contents max-sm:block max-sm:divide-y max-sm:divide-rule max-sm:border-rule max-sm:border-y">
          {columns().map((column) => (
            <FooterColumn key={column.title} {...column} />
          ))}
        </div>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-rule py-3 text-ink-soft sm:border-t sm:py-5 text-small">
          <p>{frameMessages.care}</p>
          <Suspense fallback={<span className="h-11" />}>
            <Appearance />
          </Suspense>
        </div>
      </div>
    </footer>
  );
}

/** A column of links; on a phone it folds up under its title. */
function FooterColumn({ title, links }: ReturnType<typeof columns>[number]) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <nav aria-label={title} className="relative">
      <h2 className="running-head text-ink-soft max-sm:py-4">{title}</h2>
      <button
        type="button"
        aria-label={title}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-x-0 top-0 flex h-12 items-center justify-end sm:hidden"
      >
        <ChevronDownIcon className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul id={list} className={classNames('pb-3 sm:mt-3 sm:pb-0', !isOpen && 'max-sm:hidden')}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { footerColumns, siteLabels } from '@everpaw/contracts/site/site.messages';
import { useId } from 'react';
import { Link } from '../ui/link.tsx';
import { Mark } from '../ui/mark.tsx';
import { type SchemeChoice, useColourScheme } from './colour-scheme.ts';

const columns = [
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
      { to: '/store?category=urns', label: 'Memorial Urns' },
      { to: '/store?category=frames', label: 'Picture Frames' },
      { to: '/store?category=garden', label: 'Garden Memorials' },
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
] as const;

/** The footer: links to all parts of the site, and the choice of appearance. */
export function Footer() {
  return (
    <footer className="mt-20 border-rule border-t bg-sunk pb-[env(safe-area-inset-bottom)]">
      <div className="page-width grid gap-x-8 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr] lg:py-16">
        <div className="sm:col-span-3 lg:col-span-1">
          <Mark className="size-9 text-moss" />
          <p className="mt-3 max-w-64 font-display text-lg leading-snug">
            Pages of remembrance for the animals we loved.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="running-head text-ink-soft">{title}</h2>
            <ul className="mt-3">
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
        ))}
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-rule border-t py-5 text-ink-soft text-small">
          <p>Made with care, and kept for as long as you wish.</p>
          <Appearance />
        </div>
      </div>
    </footer>
  );
}

const schemes: readonly { value: SchemeChoice; label: string }[] = [
  { value: 'auto', label: 'Like this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function Appearance() {
  const [choice, choose] = useColourScheme();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id}>Appearance</label>
      <select
        id={id}
        value={choice}
        onChange={(event) => {
          const scheme = schemes.find(({ value }) => value === event.target.value);
          if (scheme) choose(scheme.value);
        }}
        className="min-h-11 rounded-soft border border-rule-strong bg-transparent px-3 text-ink"
      >
        {schemes.map(({ value, label }) => (
          <option key={value} value={value} className="bg-paper">
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

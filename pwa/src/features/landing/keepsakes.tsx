import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import {
  landingCategories,
  landingMessages,
  landingProducts,
} from '@everpaw/contracts/site/landing.messages';
import { siteNotices } from '@everpaw/contracts/site/site.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { Link } from '../../ui/link.tsx';
import { useCreateMemorial } from '../session/sign-in.ts';
import { useSiteMode } from '../site/site-dto.ts';

type Category = (typeof landingCategories)[number]['of'];

/** A preview of the store. Its tiles are closed in testing mode. */
export function Keepsakes() {
  const createMemorial = useCreateMemorial();
  return (
    <section className="page-width">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div className="max-w-measure">
          <h2 className="text-title">{landingMessages.storeTitle}</h2>
          <p className="mt-4 text-ink-soft">{landingMessages.storeText}</p>
        </div>
        <Button variant="quiet" onClick={createMemorial}>
          {landingMessages.browseProducts}
        </Button>
      </div>

      <ul className="mt-8 grid grid-cols-3 divide-x divide-rule border-rule border-y">
        {landingCategories.map(({ of: category, name }) => (
          <li key={category}>
            <Tile category={category}>{name}</Tile>
          </li>
        ))}
      </ul>

      <ul>
        {landingProducts.map((product) => (
          <li
            key={product.name}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-3 border-rule border-b py-5 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto_auto] sm:gap-x-8"
          >
            <KeepsakeDrawing
              category={product.category}
              className="row-span-2 w-full text-ink sm:row-span-1"
            />
            <div>
              <h3 className="text-heading">{product.name}</h3>
              <p className="mt-1 text-ink-soft">{product.text}</p>
            </div>
            <p className="self-start pt-1 font-display text-heading tabular-nums sm:self-auto sm:pt-0">
              {dollars(product.priceCents)}
            </p>
            <Button
              variant="quiet"
              onClick={createMemorial}
              aria-label={`${landingMessages.addToCart}: ${product.name}`}
              className="col-span-2 col-start-2 justify-self-start sm:col-span-1 sm:col-start-auto"
            >
              {landingMessages.addToCart}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tile =
  'grid min-h-24 w-full content-center justify-items-center gap-2 p-3 text-center text-small sm:text-body';

/** A link to one category of the store, or a notice that it's closed. */
function Tile({ category, children }: { category: Category; children: ReactNode }) {
  const toast = useToast();
  const drawing = 'w-9 sm:w-11';
  if (modeRules[useSiteMode()].landingStore === 'open')
    return (
      <Link
        to={`/store?category=${category}`}
        className={`${tile} text-ink underline-offset-4 hover:text-moss hover:underline`}
      >
        <KeepsakeDrawing category={category} className={drawing} />
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      aria-disabled="true"
      onClick={() => toast({ title: siteNotices.testing })}
      className={`${tile} text-ink-faint`}
    >
      <KeepsakeDrawing category={category} className={`${drawing} text-rule-strong`} />
      {children}
    </button>
  );
}

/** A drawing for each kind of keepsake. */
function KeepsakeDrawing({ category, className }: { category: Category; className?: string }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={className} fill="currentColor">
      {drawings[category]}
    </svg>
  );
}

const carved = {
  fill: 'none',
  className: 'stroke-paper',
  strokeWidth: 2.6,
  strokeLinecap: 'round',
} as const;

const drawings = {
  urns: (
    <>
      <circle cx="60" cy="11" r="5" />
      <path d="M41 28C42 20 50 16 60 16S78 20 79 28Z" />
      <path d="M38 32H82C93 45 97 60 91 76 86 89 78 97 76 106H44C42 97 34 89 29 76 23 60 27 45 38 32Z" />
      <path d="M40 109.5H80L82 117H38Z" />
      <path {...carved} d="M28 58C48 65 72 65 92 58M34 84C50 90 70 90 86 84" />
      <path {...carved} d="M60 80C55 76 54 71 60 66 66 71 65 76 60 80ZM60 80V84" />
    </>
  ),
  frames: (
    <>
      <path fillRule="evenodd" d="M20 12 101 13 100 108 21 107ZM33 26V94L87 95 88 26Z" />
      <path d="M46 89C47 74 51 66 56 60 53 52 54 44 55 38L62 45C66 44 70 44 73 46L81 39C82 46 82 53 80 60 84 67 85 76 84 90Z" />
      <path {...carved} d="M27 19 33 25M94 20 88 26M94 101 88 95M27 101 33 95" />
      <path {...carved} d="M62 57V57.1M74 57V57.1" />
    </>
  ),
  garden: (
    <>
      <path d="M18 101C15 70 32 39 61 37 91 35 105 67 102 101Z" />
      <path {...carved} d="M43 66C54 63 66 63 78 66M47 76C56 74 65 74 74 76" />
      <path {...carved} d="M60 57C55 53 54 49 60 44 66 49 65 53 60 57Z" />
      <path
        d="M8 108C40 105 80 105 112 108M26 104C25 98 23 94 20 90M31 104C31 97 32 92 34 88M90 104C90 97 89 93 87 89M96 104C97 98 99 94 102 90"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  ),
} as const;

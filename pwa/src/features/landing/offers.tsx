import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import { landingMessages, landingPromises } from '@everpaw/contracts/site/landing.messages';
import { siteLabels, siteNotices } from '@everpaw/contracts/site/site.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { landingPlans } from '@everpaw/contracts/subscriptions/plans';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { Mark } from '../../ui/pictures/mark.tsx';
import { leaf } from '../../ui/pictures/mark-shape.ts';
import { useBuyLifetime, useCreateMemorial } from '../session/sign-in.ts';
import { useSiteMode } from '../site/site-dto.ts';

/** Sympathy cards, which are closed in testing mode. */
export function Cards() {
  const toast = useToast();
  const open = modeRules[useSiteMode()].landingStore === 'open';
  return (
    <section className="page-width">
      <div className="relative grid items-center gap-x-12 gap-y-8 rounded-tight border border-rule bg-leaf p-6 sm:p-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:p-14">
        <div>
          <h2 className="text-title">{landingMessages.cardsTitle}</h2>
          <p className="mt-4 max-w-measure text-ink-soft">{landingMessages.cardsText}</p>
          {open ? (
            <ButtonLink to="/ecards" variant="quiet" className="mt-6">
              {landingMessages.browseCards}
            </ButtonLink>
          ) : (
            <Button
              variant="quiet"
              aria-disabled="true"
              onClick={() => toast({ title: siteNotices.testing })}
              className="mt-6"
            >
              {landingMessages.browseCards}
            </Button>
          )}
        </div>
        <Envelope />
      </div>
    </section>
  );
}

/** A drawing of an envelope with a leaf as its seal. */
function Envelope() {
  return (
    <svg
      viewBox="0 0 320 220"
      aria-hidden="true"
      className="mx-auto w-full max-w-[22rem] text-dusk"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        className="fill-paper"
        d="M72 20C128 17 190 17 246 20L248 128 71 128ZM92 46C126 44 160 44 200 46M92 62C136 60 180 60 226 62M92 78C130 76 170 76 214 78"
      />
      <path
        className="fill-dusk-wash"
        d="M26 74C24 118 24 164 27 206 114 209 206 209 293 206 296 164 296 118 294 74L160 150Z"
      />
      <path d="M27 206C62 176 98 152 132 134M293 206C258 176 222 152 188 134" />
      <path
        className="fill-paper"
        d="M160 128C174 128 184 138 184 151 184 164 174 174 160 174S136 164 136 151C136 138 146 128 160 128Z"
      />
      <path
        d="M160 165C152 159 151 149 160 138 169 149 168 159 160 165ZM160 165V151"
        fill="currentColor"
        fillOpacity=".2"
      />
    </svg>
  );
}

/** The plans with the landing page's texts. */
export function Plans() {
  const createMemorial = useCreateMemorial();
  const buyLifetime = useBuyLifetime();
  const sells = modeRules[useSiteMode()].checkout === 'open';
  return (
    <section className="page-width">
      <div className="max-w-measure">
        <h2 className="text-title">{landingMessages.plansTitle}</h2>
        <p className="mt-4 text-ink-soft">{landingMessages.plansText}</p>
      </div>
      <ul className="rule-double mt-10 grid lg:grid-cols-3">
        {landingPlans.map((plan) => (
          <li
            key={plan.id}
            className="grid content-start gap-x-8 border-rule border-b py-8 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-1 lg:border-l lg:px-8 lg:first:border-l-0 lg:first:pl-0"
          >
            <div>
              <h3 className="text-heading">{plan.name}</h3>
              <p className="mt-2 flex flex-wrap items-baseline gap-1.5">
                <span className="font-display text-[3.25rem] leading-none tracking-[-0.02em]">
                  {dollars(plan.priceCents)}
                </span>
                <span className="text-ink-soft">{plan.period === 'month' ? '/month' : 'once'}</span>
              </p>
              {plan.charged && <p className="mt-2 font-semibold">{plan.charged}</p>}
            </div>
            <div>
              <CheckList
                lines={plan.includes}
                className="mt-5 sm:mt-1 lg:mt-6 lg:min-h-28 lg:content-start"
              />
              {plan.caveat && <p className="mt-4 text-ink-soft text-small">{plan.caveat}</p>}
              <Button
                variant={plan.id === 'free' ? 'primary' : 'quiet'}
                onClick={plan.id === 'lifetime' && sells ? buyLifetime : createMemorial}
                className="mt-6 w-full sm:w-auto"
              >
                {plan.action}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The site's promises. */
export function Promises() {
  return (
    <section className="page-width grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <h2 className="max-w-[12ch] text-title">{landingMessages.trustTitle}</h2>
      <dl className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {landingPromises.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-balance font-display text-heading">{title}</dt>
            <dd className="mt-2 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The last invitation, drawn as a closed book cover. */
export function Closing() {
  const createMemorial = useCreateMemorial();
  return (
    <section className="page-width">
      <div className="rounded-leaf bg-cloth p-3 text-on-cloth sm:p-4">
        <div className="relative grid justify-items-center gap-5 rounded-tight border border-on-cloth/35 px-6 py-16 text-center sm:py-24">
          {corners.map((place) => (
            <CornerSprig key={place} className={`absolute size-14 text-on-cloth/45 sm:size-20 ${place}`} />
          ))}
          <Mark className="size-14" />
          <h2 className="max-w-[16ch] text-title">{landingMessages.closingTitle}</h2>
          <p className="text-lead text-on-cloth-soft">{landingMessages.closingText}</p>
          <Button variant="cloth" size="large" onClick={createMemorial} className="mt-3">
            {siteLabels.createMemorial}
          </Button>
        </div>
      </div>
    </section>
  );
}

const corners = [
  'top-2 left-2',
  'top-2 right-2 -scale-x-100',
  'bottom-2 left-2 -scale-y-100',
  'bottom-2 right-2 -scale-100',
];

/** A drawing of a sprig that follows both edges of a corner. */
function CornerSprig({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 80 80"
      aria-hidden="true"
      className={`overflow-visible ${className}`}
      fill="currentColor"
      fillRule="evenodd"
    >
      <path
        d="M10 74C8 52 8 34 16 22 26 10 48 8 74 10M16 22C24 26 30 33 33 42"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      {sprig.map(([x, y, lean]) => (
        <path key={`${x} ${y}`} d={leaf} transform={`translate(${x} ${y}) rotate(${lean}) scale(.82)`} />
      ))}
    </svg>
  );
}

/** The leaves of the sprig: x, y, and rotation in degrees. */
const sprig = [
  [9, 58, 35],
  [9.5, 44, -28],
  [12, 33, 48],
  [58, 9.5, 62],
  [44, 9.5, 122],
  [32, 13, 42],
  [33, 42, 160],
  [10, 74, 178],
  [74, 10, 92],
] as const;

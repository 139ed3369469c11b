import { statisticLabels } from '@everpaw/contracts/site/dashboard.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { Fragment } from 'react';
import { type Statistic, useStatistics } from './statistics.ts';

/** Four counts below the header. */
export function StatisticsBar({ memorials }: { memorials: Statistic }) {
  const { orders, ecards, publicMemorials } = useStatistics();
  const counts = { memorials, orders, ecards, publicMemorials };
  return (
    <section aria-label={otherScreens.statistics} className="border-rule border-b bg-sunk">
      <div className="page-width">
        {/* Four columns, or two with large text. The line before the first column is clipped. */}
        <div className="overflow-clip">
          <dl className="-ml-[calc(0.75rem+1px)] grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] sm:-ml-[calc(1.5rem+1px)]">
            {Object.entries(statisticLabels).map(([name, label]) => (
              <div
                key={name}
                className="flex flex-col-reverse justify-end gap-0.5 border-rule border-l py-3 pr-2 pl-3 sm:flex-row sm:items-baseline sm:justify-start sm:gap-2.5 sm:py-3.5 sm:pl-6"
              >
                <dt className="text-[0.8125rem] text-ink-soft leading-tight sm:order-2 sm:text-small">
                  {/* Words don't break at a hyphen. */}
                  {label.split(' ').map((word, index) => (
                    <Fragment key={word}>
                      {index > 0 && ' '}
                      <span className="whitespace-nowrap">{word}</span>
                    </Fragment>
                  ))}
                </dt>
                <dd className="font-display text-[1.5rem] tabular-nums leading-none">
                  {counts[name as keyof typeof counts] ?? '–'}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

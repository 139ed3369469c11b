import { verifyPageMessages as texts } from '@everpaw/contracts/audit/verify-page.messages';
import { useEffect, useRef } from 'react';
import { AlertIcon, CheckIcon } from '../../../ui/pictures/icons.tsx';
import type { CheckResult } from './check-files.ts';

const verdicts = {
  holds: { title: texts.holds, Icon: CheckIcon, colour: 'text-moss' },
  differs: { title: texts.differs, Icon: AlertIcon, colour: 'text-danger' },
  unclear: { title: texts.unclear, Icon: AlertIcon, colour: 'text-ink-soft' },
};

/** The results, with a section for each file. It takes the focus when they are ready. */
export function Results({ results }: { results: readonly CheckResult[] | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (results) heading.current?.focus();
  }, [results]);
  return (
    <div aria-live="polite" className="max-w-[44rem]">
      {results && (
        <section className="mt-12 border-rule border-t pt-8">
          <h2 ref={heading} tabIndex={-1} data-quiet-focus className="text-heading">
            {texts.results}
          </h2>
          <ul className="mt-5 grid gap-7">
            {results.map((result) => (
              <Result key={`${result.name} ${result.lines[0]}`} {...result} />
            ))}
          </ul>
          {results.some(({ verdict }) => verdict === 'holds') && (
            <p className="mt-8 max-w-measure text-ink-soft text-small">{texts.notProven}</p>
          )}
        </section>
      )}
    </div>
  );
}

function Result({ name, verdict, lines }: CheckResult) {
  const { title, Icon, colour } = verdicts[verdict];
  return (
    <li data-verdict={verdict} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <Icon className={`mt-0.5 size-6 ${colour}`} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="font-semibold">
          {title}
          {name !== null && <span className="font-normal text-ink-soft"> · {name}</span>}
        </h3>
        {lines.map((line) => (
          <p key={line} className="mt-1">
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}

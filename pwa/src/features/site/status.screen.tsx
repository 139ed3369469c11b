import { siteApi } from '@everpaw/contracts/site/site.api';
import { type PartState, type StatusDto, siteParts } from '@everpaw/contracts/site/status.dto';
import { partLabels, stateLabels, statusMessages } from '@everpaw/contracts/site/status.messages';
import { useAnswer } from '../../net/use-answer.ts';
import { useOutboxStatus } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { TextLink } from '../../ui/link.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';

/** The interval at which the status is refreshed, in milliseconds. */
const askAgainMs = 30_000;

/** The status of the site, and what this device stores in the meantime. */
export default function StatusScreen() {
  useScreen(statusMessages.title);
  const { online } = useOutboxStatus();
  const asked = useAnswer(siteApi.status, {
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: 'always',
  });
  const status = asked.isError ? undefined : asked.data;
  return (
    <div className="page-width pt-10 sm:pt-16">
      <header className="max-w-[44rem]">
        <h1 className="text-title">{statusMessages.title}</h1>
        <p className="mt-4 text-ink-soft text-lead">{statusMessages.lead}</p>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]">
        <section aria-labelledby="site">
          <h2 id="site" className="text-heading">
            {statusMessages.site}
          </h2>
          <div aria-live="polite" className="mt-4">
            {status ? (
              <Parts status={status} />
            ) : asked.isPending ? (
              <Looking />
            ) : (
              <Unreachable online={online} />
            )}
          </div>
          <Button
            variant="quiet"
            className="mt-6"
            disabled={asked.isFetching}
            onClick={() => asked.refetch()}
          >
            {statusMessages.lookAgain}
          </Button>
        </section>
        <Device />
      </div>
    </div>
  );
}

function Looking() {
  return (
    <SkeletonGroup label={statusMessages.looking} className="grid gap-4">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}

const dots: Readonly<Record<PartState, string>> = {
  working: 'bg-moss',
  slow: 'bg-clay',
  away: 'bg-danger',
};

function Parts({ status: { parts, builtPercent, checkedAt } }: { status: StatusDto }) {
  const isWell = siteParts.every((part) => parts[part] === 'working');
  return (
    <>
      <p className="font-display text-story">
        {builtPercent !== undefined
          ? statusMessages.gettingReady(builtPercent)
          : isWell
            ? statusMessages.allWell
            : statusMessages.someTrouble}
      </p>
      <ul className="mt-5 border-rule border-t">
        {siteParts.map((part) => (
          <li
            key={part}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-rule border-b py-4"
          >
            <span className="font-semibold">{partLabels[part].name}</span>
            <span className="order-last col-span-2 text-ink-soft text-small">{partLabels[part].text}</span>
            <span className="inline-flex items-center gap-2.5">
              <span aria-hidden="true" className={classNames('size-2.5 rounded-full', dots[parts[part]])} />
              {stateLabels[parts[part]]}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-small">{statusMessages.checkedAt(dayAndTime(checkedAt))}</p>
    </>
  );
}

function Unreachable({ online }: { online: boolean }) {
  return (
    <>
      <p className="font-display text-story">
        {online ? statusMessages.unreachable : statusMessages.noSignal}
      </p>
      <p className="mt-2 max-w-measure text-ink-soft">{statusMessages.unreachableText}</p>
    </>
  );
}

function Device() {
  const { online, savedCount, waiting } = useOutboxStatus();
  const lines = [
    online ? statusMessages.online : statusMessages.offline,
    statusMessages.saved(savedCount),
    waiting === 0 ? statusMessages.nothingWaits : statusMessages.waits(waiting),
  ];
  return (
    <section aria-labelledby="device" className="rounded-leaf border border-rule bg-leaf p-6 sm:p-8">
      <h2 id="device" className="text-heading">
        {statusMessages.device}
      </h2>
      <ul className="mt-4 grid gap-2.5 text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-6">
        <TextLink to="/contact">{statusMessages.contact}</TextLink>
      </p>
    </section>
  );
}

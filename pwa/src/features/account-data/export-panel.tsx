import { accountDataApi } from '@everpaw/contracts/export/account-data.api';
import type { ExportStatus } from '@everpaw/contracts/export/account-data.dto';
import { accountDataMessages } from '@everpaw/contracts/export/account-data.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { useOnline } from '../../offline/react/hooks.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { longDay } from '../../ui/helpers/dates.ts';
import { fileSize } from '../../ui/helpers/file-size.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { AlertIcon } from '../../ui/pictures/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAccountAnswer } from '../session/account-answer.ts';

const exportKey: [string] = [pathOf(accountDataApi.export)];
/** The interval at which the state of an export is checked while it's being built, in milliseconds. */
const lookEvery = 1_500;

/** Requests an export of all data of the account, shows its progress, and offers the download. */
export function ExportPanel() {
  const client = useQueryClient();
  const notify = useToast();
  const online = useOnline();
  const status = useAccountAnswer<ExportStatus>({
    queryKey: exportKey,
    refetchInterval: ({ state }) => (state.data?.state === 'building' ? lookEvery : false),
  });
  const asking = useMutation({
    mutationFn: (key: string) => call(accountDataApi.requestExport, { idempotencyKey: key }),
    onSuccess: (begun) => client.setQueryData(exportKey, begun),
    onError: (error) =>
      notify({
        title: accountDataMessages.exportFailed,
        text: messageOf(error, accountDataMessages.needsConnection),
        tone: 'problem',
      }),
  });
  const ask = (label: string, variant: 'primary' | 'quiet' | 'plain' = 'quiet') => (
    <Button
      variant={variant}
      busy={asking.isPending}
      disabled={!online}
      title={online ? undefined : accountDataMessages.needsConnection}
      onClick={() => asking.mutate(uuidv7())}
    >
      {label}
    </Button>
  );

  return (
    <div className="grid gap-4">
      <p>{accountDataMessages.exportText}</p>
      <div aria-live="polite" className="grid gap-4">
        {shown()}
      </div>
    </div>
  );

  function shown() {
    if (!status.data)
      return status.isError || status.fetchStatus === 'paused' ? (
        <div>{ask(accountDataMessages.exportStart)}</div>
      ) : (
        <SkeletonGroup label={otherScreens.loadingYourExport}>
          <Skeleton className="h-12 w-48" />
        </SkeletonGroup>
      );
    switch (status.data.state) {
      case 'none':
        return <div>{ask(accountDataMessages.exportStart)}</div>;
      case 'building':
        return <Building {...status.data} />;
      case 'failed':
        return (
          <>
            <p className="flex items-start gap-2 text-danger">
              <AlertIcon className="mt-0.5 size-5 shrink-0" />
              {accountDataMessages.exportFailed}
            </p>
            <div>{ask(accountDataMessages.exportStart)}</div>
          </>
        );
      case 'ready':
        return <Ready {...status.data}>{ask(accountDataMessages.exportAgain, 'plain')}</Ready>;
    }
  }
}

function Building({ done, total }: Extract<ExportStatus, { state: 'building' }>) {
  const words = total > 0 ? accountDataMessages.exportProgress(done, total) : undefined;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{accountDataMessages.exportBuilding}</span>
        {words && <span className="text-ink-soft tabular-nums">{words}</span>}
      </p>
      <ProgressBar
        label={accountDataMessages.exportBuilding}
        value={total > 0 ? done : undefined}
        max={total}
        valueText={words}
      />
      <p className="text-ink-soft text-small">{accountDataMessages.exportBuildingText}</p>
    </div>
  );
}

function Ready({
  size,
  expiresAt,
  children,
}: Extract<ExportStatus, { state: 'ready' }> & { children: ReactNode }) {
  return (
    <>
      <p>{accountDataMessages.exportReady(fileSize(size), longDay(expiresAt))}</p>
      <div className="flex flex-wrap gap-3">
        <a href={pathOf(accountDataApi.downloadExport)} download className={buttonStyle('primary')}>
          {accountDataMessages.exportDownload}
        </a>
        {children}
      </div>
    </>
  );
}

import type { ArchiveRun, ArchiveSchedule } from '@everpaw/contracts/archives/archive.dto';
import { downloadRefusal } from '@everpaw/contracts/archives/archive-access';
import { archiveScreenMessages as messages } from '@everpaw/contracts/archives/archive-screens.messages';
import { archivesApi } from '@everpaw/contracts/archives/archives.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { messageOf } from '../../net/http.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { fileSize } from '../../ui/helpers/file-size.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useArchiveRuns } from './archive-calls.ts';

const tones: Record<ArchiveRun['status'], BadgeTone> = { running: 'dusk', completed: 'moss', failed: 'clay' };

/** The execution log of a schedule with its archives, newest first. */
export function ArchiveRuns({ schedule, onClose }: { schedule: ArchiveSchedule; onClose: () => void }) {
  const log = useArchiveRuns(schedule.id);
  const runs = log.data?.pages.flatMap((page) => page.runs);
  return (
    <Dialog open onClose={onClose} size="wide" title={messages.runsTitle(schedule.name)}>
      {runs ? (
        runs.length === 0 ? (
          <EmptyState title={messages.noRuns} level={3} />
        ) : (
          <div className="grid gap-5">
            <ol className="-mt-6">
              {runs.map((run) => (
                <Run key={run.id} run={run} />
              ))}
            </ol>
            <MoreButton list={log}>{messages.olderRuns}</MoreButton>
          </div>
        )
      ) : log.isError ? (
        <ErrorState
          title={messages.runsUnreadable}
          text={messageOf(log.error, listMessages.unreachable)}
          busy={log.isFetching}
          onRetry={() => void log.refetch()}
          level={3}
        />
      ) : (
        <SkeletonGroup label={messages.runsReading} className="grid gap-5">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

/** Returns the size, content and duration of a run in words. */
function factsOf({ archiveSize, output, duration }: ArchiveRun): string {
  const took = duration === null ? null : messages.took((duration / 1_000).toFixed(1));
  return [archiveSize === null ? null : fileSize(archiveSize), output, took]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function Run({ run }: { run: ArchiveRun }) {
  const { id: runId, scheduleId: id, archiveName, status, startedAt, error, isKept } = run;
  const refusal = downloadRefusal(useCurrentUser().user, run);
  return (
    <li className="grid gap-x-6 gap-y-3 border-rule border-b py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <time dateTime={startedAt} className="font-semibold tabular-nums">
            {dayAndTime(startedAt)}
          </time>
          <Badge tone={tones[status]}>{messages.runStatus[status]}</Badge>
        </p>
        <p className="break-all text-ink-soft text-small">{archiveName}</p>
        {error && <p className="text-danger text-small">{error}</p>}
        {status !== 'running' && <p className="text-ink-soft text-small">{factsOf(run)}</p>}
      </div>
      {isKept && refusal && <p className="max-w-[22rem] text-ink-soft text-small">{refusal}</p>}
      {isKept && !refusal && (
        <a
          href={pathOf(archivesApi.download, { params: { id, runId } })}
          download={archiveName}
          aria-label={messages.downloadNamed(archiveName)}
          className={`${buttonStyle('quiet')} justify-self-start`}
        >
          {messages.download}
        </a>
      )}
    </li>
  );
}

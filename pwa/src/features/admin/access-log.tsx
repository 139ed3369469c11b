import type { AccessLogLine } from '@everpaw/contracts/admin/admin.dto';
import { actionNames, adminMessages } from '@everpaw/contracts/admin/admin.messages';
import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { useState } from 'react';
import { messageOf } from '../../net/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/field.tsx';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAccessLog } from './admin-calls.ts';

/** Sign-ins, sign-outs, refusals and changes, newest first. */
export function AccessLog({
  of,
  onShowAll,
}: {
  /** The account whose entries are shown; null for all accounts. */
  of: { id: string; email: string } | null;
  onShowAll: () => void;
}) {
  const [refusedOnly, setRefusedOnly] = useState(false);
  const log = useAccessLog({ accountId: of?.id ?? null, refusedOnly });
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <div className="grid max-w-[60rem] gap-5">
      <p className="max-w-measure text-ink-soft">{adminMessages.accessLogText}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <Switch label={adminMessages.refusedOnly} checked={refusedOnly} onChange={setRefusedOnly} />
        {of && (
          <p className="flex flex-wrap items-center gap-3">
            <span>
              Only <strong>{of.email}</strong>
            </span>
            <Button variant="quiet" onClick={onShowAll}>
              Show everyone
            </Button>
          </p>
        )}
      </div>
      {entries ? (
        entries.length === 0 ? (
          <EmptyState title={adminMessages.logEmpty} />
        ) : (
          <>
            <ol className="border-rule border-t">
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ol>
            <MoreButton list={log}>{adminMessages.logMore}</MoreButton>
          </>
        )
      ) : log.isError ? (
        <ErrorState
          title="We couldn’t load the access log"
          text={messageOf(log.error, listMessages.unreachable)}
          busy={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading the access log" className="grid gap-5 border-rule border-t pt-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-4/5" />
        </SkeletonGroup>
      )}
    </div>
  );
}

function Line({ entry }: { entry: AccessLogLine }) {
  const who = entry.userEmail ?? (entry.userId ? 'A deleted account' : adminMessages.nobodySignedIn);
  return (
    <li className="grid gap-x-8 gap-y-1 border-rule border-b py-4 lg:grid-cols-[13rem_minmax(0,1fr)_15rem]">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 lg:block">
        <p className="font-semibold">{actionNames[entry.action]}</p>
        <time dateTime={entry.timestamp} className="text-ink-soft text-small tabular-nums">
          {dayAndTime(entry.timestamp)}
        </time>
      </div>
      <div className="min-w-0">
        <p className="break-words">{who}</p>
        <p className="break-words text-ink-soft text-small">{whatOf(entry)}</p>
        {!entry.success && (
          <Badge className="mt-1.5 border-danger text-danger">{entry.failureReason ?? 'refused'}</Badge>
        )}
      </div>
      <div className="min-w-0 text-ink-soft text-small">
        <p className="break-all">{entry.ipAddress || 'On the server itself'}</p>
        <p className="line-clamp-2 break-words">{entry.userAgent}</p>
      </div>
    </li>
  );
}

/** Returns the resource of an entry. An account is named by its email address instead of its id. */
function whatOf({ resource, subjectEmail }: AccessLogLine): string {
  return subjectEmail ? resource.replace(/^account \S{36}/, subjectEmail) : resource;
}

import type { OwnSession } from '@everpaw/contracts/accounts/account.dto';
import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountScreens, settingsMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../net/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { longDay } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAccountAnswer } from '../session/account-answer.ts';
import { OnlineButton } from './account-screen.tsx';

export const sessionsKey: [string] = [pathOf(accountsApi.sessions)];

/** Returns a mutation that ends a session by its id, or every other session for null. */
function useEnding() {
  const client = useQueryClient();
  const notify = useToast();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(accountsApi.endOtherSessions) : call(accountsApi.endSession, { params: { id } }),
    onSuccess: (_, id) =>
      notify({ title: id === null ? settingsMessages.signedOutOthers : settingsMessages.signedOutThere }),
    onError: (error) =>
      notify({
        title: accountScreens.notDone,
        text: messageOf(error, accountScreens.notDoneText),
        tone: 'problem',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Lists the account's sessions with a button to end each. This device signs out in the menu. */
export function Devices() {
  const sessions = useAccountAnswer<OwnSession[]>({ queryKey: sessionsKey });
  const ending = useEnding();
  if (!sessions.data)
    return sessions.isError ? (
      <ErrorState
        title={settingsMessages.devicesFailed}
        text={accountScreens.needsConnection}
        level={3}
        busy={sessions.isFetching}
        onRetry={() => void sessions.refetch()}
      />
    ) : (
      <SkeletonGroup label={accountForms.loadingYourDevices} className="grid gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </SkeletonGroup>
    );
  const others = sessions.data.filter(({ current }) => !current);
  return (
    <>
      <ul className="border-rule border-t">
        {sessions.data.map(({ id, device, since, lastSeenOn, current }) => (
          <li
            key={id}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-2"
          >
            <div>
              <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                {device}
                {current && <Badge tone="moss">{settingsMessages.thisDevice}</Badge>}
              </p>
              <p className="text-ink-soft text-small">
                {[
                  since && settingsMessages.since(longDay(since)),
                  settingsMessages.lastSeen(longDate(lastSeenOn)),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            {!current && (
              <OnlineButton
                variant="plain"
                aria-label={`${settingsMessages.signOutThere}: ${device}`}
                busy={ending.isPending && ending.variables === id}
                onClick={() => ending.mutate(id)}
              >
                {settingsMessages.signOutThere}
              </OnlineButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <OnlineButton
          variant="quiet"
          className="justify-self-start"
          busy={ending.isPending && ending.variables === null}
          onClick={() => ending.mutate(null)}
        >
          {settingsMessages.signOutOthers}
        </OnlineButton>
      )}
    </>
  );
}

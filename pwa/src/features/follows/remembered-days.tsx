import { followsApi } from '@everpaw/contracts/follows/follows.api';
import { followMessages as messages } from '@everpaw/contracts/follows/follows.messages';
import type { Occasion } from '@everpaw/contracts/follows/occasions';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useOnline } from '../../offline/react/hooks.ts';
import { Switch } from '../../ui/field.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { deviceTimeZone } from '../../ui/helpers/time-zone.ts';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { daysToRemember } from './days-to-remember.ts';

type Choice = Record<Occasion, boolean>;

/** Switches for the emails on a pet's days, for signed-in people. Each one saves immediately, with a connection. */
export function RememberedDays({ memorial }: { memorial: ShownMemorial }) {
  const { id, petName } = memorial;
  const client = useQueryClient();
  const notify = useToast();
  const online = useOnline();
  const own = useAnswer(followsApi.own, { params: { id }, staleTime: 0 });
  const changing = useMutation({
    mutationFn: (choice: Choice) =>
      call(followsApi.choose, {
        params: { id },
        body: { ...choice, timeZone: deviceTimeZone() },
        idempotencyKey: uuidv7(),
      }),
    onSuccess: (_, choice) => client.setQueryData([pathOf(followsApi.own, { params: { id } })], choice),
    onError: (error) => notify({ title: messageOf(error, messages.failed), tone: 'problem' }),
  });
  const days = daysToRemember(memorial);
  if (days.length === 0) return <p className="text-ink-soft">{messages.noDates(petName)}</p>;
  if (!own.data)
    return own.isError || own.fetchStatus === 'paused' ? (
      <ErrorState
        title={messages.loadFailed}
        text={messages.needsConnection}
        level={3}
        busy={own.isFetching}
        onRetry={() => void own.refetch()}
      />
    ) : (
      <SkeletonGroup label={messages.loading} className="grid gap-3">
        {days.map(({ occasion }) => (
          <Skeleton key={occasion} className="h-14 w-full" />
        ))}
      </SkeletonGroup>
    );
  // Shows the chosen value until the server responds.
  const shown = changing.isPending ? changing.variables : own.data;
  return (
    <div className="grid gap-2">
      {days.map(({ occasion, date }) => (
        <Switch
          key={occasion}
          label={messages[occasion](petName)}
          hint={longDate(date)}
          checked={shown[occasion]}
          disabled={!online || changing.isPending}
          onChange={(checked) => changing.mutate({ ...shown, [occasion]: checked })}
        />
      ))}
      {!online && <p className="text-ink-soft text-small">{messages.needsConnection}</p>}
    </div>
  );
}

import type { ArchiveSchedule } from '@everpaw/contracts/archives/archive.dto';
import { mayArchive } from '@everpaw/contracts/archives/archive-access';
import {
  archiveEntityNames,
  archiveStatusNames,
} from '@everpaw/contracts/archives/archive-schedule.messages';
import { archiveScreenMessages as messages } from '@everpaw/contracts/archives/archive-screens.messages';
import { archivesApi } from '@everpaw/contracts/archives/archives.api';
import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { useState } from 'react';
import { messageOf } from '../../net/http.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { ItemButton } from '../../ui/item-list.tsx';
import { PlusIcon } from '../../ui/pictures/more-icons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useArchiveAct, useArchiveSchedules } from './archive-calls.ts';
import { rhythmOf } from './archive-draft.ts';
import { ArchiveForm } from './archive-form.tsx';
import { ArchiveRuns } from './archive-runs.tsx';
import { archivesLoading } from './archives-loading.tsx';

const tones: Record<ArchiveSchedule['status'], BadgeTone> = {
  active: 'moss',
  paused: 'dusk',
  failed: 'clay',
  disabled: 'plain',
};

/** The dialog that is open over the list. */
type Opened = { what: 'new' } | { what: 'edit' | 'runs' | 'disable'; schedule: ArchiveSchedule };

/** All archive schedules with their runs and actions, for people who manage them. */
export default function Archives() {
  const list = useArchiveSchedules();
  const [opened, setOpened] = useState<Opened | null>(null);
  const notify = useToast();
  const { act } = useArchiveAct();
  const close = () => setOpened(null);
  const data = list.data;

  async function disable({ id }: ArchiveSchedule) {
    await act(archivesApi.disable, { params: { id } });
    notify({ title: messages.disabled });
  }

  return (
    <div className="grid max-w-[60rem] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <p className="max-w-measure text-ink-soft">{messages.text}</p>
        {data && (
          <Button icon={<PlusIcon />} onClick={() => setOpened({ what: 'new' })}>
            {messages.add}
          </Button>
        )}
      </div>
      {data ? (
        <Listed schedules={data.schedules} onOpen={setOpened} />
      ) : list.isError ? (
        <ErrorState
          title={messages.unreadable}
          text={messageOf(list.error, listMessages.unreachable)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        archivesLoading
      )}
      {data && (opened?.what === 'new' || opened?.what === 'edit') && (
        <ArchiveForm
          schedule={opened.what === 'edit' ? opened.schedule : null}
          site={data}
          onClose={close}
          onSaved={() => notify({ title: opened.what === 'new' ? messages.created : messages.changed })}
        />
      )}
      {opened?.what === 'runs' && <ArchiveRuns schedule={opened.schedule} onClose={close} />}
      {opened?.what === 'disable' && (
        <ConfirmDialog
          open
          onClose={close}
          title={messages.disableTitle(opened.schedule.name)}
          text={messages.disableText}
          confirmLabel={messages.disable}
          busyLabel={messages.disabling}
          failed={messages.failed}
          onConfirm={() => disable(opened.schedule)}
        />
      )}
    </div>
  );
}

type OnOpen = (opened: Opened) => void;

function Listed({ schedules, onOpen }: { schedules: readonly ArchiveSchedule[]; onOpen: OnOpen }) {
  if (schedules.length === 0) return <EmptyState title={messages.none}>{messages.noneText}</EmptyState>;
  return (
    <ul className="border-rule border-t">
      {schedules.map((schedule) => (
        <li
          key={schedule.id}
          className="grid gap-x-8 gap-y-3 border-rule border-b py-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
        >
          <Facts schedule={schedule} />
          <Acts schedule={schedule} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ schedule }: { schedule: ArchiveSchedule }) {
  const { name, description, status, entityType, isRunning, lastRunAt, nextRunAt, lastError } = schedule;
  const times = [
    lastRunAt ? messages.last(dayAndTime(lastRunAt)) : messages.neverRun,
    ...(nextRunAt ? [messages.next(dayAndTime(nextRunAt))] : []),
  ];
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      <h2 className="break-words text-heading">{name}</h2>
      <p className="flex flex-wrap gap-2">
        <Badge tone={tones[status]}>{archiveStatusNames[status]}</Badge>
        {isRunning && <Badge tone="dusk">{messages.running}</Badge>}
        {schedule.encryptionEnabled && <Badge>{messages.encrypted}</Badge>}
      </p>
      {description && <p className="max-w-measure break-words">{description}</p>}
      <p className="text-ink-soft text-small">
        {archiveEntityNames[entityType]} · {rhythmOf(schedule)}
      </p>
      <p className="text-ink-soft text-small">{times.join(' · ')}</p>
      {lastError && <p className="text-danger text-small">{lastError}</p>}
    </div>
  );
}

function Acts({ schedule, onOpen }: { schedule: ArchiveSchedule; onOpen: OnOpen }) {
  const { id, name, status, entityType, isRunning } = schedule;
  const { user } = useCurrentUser();
  const { tell, busy } = useArchiveAct();
  const endpoints = {
    run: [archivesApi.run, messages.runNow, messages.runAsked],
    pause: [archivesApi.pause, messages.pause, messages.paused],
    activate: [
      archivesApi.activate,
      status === 'paused' ? messages.resume : messages.activate,
      messages.activated,
    ],
  } as const;
  function press(what: keyof typeof endpoints) {
    const [endpoint, , done] = endpoints[what];
    void tell(endpoint, { params: { id } }, { done, failed: messages.failed });
  }
  const button = (label: string, onClick: () => void, disabled = false) => (
    <ItemButton key={label} label={label} item={name} disabled={disabled} onClick={onClick} />
  );
  const isOver = status === 'disabled' || !mayArchive(user, entityType);
  const turn = status === 'active' ? 'pause' : 'activate';
  return (
    <div className="-ml-3 flex flex-wrap gap-1 md:ml-0 md:max-w-[22rem] md:justify-end lg:max-w-none">
      {!isOver && button(messages.runNow, () => press('run'), busy || isRunning)}
      {button(messages.log, () => onOpen({ what: 'runs', schedule }))}
      {!isOver && button(messages.edit, () => onOpen({ what: 'edit', schedule }))}
      {!isOver && button(endpoints[turn][1], () => press(turn), busy)}
      {!isOver && button(messages.disable, () => onOpen({ what: 'disable', schedule }))}
    </div>
  );
}

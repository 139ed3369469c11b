import {
  type ArchiveScheduleCommand,
  archiveScheduleData,
  archiveScheduleIdData,
  completeRunData,
  failRunData,
  forgetContactData,
  noteRewriteData,
  removeArchiveData,
  startRunData,
} from '@everpaw/contracts/archives/archive-schedule.commands';
import {
  type ArchiveScheduleContext,
  archiveScheduleDecider,
} from '@everpaw/contracts/archives/archive-schedule.decider';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import { memorialStream } from '../memorials/memorials.commands.ts';
import { handles, type Load } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const archiveSchemas = {
  CreateArchiveSchedule: archiveScheduleData,
  ChangeArchiveSchedule: archiveScheduleData,
  PauseArchiveSchedule: archiveScheduleIdData,
  ActivateArchiveSchedule: archiveScheduleIdData,
  DisableArchiveSchedule: archiveScheduleIdData,
  ForgetArchiveContact: forgetContactData,
  StartArchiveRun: startRunData,
  CompleteArchiveRun: completeRunData,
  FailArchiveRun: failRunData,
  NoteArchiveRewrite: noteRewriteData,
  RemoveArchive: removeArchiveData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof archiveSchemas> {}
}

/** The features that this site supports in schedules. */
export type ArchiveAbilities = { siteId: string; canEncrypt: boolean; webhookHosts: readonly string[] };

export function archiveScheduleStream(scheduleId: string): string {
  return `archive-schedule-${scheduleId}`;
}

async function hasEntity(command: ArchiveScheduleCommand, siteId: string, load: Load): Promise<boolean> {
  if (command.type !== 'CreateArchiveSchedule' && command.type !== 'ChangeArchiveSchedule') return true;
  const { entityType, entityId } = command.data;
  if (entityType === 'site') return entityId === siteId;
  const { status } = await load(memorialDecider, memorialStream(entityId));
  return status === 'active' || status === 'deleted';
}

export function archiveCommands({ siteId, canEncrypt, webhookHosts }: ArchiveAbilities) {
  return handles({
    decider: archiveScheduleDecider,
    commands: archiveSchemas,
    stream: (data: ArchiveScheduleCommand['data']) => archiveScheduleStream(data.scheduleId),
    async context(command, load): Promise<ArchiveScheduleContext> {
      const site = { hasEntity: await hasEntity(command, siteId, load), canEncrypt, webhookHosts };
      return { ...site, caller: await activeCallerOf(command.meta.actor, load) };
    },
  });
}

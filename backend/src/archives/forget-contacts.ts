import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { archiveSchedulesProjection } from '@everpaw/projections/archives/archive-schedules.projection';
import type { ArchiveScheduleDoc } from '@everpaw/projections/archives/archive-schedules.view';
import { v5 as uuidv5 } from 'uuid';
import { emailKeyOf } from '../accounts/accounts.commands.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

/** A deleted account, and the key of its address's reservation (`emailKeyOf`). */
type Left = { accountId: string; emailKey: string };

type Parts = {
  /** The secret for the reservation keys of addresses. */
  secret: string;
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'execute'>;
};

const space = '0b9a6a0e-5d57-5c0e-8e7e-3f6c1d2b7a44';

/**
 * Removes the addresses that an account set on schedules, and the account's own address where another account set it.
 * Idempotent.
 */
export function forgetArchiveContacts({ engine, executor, secret }: Parts): (left: Left) => Promise<void> {
  return async ({ accountId, emailKey }) => {
    const schedules = await engine
      .model<ArchiveScheduleDoc>(archiveSchedulesProjection.name)
      .find({ setBy: { $ne: null } })
      .select({ setBy: 1, notificationEmail: 1 })
      .lean<Pick<ArchiveScheduleDoc, '_id' | 'setBy' | 'notificationEmail'>[]>();
    // Accounts and schedules of earlier versions store an address as it was typed.
    const keysOf = (email: string) =>
      [email, comparableAddress(email)].map((spelling) => emailKeyOf(spelling, secret));
    const isTheirs = ({
      setBy,
      notificationEmail,
    }: Pick<ArchiveScheduleDoc, 'setBy' | 'notificationEmail'>) =>
      setBy === accountId ||
      (notificationEmail !== null && keysOf(notificationEmail.toLowerCase()).includes(emailKey));
    for (const { _id: scheduleId, setBy } of schedules.filter(isTheirs))
      await executor.execute({
        type: 'ForgetArchiveContact',
        // The account that set the address.
        data: { scheduleId, accountId: setBy ?? accountId },
        commandId: uuidv5(`${scheduleId} ${accountId}`, space),
        actor: { kind: 'system', name: 'leaving' },
      });
  };
}

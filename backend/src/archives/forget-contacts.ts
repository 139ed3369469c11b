import { withAsciiDomain } from '@everpaw/contracts/kernel/ascii-domain';
import { archiveSchedulesProjection } from '@everpaw/projections/archives/archive-schedules.projection';
import type { ArchiveScheduleDoc } from '@everpaw/projections/archives/archive-schedules.view';
import { v5 as uuidv5 } from 'uuid';
import { emailKeyOf } from '../accounts/accounts.commands.ts';
import type { CommandExecutor } from '../platform/commands/command-executor.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';

/** Who has left: their account, and the name of their address's reservation (`emailKeyOf`). */
type Left = { accountId: string; emailKey: string };

type Parts = {
  /** What the reservations of addresses are named by. */
  secret: string;
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'execute'>;
};

const space = '0b9a6a0e-5d57-5c0e-8e7e-3f6c1d2b7a44';

/**
 * Forgets the addresses that an account has set on schedules, and its own address where somebody else has set it
 *. Doing it again changes nothing.
 */
export function forgetArchiveContacts({ engine, executor, secret }: Parts): (left: Left) => Promise<void> {
  return async ({ accountId, emailKey }) => {
    const schedules = await engine
      .model<ArchiveScheduleDoc>(archiveSchedulesProjection.name)
      .find({ setBy: { $ne: null } })
      .select({ setBy: 1, notificationEmail: 1 })
      .lean<Pick<ArchiveScheduleDoc, '_id' | 'setBy' | 'notificationEmail'>[]>();
    // Accounts and schedules of earlier versions have an address in the spelling in which it was written.
    const keysOf = (email: string) =>
      [email, withAsciiDomain(email)].map((spelling) => emailKeyOf(spelling, secret));
    const isTheirs = ({
      setBy,
      notificationEmail,
    }: Pick<ArchiveScheduleDoc, 'setBy' | 'notificationEmail'>) =>
      setBy === accountId ||
      (notificationEmail !== null && keysOf(notificationEmail.toLowerCase()).includes(emailKey));
    for (const { _id: scheduleId, setBy } of schedules.filter(isTheirs))
      await executor.execute({
        type: 'ForgetArchiveContact',
        // By whose word the address stands there.
        data: { scheduleId, accountId: setBy ?? accountId },
        commandId: uuidv5(`${scheduleId} ${accountId}`, space),
        actor: { kind: 'system', name: 'leaving' },
      });
  };
}

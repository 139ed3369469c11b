import { copyMessages } from '@everpaw/contracts/kernel/copy.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { CommandExecutor } from './command-executor.ts';
import type { ReceivedCommand } from './command-map.ts';

/** Returns the refusal of a change on a read-only copy of a site. */
export const readOnlyCopy = () => new DomainError('forbidden', 'read-only-copy', copyMessages.refused);

/** Whether the command only records a sign-in, which succeeds without it. */
function isNote({ type, data }: Pick<ReceivedCommand, 'type' | 'data'>): boolean {
  const { cause } = (data ?? {}) as { cause?: unknown }; // only looked at
  return type === 'RecordSignIn' || (type === 'ChangePassword' && cause === 'rehash');
}

const refuse = async (command: Pick<ReceivedCommand, 'type' | 'data'>) => {
  if (isNote(command)) return { position: null };
  throw readOnlyCopy();
};

/**
 * An executor for a read-only copy of a site: it ignores sign-in records and throws `forbidden` for everything else.
 */
export const refusingExecutor: CommandExecutor = { execute: refuse, executeReceived: refuse };

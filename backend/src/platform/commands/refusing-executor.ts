import { copyMessages } from '@everpaw/contracts/kernel/copy.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { CommandExecutor } from './command-executor.ts';
import type { ReceivedCommand } from './command-map.ts';

/** What is answered to whoever would change a copy of a site. */
export const readOnlyCopy = () => new DomainError('forbidden', 'read-only-copy', copyMessages.refused);

/** What a sign-in would note: it goes on without. */
function isNote({ type, data }: Pick<ReceivedCommand, 'type' | 'data'>): boolean {
  const { cause } = (data ?? {}) as { cause?: unknown }; // only looked at
  return type === 'RecordSignIn' || (type === 'ChangePassword' && cause === 'rehash');
}

const refuse = async (command: Pick<ReceivedCommand, 'type' | 'data'>) => {
  if (isNote(command)) return { position: null };
  throw readOnlyCopy();
};

/** Changes nothing: the site is a copy to be looked at. */
export const refusingExecutor: CommandExecutor = { execute: refuse, executeReceived: refuse };

import { type EcardState, ecardDecider } from '@everpaw/contracts/ecards/ecard.decider';
import type { ReturnAddresses } from '../platform/config/return-addresses.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { DeliveryNotice } from '../platform/execution/email/delivery-notice.ts';
import { ecardStream } from './ecards.commands.ts';

export type ReturnParts = {
  returnAddresses: ReturnAddresses;
  states: StreamStates;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '4f6f5f6e-5a0c-5a0e-9a3f-3f5d6c1b7e20';

/**
 * Handles a delivery notice: marks the card as bounced if delivery has permanently failed. Returns whether it
 * did. Only the address that the notice was sent to identifies the card, never its content. Repeated notices
 * and notices about missing cards do nothing.
 */
export function returnedEcards({ returnAddresses, states, executor }: ReturnParts) {
  const execute = systemCommands(executor, 'ecards', space);
  return async ({ sentTo, hasFailed }: DeliveryNotice): Promise<boolean> => {
    if (!hasFailed) return false;
    for (const address of sentTo) {
      const named = returnAddresses.read(address);
      if (!named) continue;
      const ecardId = named.id;
      const loaded = await states.load(ecardDecider, ecardStream(ecardId));
      const state = loaded.state as EcardState; // folded by this very decider
      const deliveryId = state.status === 'none' ? undefined : state.deliveries.find(named.isOf);
      if (deliveryId === undefined) continue;
      const { position } = await execute('ReturnEcard', { ecardId, deliveryId }, `return ${deliveryId}`);
      return position !== null;
    }
    return false;
  };
}

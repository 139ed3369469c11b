import type { ReceivedCommand } from '../platform/commands/command-map.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { effectsOf } from '../platform/reactions/reaction.ts';
import type { Serialiser } from '../platform/serialisation/serialiser.ts';
import { orderConsequences } from './order-reactions.ts';
import { orderStream } from './orders.commands.ts';

export type ReleaseParts = {
  log: Pick<EventLog, 'readStream'>;
  serialiser: Serialiser;
  execute(command: ReceivedCommand): Promise<unknown>;
};

/**
 * Gives back what a cancelled order had claimed without waiting for the reaction to its cancellation, for whoever is to
 * have the same things at once. The commands are those of the reaction, by their ids too, so nothing goes back twice.
 */
export async function releaseClaims(
  orderId: string,
  { log, serialiser, execute }: ReleaseParts,
): Promise<void> {
  const stored = [];
  for await (const { event } of log.readStream(orderStream(orderId)))
    if (event?.type === 'OrderCancelled') stored.push(event);
  for (const event of await serialiser.deserialise(stored))
    for (const effect of effectsOf(orderConsequences, event, 0))
      if ('command' in effect) await execute(effect.command);
}

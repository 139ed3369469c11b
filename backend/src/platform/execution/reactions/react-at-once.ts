import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import type { Serialiser } from '../../storage/serialisation/serialiser.ts';
import type { ReceivedCommand } from '../commands/command-map.ts';
import { effectsOf, type Reaction } from './reaction.ts';

export type ReactParts = {
  log: Pick<EventLog, 'readStream'>;
  serialiser: Serialiser;
  execute(command: ReceivedCommand): Promise<{ position: string | null }>;
};

/**
 * Executes the commands that a reaction requests for some events of a stream, for callers that can't wait for
 * the reaction. The command ids are the reaction's, so nothing happens twice. Returns the last position.
 */
export async function reactAtOnce(
  reaction: Reaction,
  { streamId, isDue }: { streamId: string; isDue(event: Recorded): boolean },
  { log, serialiser, execute }: ReactParts,
): Promise<string | null> {
  const stored = [];
  for await (const { event } of log.readStream(streamId))
    if (event && reaction.events.includes(event.type)) stored.push(event);
  let last: string | null = null;
  for (const event of await serialiser.deserialise(stored))
    for (const effect of isDue(event) ? effectsOf(reaction, event, 0) : [])
      if ('command' in effect) last = (await execute(effect.command)).position ?? last;
  return last;
}

import type { Actor } from '@everpaw/contracts/kernel/decider';
import type { OfflineCommand } from '@everpaw/contracts/kernel/entity';
import { networkOf } from '../http/addresses.ts';
import type { CommandOrigin } from './command-map.ts';
import type { RequestIdentity } from './request-identity.ts';

/** What is asked, by whom, from where and when. */
type Asked = { type: string; data: unknown; actor: Actor; address: string; at: Date };

/**
 * Under which id a command is executed that counts once for each person (`OfflineCommand.oncePer`): an account for good,
 * a visitor's network for a day. Sent again, by whichever way, it is the same command, and answers as the first did. The
 * id is made with the site's secret: no address is kept. Nothing for every other command.
 */
export function countedOnce(
  identity: RequestIdentity,
  { oncePer }: Pick<OfflineCommand, 'oncePer'>,
  { type, data, actor, address, at }: Asked,
): Partial<Pick<CommandOrigin, 'commandId' | 'payloadHash' | 'isRepeatable'>> {
  if (!oncePer || typeof data !== 'object' || data === null) return {};
  const visitor = actor.kind === 'account' ? [] : [networkOf(address), at.toISOString().slice(0, 10)];
  const key = JSON.stringify([oncePer(data), ...visitor]);
  return {
    commandId: identity.idOf({ actor, asked: `once ${type}`, key }),
    payloadHash: null,
    isRepeatable: true,
  };
}

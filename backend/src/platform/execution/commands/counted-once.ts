import type { Actor } from '@everpaw/contracts/kernel/decider';
import type { OfflineCommand } from '@everpaw/contracts/kernel/features/entity';
import { networkOf } from '../../kernel/addresses.ts';
import type { CommandOrigin } from './command-map.ts';
import type { RequestIdentity } from './request-identity.ts';

/** The request with its actor, client address and time. */
type Asked = { type: string; data: unknown; actor: Actor; address: string; at: Date };

/**
 * Returns the command id for a command that counts once per person (`OfflineCommand.oncePer`): permanently for an
 * account, per day (UTC) for a visitor's network. A repeated command has the same id and returns the first outcome. The
 * id is derived with the site's secret, so no address is stored. Returns `{}` for all other commands.
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

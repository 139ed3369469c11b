import {
  type FollowCommand,
  followMemorialData,
  recordRememberedDayData,
  unfollowMemorialData,
} from '@everpaw/contracts/follows/follow.commands';
import { followDecider } from '@everpaw/contracts/follows/follow.decider';
import { v5 as uuidv5 } from 'uuid';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const followSchemas = {
  FollowMemorial: followMemorialData,
  UnfollowMemorial: unfollowMemorialData,
  RecordRememberedDay: recordRememberedDayData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof followSchemas> {}
}

const space = '8d0f4c0b-2f1e-5c67-9a53-61c1b7de4a92';

/** Returns the id of an account's choice for a memorial. */
export function followIdOf(accountId: string, memorialId: string): string {
  return uuidv5(`${accountId} ${memorialId}`, space);
}

// The events carry no memorial in their metadata, because its keepers must not learn who follows it.
export const followCommands = handles({
  decider: followDecider,
  commands: followSchemas,
  stream: (data: FollowCommand['data']) => `follow-${data.followId}`,
  context: async ({ meta }, load) => ({ isActive: (await activeCallerOf(meta.actor, load)) !== null }),
});

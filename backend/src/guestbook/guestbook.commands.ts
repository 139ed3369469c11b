import {
  reportTributeData,
  signGuestbookData,
  type TributeCommand,
  tributeIdData,
} from '@everpaw/contracts/guestbook/tribute.commands';
import { tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialStream } from '../memorials/memorials.commands.ts';
import { type CommandDefinition, handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const tributeSchemas = {
  SignGuestbook: signGuestbookData,
  HideTribute: tributeIdData,
  ShowTribute: tributeIdData,
  DeleteTribute: tributeIdData,
  EraseTribute: tributeIdData,
  ReportTribute: reportTributeData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof tributeSchemas> {}
}

/** Returns the stream of a tribute. */
function tributeStream(tributeId: string): string {
  return `tribute-${tributeId}`;
}

/**
 * Returns the handlers of the tribute commands. Each tribute has its own stream, so a thousand visitors can sign at
 * once. `newPerson` returns a person whose key is already stored, so signing waits only for its own event.
 */
export function guestbookCommands({
  newPerson,
}: {
  newPerson(): Promise<string>;
}): CommandDefinition<TributeCommand['type']> {
  return handles({
    decider: tributeDecider,
    commands: tributeSchemas,
    begins: ['SignGuestbook'],
    stream: (data: TributeCommand['data']) => tributeStream(data.tributeId),
    memorialId: (data) => data.memorialId,
    async context({ type, data, meta }, load) {
      const isVisitors = type === 'SignGuestbook' && meta.actor.kind !== 'account';
      const [memorial, visitorPerson] = await Promise.all([
        load(memorialDecider, memorialStream(data.memorialId)),
        isVisitors ? newPerson() : null,
      ]);
      return { memorial, visitorPerson };
    },
  });
}

import {
  reportTributeData,
  signGuestbookData,
  type TributeCommand,
  tributeIdData,
} from '@everpaw/contracts/guestbook/tribute.commands';
import { tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialStream } from '../memorials/memorials.commands.ts';
import { handles } from '../platform/commands/command-definition.ts';

/** How tributes are signed and moderated. Each is a stream of its own, so a thousand visitors can sign at once. */
export const guestbookCommands = handles({
  decider: tributeDecider,
  commands: {
    SignGuestbook: signGuestbookData,
    HideTribute: tributeIdData,
    ShowTribute: tributeIdData,
    DeleteTribute: tributeIdData,
    EraseTribute: tributeIdData,
    ReportTribute: reportTributeData,
  },
  begins: ['SignGuestbook'],
  stream: (data: TributeCommand['data']) => `tribute-${data.tributeId}`,
  memorialId: (data) => data.memorialId,
  context: async (command, load) => ({
    memorial: await load(memorialDecider, memorialStream(command.data.memorialId)),
  }),
});

import {
  answerTributeData,
  eraseTributeAnswerData,
  eraseTributeHeartData,
  heartTributeData,
  reportTributeData,
  signGuestbookData,
  type TributeCommand,
  tributeIdData,
} from '@everpaw/contracts/guestbook/tribute.commands';
import { tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import { memorialDecider, requireVisible } from '@everpaw/contracts/memorials/memorial.decider';
import { imageOwnerOf } from '../media/image-queue.ts';
import type { TakePhoto } from '../media/photo-in-command.ts';
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
  AnswerTribute: answerTributeData,
  RemoveTributeAnswer: tributeIdData,
  EraseTributeAnswer: eraseTributeAnswerData,
  HeartTribute: heartTributeData,
  EraseTributeHeart: eraseTributeHeartData,
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
 * once. `newPerson` returns a person whose key is already stored, so signing waits only for its own event. `takePhoto`
 * stores a photo, which happens only for a new tribute that its writer may add.
 */
export function guestbookCommands({
  newPerson,
  takePhoto,
}: {
  newPerson(): Promise<string>;
  takePhoto: TakePhoto;
}): CommandDefinition<TributeCommand['type']> {
  return handles({
    decider: tributeDecider,
    commands: tributeSchemas,
    begins: ['SignGuestbook'],
    stream: (data: TributeCommand['data']) => tributeStream(data.tributeId),
    memorialId: (data) => data.memorialId,
    async context({ type, data, meta }, load) {
      const isVisitors = type === 'SignGuestbook' && meta.actor.kind !== 'account';
      const sent = type === 'SignGuestbook' ? data.photo : undefined;
      const [memorial, visitorPerson, known] = await Promise.all([
        load(memorialDecider, memorialStream(data.memorialId)),
        isVisitors ? newPerson() : null,
        sent === undefined ? null : load(tributeDecider, tributeStream(data.tributeId)),
      ]);
      if (sent === undefined || known?.status !== 'none') return { memorial, visitorPerson };
      requireVisible(memorial, meta);
      const photo = await takePhoto(sent, { record: data.tributeId, owner: imageOwnerOf(meta.actor) });
      return { memorial, visitorPerson, storedPhoto: () => photo };
    },
  });
}

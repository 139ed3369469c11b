import { accountDecider } from '@everpaw/contracts/accounts/account.decider';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import {
  abandonMemorialData,
  addPhotoData,
  captionPhotoData,
  createMemorialData,
  editMemorialData,
  type MemorialCommand,
  memorialIdData,
  purgeMemorialData,
  removePhotoData,
  reorderPhotosData,
} from '@everpaw/contracts/memorials/memorial.commands';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { accountStream } from '../accounts/accounts.commands.ts';
import { type CommandDefinition, handles } from '../platform/commands/command-definition.ts';

export function memorialStream(memorialId: string): string {
  return `memorial-${memorialId}`;
}

/** The descriptor of a picture that this account uploaded; null for any other (`SEC-10`: a hash alone opens nothing). */
export type DescribeUpload = (actor: Actor, sha256: string) => Promise<MediaDescriptor | null>;

function namedPhotos(command: MemorialCommand): string[] {
  if (command.type === 'CreateMemorial') return command.data.photos.map((photo) => photo.sha256);
  return command.type === 'AddPhoto' ? [command.data.sha256] : [];
}

/** How memorials are changed. Creating and restoring take one of the owner's places first (SEC-12). */
export function memorialCommands(describeUpload: DescribeUpload): CommandDefinition {
  return handles({
    decider: memorialDecider,
    commands: {
      CreateMemorial: createMemorialData,
      EditMemorial: editMemorialData,
      AddPhoto: addPhotoData,
      RemovePhoto: removePhotoData,
      CaptionPhoto: captionPhotoData,
      ReorderPhotos: reorderPhotosData,
      DeleteMemorial: memorialIdData,
      RestoreMemorial: memorialIdData,
      PurgeMemorial: purgeMemorialData,
      AbandonMemorial: abandonMemorialData,
    },
    stream: (data: MemorialCommand['data']) => memorialStream(data.memorialId),
    memorialId: (data) => data.memorialId,

    async context(command, load) {
      const { actor } = command.meta;
      const account =
        actor.kind === 'account'
          ? await load(accountDecider, accountStream(actor.accountId))
          : accountDecider.initialState;
      const media = new Map<string, MediaDescriptor>();
      for (const sha256 of namedPhotos(command)) {
        const descriptor = await describeUpload(actor, sha256);
        if (descriptor) media.set(sha256, descriptor);
      }
      return { subscriptionStatus: account.status === 'active' ? account.subscriptionStatus : 'free', media };
    },

    claims(command) {
      const { actor, commandId } = command.meta;
      if (actor.kind !== 'account') return [];
      if (command.type !== 'CreateMemorial' && command.type !== 'RestoreMemorial') return [];
      const { memorialId } = command.data;
      return [
        { type: 'TakeMemorialSlot', data: { accountId: actor.accountId, memorialId, claim: commandId } },
      ];
    },
  });
}

import { type AccountState, accountDecider, isFull } from '@everpaw/contracts/accounts/account.decider';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import {
  changePageNameData,
  lapsePageNameData,
} from '@everpaw/contracts/memorials/address/page-name.commands';
import {
  abandonMemorialData,
  acceptInvitationData,
  addPhotoData,
  captionPhotoData,
  createMemorialData,
  editMemorialData,
  eraseMemorialData,
  focusPhotoData,
  inviteKeeperData,
  keeperData,
  type MemorialCommand,
  memorialIdData,
  purgeMemorialData,
  removePhotoData,
  reorderPhotosData,
  withdrawInvitationData,
} from '@everpaw/contracts/memorials/memorial.commands';
import { accountOf as actingAccount, memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { changePagePasswordData } from '@everpaw/contracts/memorials/password/page-password.commands';
import {
  addRecordingData,
  changeRecordingData,
  removeRecordingData,
} from '@everpaw/contracts/recordings/recording.commands';
import type { StoredRecording } from '@everpaw/contracts/recordings/recording.dto';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { accountStream } from '../accounts/accounts.commands.ts';
import { type CommandDefinition, handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';
import { isUsedName, pageNameKeyOf } from './page-names.ts';

const memorialSchemas = {
  CreateMemorial: createMemorialData,
  EditMemorial: editMemorialData,
  ChangePageName: changePageNameData,
  LapsePageName: lapsePageNameData,
  ChangePagePassword: changePagePasswordData,
  AddPhoto: addPhotoData,
  RemovePhoto: removePhotoData,
  CaptionPhoto: captionPhotoData,
  FocusPhoto: focusPhotoData,
  ReorderPhotos: reorderPhotosData,
  AddRecording: addRecordingData,
  ChangeRecording: changeRecordingData,
  RemoveRecording: removeRecordingData,
  DeleteMemorial: memorialIdData,
  RestoreMemorial: memorialIdData,
  PurgeMemorial: purgeMemorialData,
  EraseMemorial: eraseMemorialData,
  AbandonMemorial: abandonMemorialData,
  InviteKeeper: inviteKeeperData,
  WithdrawInvitation: withdrawInvitationData,
  AcceptInvitation: acceptInvitationData,
  RemoveKeeper: keeperData,
  StopKeeping: keeperData,
  HandOverMemorial: keeperData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof memorialSchemas> {}
}

export function memorialStream(memorialId: string): string {
  return `memorial-${memorialId}`;
}

/** Lookup of stored photos and their uploaders. */
export type Pictures = {
  /**
   * Returns the descriptor of a photo that this account uploaded; null for any other (a hash alone gives no access).
   */
  ofUploader(actor: Actor, sha256: string): Promise<MediaDescriptor | null>;
  /** Returns the descriptor of any stored photo. */
  describe(sha256: string): Promise<MediaDescriptor | null>;
};

/** Lookup of stored recordings and their uploaders. */
export type Recordings = {
  /** Returns a recording that this account uploaded; null for any other. */
  ofUploader(actor: Actor, sha256: string): Promise<StoredRecording | null>;
};

function namedPhotos(command: MemorialCommand): string[] {
  if (command.type === 'CreateMemorial') return command.data.photos.map((photo) => photo.sha256);
  if (command.type === 'AddRecording') return command.data.posterSha256 ? [command.data.posterSha256] : [];
  return command.type === 'AddPhoto' ? [command.data.sha256] : [];
}

/**
 * Returns the owner's plan and the index of this memorial among the owner's slots, oldest first; no index if the
 * memorial has no slot yet.
 */
export function roomOf(
  owner: AccountState,
  memorialId: string,
): { subscriptionStatus: SubscriptionStatus; place?: number } {
  if (owner.status !== 'active') return { subscriptionStatus: 'free' };
  const { subscriptionStatus, memorialSlots } = owner;
  const place = [...memorialSlots.keys()].indexOf(memorialId);
  return place < 0 ? { subscriptionStatus } : { subscriptionStatus, place };
}

function wantedName({ pageName }: { pageName: string }) {
  return { key: pageNameKeyOf(pageName), isUsed: isUsedName(pageName) };
}

/**
 * Returns the handlers of the memorial commands. Creating, restoring and handing over first take one of the owner's
 * slots. A memorial's limits follow from its owner's plan, no matter which keeper sends the command.
 */
export function memorialCommands(
  pictures: Pictures,
  recordings: Recordings,
): CommandDefinition<MemorialCommand['type']> {
  return handles({
    decider: memorialDecider,
    commands: memorialSchemas,
    stream: (data: MemorialCommand['data']) => memorialStream(data.memorialId),
    memorialId: (data) => data.memorialId,

    async context(command, load) {
      const { actor } = command.meta;
      const caller = actor.kind === 'account' ? actor.accountId : null;
      const memorial = await load(memorialDecider, memorialStream(command.data.memorialId));
      const living = memorial.status === 'active' || memorial.status === 'deleted' ? memorial : null;
      const accountOf = (id: string | null) =>
        id === null ? accountDecider.initialState : load(accountDecider, accountStream(id));
      // A new memorial belongs to the caller, even if its id is taken.
      const ownerId = command.type === 'CreateMemorial' ? caller : (living?.ownerId ?? caller);
      const [owner, asks] = await Promise.all([accountOf(ownerId), accountOf(caller)]);
      const media = new Map<string, MediaDescriptor>();
      for (const sha256 of namedPhotos(command)) {
        // Any keeper can restore a removed photo, no matter who uploaded it.
        const wasHere = living?.removedPhotos.includes(sha256) && isKeeper(actingAccount(actor), living);
        const descriptor = await (wasHere ? pictures.describe(sha256) : pictures.ofUploader(actor, sha256));
        if (descriptor) media.set(sha256, descriptor);
      }
      const named = command.type === 'AddRecording' ? command.data.sha256 : null;
      const recording = named === null ? null : await recordings.ofUploader(actor, named);
      return {
        asks: asks.status === 'active',
        isConfirmed: asks.status === 'active' && asks.emailVerified,
        isFull: asks.status === 'active' && isFull(asks),
        ...roomOf(owner, command.data.memorialId),
        media,
        recordings: new Map(recording ? [[recording.sha256, recording]] : []),
        ...(command.type === 'ChangePageName' ? { pageName: wantedName(command.data) } : {}),
      };
    },

    claims(command, _, decided) {
      const { actor, commandId } = command.meta;
      if (actor.kind !== 'account') return [];
      const { memorialId } = command.data;
      const slotOf = (accountId: string) => [
        { type: 'TakeMemorialSlot' as const, data: { accountId, memorialId, claim: commandId } },
      ];
      switch (command.type) {
        case 'CreateMemorial':
        case 'RestoreMemorial':
          return slotOf(actor.accountId);
        case 'HandOverMemorial':
          return slotOf(command.data.keeperId);
        case 'ChangePageName':
          return decided.flatMap((event) => {
            if (event.type !== 'PageNameChanged') return [];
            const { ownerId, pageNameKey } = event.data;
            const data = { memorialId, ownerId, pageNameKey, claim: commandId };
            return [{ type: 'ReservePageName' as const, data }];
          });
        default:
          return [];
      }
    },
  });
}

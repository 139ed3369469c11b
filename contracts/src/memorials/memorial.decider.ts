import type { Actor, Decider } from '../kernel/decider.ts';
import { never } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import { isPremium, planLimits, type SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import { themeOf } from '../themes/themes.ts';
import type { EditableFields, MemorialCommand } from './memorial.commands.ts';
import type { GuestbookPolicy, MemorialEvent } from './memorial.events.ts';
import { undoDays } from './memorials.limits.ts';
import { memorialMessages } from './memorials.messages.ts';
import type { PetType } from './pet-types.ts';

export type MemorialPhoto = { imageId: string; sha256: string; caption: string | null };

export type LivingMemorial = {
  status: 'kept' | 'deleted';
  memorialId: string;
  ownerId: string;
  petName: string;
  petType: string;
  birthDate: string | null;
  passedDate: string | null;
  memorialText: string | null;
  templateId: string;
  isPublic: boolean;
  guestbookPolicy: GuestbookPolicy;
  photos: readonly MemorialPhoto[];
  deletedAt: string | null;
  claim: string;
};
export type MemorialState =
  | { status: 'none' }
  | { status: 'abandoned' }
  | { status: 'purged' }
  | LivingMemorial;

/**
 * What the rules need from outside the memorial: the plan of the account that asks, and the descriptors of the
 * stored pictures that the command names (absent: not stored).
 */
export type MemorialContext = {
  subscriptionStatus: SubscriptionStatus;
  media: ReadonlyMap<string, MediaDescriptor>;
};

/** The same answer for a memorial that is not there and for one that the asker may not know of (decision on REQ-305). */
export function memorialNotFound(): DomainError {
  return new DomainError('not-found', 'memorial-not-found', memorialMessages.notFoundText);
}

function isOwner(actor: Actor, memorial: LivingMemorial): boolean {
  return actor.kind === 'account' && actor.accountId === memorial.ownerId;
}

/** True when this actor may see the memorial at all: it is public, or theirs; a deleted one only its owner. */
export function maySee(actor: Actor, memorial: LivingMemorial): boolean {
  return isOwner(actor, memorial) || (memorial.isPublic && memorial.status === 'kept');
}

function kept(state: MemorialState, actor: Actor): LivingMemorial {
  if (state.status !== 'kept' || !maySee(actor, state)) throw memorialNotFound();
  if (!isOwner(actor, state))
    throw new DomainError(
      'forbidden',
      'not-the-keeper',
      'Only the people who keep this memorial can change it',
    );
  return state;
}

function refuseField(path: string, message: string): DomainError {
  return new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

function checkDates(birthDate: string | null, passedDate: string | null, at: string): void {
  // A day later than UTC's today is still today somewhere on earth.
  const latest = new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10);
  if (birthDate && birthDate > latest) throw refuseField('birthDate', memorialMessages.dateInFuture);
  if (passedDate && passedDate > latest) throw refuseField('passedDate', memorialMessages.dateInFuture);
  if (birthDate && passedDate && passedDate < birthDate)
    throw refuseField('passedDate', memorialMessages.datesInOrder);
}

function checkTheme(templateId: string, context: MemorialContext): void {
  if (themeOf(templateId).premium && !isPremium(context.subscriptionStatus))
    throw new DomainError('limit', 'theme-is-premium', memorialMessages.themeIsPremium, {
      errors: [{ path: 'templateId', message: memorialMessages.themeIsPremium }],
    });
}

function checkPhotoCount(count: number, context: MemorialContext): void {
  const limit = planLimits(context.subscriptionStatus).photosPerMemorial;
  if (count > limit) throw new DomainError('limit', 'photo-limit', memorialMessages.photoLimit(limit));
}

function storedMedia(sha256: string, context: MemorialContext): MediaDescriptor {
  const media = context.media.get(sha256);
  if (!media) throw new DomainError('invalid', 'photo-unknown', memorialMessages.photoUnknown);
  return media;
}

function editable(state: LivingMemorial): Required<EditableFields> {
  return {
    petName: state.petName,
    petType: state.petType as PetType, // only kinds of the list are ever stored
    birthDate: state.birthDate,
    passedDate: state.passedDate,
    memorialText: state.memorialText,
    templateId: state.templateId,
    isPublic: state.isPublic,
    guestbookPolicy: state.guestbookPolicy,
  };
}

/** The fields of `changes` that really differ, after refusing those that somebody else changed meanwhile. */
function effectiveChanges(
  state: LivingMemorial,
  changes: EditableFields,
  base: EditableFields,
): EditableFields {
  const current = editable(state);
  const effective: EditableFields = {};
  const conflicts: (keyof EditableFields)[] = [];
  for (const key of Object.keys(changes) as (keyof EditableFields)[]) {
    const wanted = changes[key];
    if (wanted === undefined || wanted === current[key]) continue;
    if (base[key] !== undefined && base[key] !== current[key]) conflicts.push(key);
    else Object.assign(effective, { [key]: wanted });
  }
  if (conflicts.length > 0)
    throw new DomainError('conflict', 'edit-conflict', memorialMessages.editConflict, {
      errors: conflicts.map((path) => ({ path, message: memorialMessages.editConflict })),
      current: Object.fromEntries(conflicts.map((key) => [key, current[key]])),
    });
  return effective;
}

/** A memorial: who keeps it, what it says, its photos in their order, and the days in which a deletion can be undone. */
export const memorialDecider: Decider<MemorialState, MemorialCommand, MemorialEvent, MemorialContext> = {
  initialState: { status: 'none' },

  evolve(state, event): MemorialState {
    if (event.type === 'MemorialCreated') {
      const {
        memorialId,
        ownerId,
        petName,
        petType,
        birthDate,
        passedDate,
        memorialText,
        templateId,
        isPublic,
        claim,
      } = event.data;
      return {
        status: 'kept',
        memorialId,
        ownerId,
        petName,
        petType,
        birthDate,
        passedDate,
        memorialText,
        templateId,
        isPublic,
        guestbookPolicy: 'show-at-once',
        photos: [],
        deletedAt: null,
        claim,
      };
    }
    if (event.type === 'MemorialAbandoned') return { status: 'abandoned' };
    if (state.status !== 'kept' && state.status !== 'deleted') return state;
    switch (event.type) {
      case 'MemorialDetailsChanged':
        return { ...state, ...event.data.changes };
      case 'MemorialVisibilityChanged':
        return { ...state, isPublic: event.data.isPublic };
      case 'GuestbookPolicyChanged':
        return { ...state, guestbookPolicy: event.data.policy };
      case 'PhotoAdded': {
        const { imageId, media, caption } = event.data;
        return { ...state, photos: [...state.photos, { imageId, sha256: media.sha256, caption }] };
      }
      case 'PhotoRemoved':
        return { ...state, photos: state.photos.filter((photo) => photo.imageId !== event.data.imageId) };
      case 'PhotoCaptioned':
        return {
          ...state,
          photos: state.photos.map((photo) =>
            photo.imageId === event.data.imageId ? { ...photo, caption: event.data.caption } : photo,
          ),
        };
      case 'PhotosReordered':
        return {
          ...state,
          photos: event.data.imageIds.flatMap(
            (id) => state.photos.find((photo) => photo.imageId === id) ?? [],
          ),
        };
      case 'MemorialDeleted':
        return { ...state, status: 'deleted', deletedAt: event.data.deletedAt };
      case 'MemorialRestored':
        return { ...state, status: 'kept', deletedAt: null, claim: event.data.claim };
      case 'MemorialPurged':
        return { status: 'purged' };
      default:
        return never(event);
    }
  },

  decide(command, state, context) {
    const { actor, at, commandId } = command.meta;
    const { memorialId } = command.data;

    switch (command.type) {
      case 'CreateMemorial': {
        if (state.status !== 'none')
          throw new DomainError('conflict', 'memorial-exists', memorialMessages.createFailedText);
        if (actor.kind !== 'account')
          throw new DomainError('signed-out', 'signed-out', 'Please sign in first');
        const { photos, ...details } = command.data;
        checkDates(details.birthDate, details.passedDate, at);
        checkTheme(details.templateId, context);
        checkPhotoCount(photos.length, context);
        if (new Set(photos.map((photo) => photo.imageId)).size < photos.length)
          throw new DomainError('invalid', 'photo-twice', memorialMessages.photoTwice);
        const ownerId = actor.accountId;
        return [
          {
            type: 'MemorialCreated',
            data: { ...details, templateId: themeOf(details.templateId).id, ownerId, claim: commandId },
          },
          ...photos.map(
            (photo): MemorialEvent => ({
              type: 'PhotoAdded',
              data: {
                memorialId,
                ownerId,
                imageId: photo.imageId,
                media: storedMedia(photo.sha256, context),
                caption: photo.caption,
              },
            }),
          ),
        ];
      }

      case 'AbandonMemorial':
        return state.status === 'none'
          ? [
              {
                type: 'MemorialAbandoned',
                data: { memorialId, ownerId: command.data.ownerId, claim: command.data.claim },
              },
            ]
          : [];

      case 'PurgeMemorial': {
        if (state.status !== 'deleted' || state.deletedAt !== command.data.deletedAt) return [];
        const media = state.photos.map((photo) => photo.sha256);
        return [{ type: 'MemorialPurged', data: { memorialId, ownerId: state.ownerId, media } }];
      }

      case 'RestoreMemorial': {
        if ((state.status !== 'kept' && state.status !== 'deleted') || !isOwner(actor, state))
          throw memorialNotFound();
        if (state.status === 'kept') return [];
        const { ownerId, petType, isPublic } = state;
        return [
          { type: 'MemorialRestored', data: { memorialId, ownerId, petType, isPublic, claim: commandId } },
        ];
      }

      case 'DeleteMemorial': {
        // A second press, or a second device: it is deleted, which is what was wanted.
        if (state.status === 'deleted' && isOwner(actor, state)) return [];
        const { ownerId, petType, isPublic, claim } = kept(state, actor);
        return [
          { type: 'MemorialDeleted', data: { memorialId, ownerId, petType, isPublic, deletedAt: at, claim } },
        ];
      }

      case 'EditMemorial': {
        const memorial = kept(state, actor);
        const { ownerId } = memorial;
        const effective = effectiveChanges(memorial, command.data.changes, command.data.base);
        const { isPublic, guestbookPolicy, ...changes } = effective;
        const next = { ...memorial, ...changes };
        checkDates(next.birthDate, next.passedDate, at);
        if (changes.templateId !== undefined) {
          checkTheme(changes.templateId, context);
          changes.templateId = themeOf(changes.templateId).id;
        }
        const events: MemorialEvent[] = [];
        if (Object.keys(changes).length > 0)
          events.push({
            type: 'MemorialDetailsChanged',
            data: {
              memorialId,
              ownerId,
              isPublic: memorial.isPublic,
              ...(changes.petType ? { petTypeBefore: memorial.petType } : {}),
              changes,
            },
          });
        if (isPublic !== undefined)
          events.push({
            type: 'MemorialVisibilityChanged',
            data: { memorialId, ownerId, petType: next.petType, isPublic },
          });
        if (guestbookPolicy !== undefined)
          events.push({
            type: 'GuestbookPolicyChanged',
            data: { memorialId, ownerId, policy: guestbookPolicy },
          });
        return events;
      }

      case 'AddPhoto': {
        const { ownerId, photos } = kept(state, actor);
        const { imageId, sha256, caption } = command.data;
        if (photos.some((photo) => photo.imageId === imageId)) return [];
        checkPhotoCount(photos.length + 1, context);
        const media = storedMedia(sha256, context);
        return [{ type: 'PhotoAdded', data: { memorialId, ownerId, imageId, media, caption } }];
      }

      case 'RemovePhoto': {
        const { ownerId, photos } = kept(state, actor);
        const { imageId } = command.data;
        const photo = photos.find((one) => one.imageId === imageId);
        return photo
          ? [{ type: 'PhotoRemoved', data: { memorialId, ownerId, imageId, sha256: photo.sha256 } }]
          : [];
      }

      case 'CaptionPhoto': {
        const { ownerId, photos } = kept(state, actor);
        const { imageId, caption } = command.data;
        const photo = photos.find((one) => one.imageId === imageId);
        if (!photo) throw new DomainError('not-found', 'photo-not-found', memorialMessages.photoUnknown);
        return photo.caption === caption
          ? []
          : [{ type: 'PhotoCaptioned', data: { memorialId, ownerId, imageId, caption } }];
      }

      case 'ReorderPhotos': {
        const { ownerId, photos } = kept(state, actor);
        const { imageIds } = command.data;
        const known = new Set(photos.map((photo) => photo.imageId));
        if (
          imageIds.length !== known.size ||
          new Set(imageIds).size !== known.size ||
          !imageIds.every((id) => known.has(id))
        )
          throw new DomainError('conflict', 'photos-changed', memorialMessages.photosMismatch, {
            current: photos.map((photo) => photo.imageId),
          });
        if (photos.every((photo, index) => photo.imageId === imageIds[index])) return [];
        return [{ type: 'PhotosReordered', data: { memorialId, ownerId, imageIds } }];
      }

      default:
        return never(command);
    }
  },
};

/** The instant after which a deletion made at `deletedAt` can no longer be undone (ISO, UTC). */
export function undoEndsAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + undoDays * 86_400_000).toISOString();
}

import type { Actor, CommandHandlers, Decider, EventHandlers } from '../kernel/decider.ts';
import { decideBy, evolveBy } from '../kernel/decider.ts';
import { valuesIn } from '../kernel/define-fields.ts';
import { DomainError, idRefused } from '../kernel/domain-error.ts';
import { dayMs } from '../kernel/durations.ts';
import { effectiveChanges } from '../kernel/effective-changes.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import type { StoredRecording } from '../recordings/recording.dto.ts';
import type { RecordingKind } from '../recordings/recording-kinds.ts';
import { recordingsPerMemorial } from '../recordings/recordings.limits.ts';
import { recordingMessages } from '../recordings/recordings.messages.ts';
import { memorialLimit, requireRoomForMemorial, requireRoomForPhoto } from '../subscriptions/plan-room.ts';
import { isPremium, planLimits, type SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import { themeOf } from '../themes/themes.ts';
import { customDomainMessages } from './custom-domain.messages.ts';
import { isDomain } from './custom-domain.ts';
import { keeperMessages } from './keepers.messages.ts';
import type { EditableFields, MemorialCommand } from './memorial.commands.ts';
import type { MemorialEvent } from './memorial.events.ts';
import { type MemorialValues, memorialFields } from './memorial.fields.ts';
import { memorialChangeMessages } from './memorial-changes.messages.ts';
import { isKeeper } from './memorial-facts.ts';
import { invitationDays, maxKeepers, undoDays } from './memorials.limits.ts';
import { memorialMessages } from './memorials.messages.ts';

export type MemorialPhoto = { imageId: string; sha256: string; caption: string | null };

/** A video or sound of a memorial. `orderIndex` is separate for each kind. */
export type MemorialRecording = {
  recordingId: string;
  kind: RecordingKind;
  sha256: string;
  posterSha256: string | null;
  title: string;
  description: string | null;
  /** The text of what is said and heard. */
  transcript: string | null;
  orderIndex: number;
};

/** An open invitation. `expiresAt` is an ISO instant. */
export type OpenInvitation = { email: string; tokenHash: string; expiresAt: string };

export type LivingMemorial = MemorialValues & {
  status: 'active' | 'deleted';
  memorialId: string;
  ownerId: string;
  /** The accounts of its keepers, without the owner. */
  keepers: readonly string[];
  invitations: ReadonlyMap<string, OpenInvitation>;
  photos: readonly MemorialPhoto[];
  /** SHA-256s of removed photos, which keepers can add again. */
  removedPhotos: readonly string[];
  recordings: readonly MemorialRecording[];
  deletedAt: string | null;
  /**
   * The command that took the owner's slot which the memorial holds now, and all such commands that were
   * completed.
   */
  claim: string;
  claims: readonly string[];
  /** The commands whose claims were released because they were never completed. */
  lapsed: readonly string[];
};
export type MemorialState =
  | { status: 'none' }
  | { status: 'abandoned' }
  | { status: 'purged' }
  | LivingMemorial;

/**
 * The context of the rules: the owner's plan (on creation, the creator's), and the descriptors of the photos
 * and recordings that the command names (absent if they aren't stored or were sent by another account).
 * `asks` is false for a deleted account.
 */
export type MemorialContext = {
  subscriptionStatus: SubscriptionStatus;
  asks?: boolean;
  /** Whether the acting account has confirmed its email address. Unknown on a device. */
  isConfirmed?: boolean;
  /** Whether the acting account has no slot left for another memorial. Unknown on a device. */
  isFull?: boolean;
  /**
   * The memorial's place among its owner's, 0 for the oldest; absent on a device, where the server decides.
   */
  place?: number;
  media: ReadonlyMap<string, MediaDescriptor>;
  recordings?: ReadonlyMap<string, StoredRecording>;
};

/** The same error for a missing memorial and one that the caller may not see. */
export function memorialNotFound(): DomainError {
  return new DomainError('not-found', 'memorial-not-found', memorialMessages.notFoundText);
}

/** The error for callers who may see a memorial but not change it or its entries. */
export function notTheKeeper(): DomainError {
  return new DomainError(
    'forbidden',
    'not-the-keeper',
    'Only the people who keep this memorial can change it',
  );
}

function isOwner(actor: Actor, memorial: LivingMemorial): boolean {
  return actor.kind === 'account' && actor.accountId === memorial.ownerId;
}

/** Returns the acting account; null for a visitor or the system. */
export function accountOf(actor: Actor): string | null {
  return actor.kind === 'account' ? actor.accountId : null;
}

/**
 * True if this actor may see the memorial: it is public, or they are a keeper. A deleted one is visible to
 * its owner only.
 */
export function maySee(actor: Actor, memorial: LivingMemorial): boolean {
  if (memorial.status === 'deleted') return isOwner(actor, memorial);
  return memorial.isPublic || isKeeper(accountOf(actor), memorial);
}

function requireKeeper(state: MemorialState, actor: Actor): LivingMemorial {
  if (state.status !== 'active' || !maySee(actor, state)) throw memorialNotFound();
  if (!isKeeper(accountOf(actor), state)) throw notTheKeeper();
  return state;
}

function owned(state: MemorialState, actor: Actor): LivingMemorial {
  const memorial = requireKeeper(state, actor);
  if (!isOwner(actor, memorial))
    throw new DomainError('forbidden', 'not-the-owner', keeperMessages.notTheOwner);
  return memorial;
}

/** Returns the memorial for the system; null if it no longer exists. */
function living(state: MemorialState): LivingMemorial | null {
  return state.status === 'active' || state.status === 'deleted' ? state : null;
}

/** A retry of an abandoned command must not continue without its slot, which was released. */
function refuseLapsed(memorial: LivingMemorial, commandId: string): void {
  if (memorial.lapsed.includes(commandId))
    throw new DomainError('conflict', 'claim-lapsed', keeperMessages.handOverLapsed);
}

function withdrawals(memorial: LivingMemorial, which = [...memorial.invitations.keys()]): MemorialEvent[] {
  const { memorialId, ownerId } = memorial;
  return which.map((invitationId) => ({
    type: 'InvitationWithdrawn',
    data: { memorialId, ownerId, invitationId },
  }));
}

/** Purging a memorial also removes its keepers, so that views need no other events. */
function purged(memorial: LivingMemorial): MemorialEvent[] {
  const { memorialId, ownerId, keepers, photos, removedPhotos, recordings } = memorial;
  const ofRecordings = recordings.flatMap(({ sha256, posterSha256 }) => [
    sha256,
    ...(posterSha256 === null ? [] : [posterSha256]),
  ]);
  const media = [...new Set([...photos.map((photo) => photo.sha256), ...removedPhotos, ...ofRecordings])];
  return [
    ...withdrawals(memorial),
    ...keepers.map(
      (keeperId): MemorialEvent => ({ type: 'KeeperRemoved', data: { memorialId, ownerId, keeperId } }),
    ),
    { type: 'MemorialPurged', data: { memorialId, ownerId, media } },
  ];
}

function refuseField(path: string, message: string): DomainError {
  return new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

function checkDates(birthDate: string | null, passedDate: string | null, at: string): void {
  // Tomorrow in UTC is already today somewhere on earth.
  const latest = new Date(Date.parse(at) + dayMs).toISOString().slice(0, 10);
  if (birthDate && birthDate > latest) throw refuseField('birthDate', memorialChangeMessages.dateInFuture);
  if (passedDate && passedDate > latest) throw refuseField('passedDate', memorialChangeMessages.dateInFuture);
  if (birthDate && passedDate && passedDate < birthDate)
    throw refuseField('passedDate', memorialChangeMessages.datesInOrder);
}

function checkTheme(templateId: string, context: MemorialContext): void {
  if (themeOf(templateId).premium && !isPremium(context.subscriptionStatus))
    throw new DomainError('limit', 'theme-is-premium', memorialChangeMessages.themeIsPremium, {
      errors: [{ path: 'templateId', message: memorialChangeMessages.themeIsPremium }],
    });
}

/** Throws `DomainError` for an invalid domain, and for a plan without one. */
function checkDomain(customDomain: string | null, { subscriptionStatus }: MemorialContext): void {
  if (customDomain === null) return;
  if (!isDomain(customDomain)) throw refuseField('customDomain', customDomainMessages.notADomain);
  if (!isPremium(subscriptionStatus))
    throw new DomainError('limit', 'domain-is-premium', customDomainMessages.premiumOnly);
}

function checkPhotoCount(count: number, context: MemorialContext): void {
  const limit = planLimits(context.subscriptionStatus).photosPerMemorial;
  if (count > limit) throw new DomainError('limit', 'photo-limit', memorialChangeMessages.photoLimit(limit));
}

/** Refuses changes of a memorial beyond its owner's plan. Throws `DomainError`: `memorial-read-only`. */
function requireRoom({ subscriptionStatus, place = 0 }: MemorialContext): void {
  requireRoomForMemorial(subscriptionStatus, place);
}

/** Like `requireRoom`, for a photo. Throws `DomainError`: `memorial-read-only`, `photo-read-only`. */
function requirePhotoRoom(context: MemorialContext, photoPlace: number): void {
  requireRoom(context);
  if (context.place !== undefined) requireRoomForPhoto(context.subscriptionStatus, photoPlace);
}

function storedMedia(sha256: string, context: MemorialContext): MediaDescriptor {
  const media = context.media.get(sha256);
  if (!media) throw new DomainError('invalid', 'photo-unknown', memorialChangeMessages.photoUnknown);
  return media;
}

/** An unknown theme counts as the classic one, so replacing it with that is no change. */
function withKnownTheme(changes: EditableFields): EditableFields {
  const { templateId } = changes;
  return templateId === undefined ? changes : { ...changes, templateId: themeOf(templateId).id };
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}

function claimed({ claims }: LivingMemorial, claim: string): Pick<LivingMemorial, 'claim' | 'claims'> {
  return { claim, claims: [...claims, claim] };
}

function created({
  claim,
  ...details
}: Extract<MemorialEvent, { type: 'MemorialCreated' }>['data']): LivingMemorial {
  return {
    status: 'active',
    ...details,
    keepers: [],
    invitations: new Map(),
    guestbookPolicy: 'show-at-once',
    customDomain: null,
    photos: [],
    removedPhotos: [],
    recordings: [],
    deletedAt: null,
    claim,
    claims: [claim],
    lapsed: [],
  };
}

/** The content of a recording once its owner's key is destroyed. */
const noWords = { title: '', description: null, transcript: null };

function withoutKeeper(state: LivingMemorial, keeperId: string): LivingMemorial {
  return { ...state, keepers: state.keepers.filter((id) => id !== keeperId) };
}

type AfterCreation = Exclude<MemorialEvent, { type: 'MemorialCreated' | 'MemorialAbandoned' }>;

/** The event handlers of an existing memorial. */
const evolves: EventHandlers<LivingMemorial, AfterCreation, MemorialState> = {
  MemorialDetailsChanged(state, { data }) {
    const { petType = state.petType, changes } = data;
    return { ...state, ...changes, petType };
  },
  MemorialVisibilityChanged: (state, { data }) => ({ ...state, isPublic: data.isPublic }),
  GuestbookPolicyChanged: (state, { data }) => ({ ...state, guestbookPolicy: data.policy }),
  CustomDomainChanged: (state, { data }) => ({ ...state, customDomain: data.customDomain }),
  PhotoAdded(state, { data }) {
    const { imageId, media, caption } = data;
    return { ...state, photos: [...state.photos, { imageId, sha256: media.sha256, caption }] };
  },
  PhotoRemoved(state, { data }) {
    const { imageId, sha256 } = data;
    return {
      ...state,
      photos: state.photos.filter((photo) => photo.imageId !== imageId),
      removedPhotos: [...new Set([...state.removedPhotos, sha256])],
    };
  },
  PhotoCaptioned: (state, { data }) => ({
    ...state,
    photos: state.photos.map((photo) =>
      photo.imageId === data.imageId ? { ...photo, caption: data.caption } : photo,
    ),
  }),
  PhotosReordered: (state, { data }) => ({
    ...state,
    photos: data.imageIds.flatMap((id) => state.photos.find((photo) => photo.imageId === id) ?? []),
  }),
  MemorialRecordingAdded(state, { data }) {
    const { recordingId, kind, sha256, poster, title, description, transcript = null, orderIndex } = data;
    const posterSha256 = poster?.sha256 ?? null;
    const added = { recordingId, kind, sha256, posterSha256, title, description, transcript, orderIndex };
    return { ...state, recordings: [...state.recordings, added] };
  },
  MemorialRecordingChanged: (state, { data: { recordingId, title, description, transcript } }) => ({
    ...state,
    recordings: state.recordings.map((recording) =>
      recording.recordingId === recordingId
        ? { ...recording, title, description, ...(transcript === undefined ? {} : { transcript }) }
        : recording,
    ),
  }),
  MemorialRecordingRemoved: (state, { data }) => ({
    ...state,
    recordings: state.recordings.filter(({ recordingId }) => recordingId !== data.recordingId),
  }),
  MemorialDeleted: (state, { data }) => ({ ...state, status: 'deleted', deletedAt: data.deletedAt }),
  MemorialRestored: (state, { data }) => ({
    ...state,
    status: 'active',
    deletedAt: null,
    ...claimed(state, data.claim),
  }),
  MemorialPurged: () => ({ status: 'purged' }),
  ClaimLapsed: (state, { data }) => ({ ...state, lapsed: [...state.lapsed, data.claim] }),
  KeeperInvited(state, { data }) {
    const { invitationId, email, tokenHash, expiresAt } = data;
    const invitation = { email, tokenHash, expiresAt };
    return { ...state, invitations: new Map(state.invitations).set(invitationId, invitation) };
  },
  InvitationWithdrawn: (state, { data }) => ({
    ...state,
    invitations: without(state.invitations, data.invitationId),
  }),
  KeeperJoined(state, { data }) {
    const { invitationId, keeperId } = data;
    return {
      ...state,
      keepers: [...state.keepers, keeperId],
      invitations: without(state.invitations, invitationId),
    };
  },
  KeeperRemoved: (state, { data }) => withoutKeeper(state, data.keeperId),
  KeeperLeft: (state, { data }) => withoutKeeper(state, data.keeperId),
  MemorialHandedOver(state, { data }) {
    const { ownerId, previousOwnerId, details, captions, recordings = [], claim } = data;
    const captionOf = new Map(captions.map(({ imageId, caption }) => [imageId, caption]));
    const wordsOf = new Map(recordings.map(({ recordingId, ...words }) => [recordingId, words]));
    return {
      ...state,
      ...details,
      ownerId,
      customDomain: null,
      keepers: [...state.keepers.filter((id) => id !== ownerId), previousOwnerId],
      photos: state.photos.map((photo) => ({
        ...photo,
        caption: captionOf.get(photo.imageId) ?? null,
      })),
      recordings: state.recordings.map((recording) => ({
        ...recording,
        ...(wordsOf.get(recording.recordingId) ?? noWords),
      })),
      ...claimed(state, claim),
    };
  },
};

type MemorialCommandHandlers = CommandHandlers<
  MemorialState,
  MemorialCommand,
  MemorialEvent,
  MemorialContext
>;

/** The commands for creating and deleting a memorial, by its owner or the system. */
const beginsAndEnds = {
  CreateMemorial({ data, meta: { actor, at, commandId } }, state, context) {
    const { memorialId } = data;
    if (actor.kind !== 'account') throw new DomainError('signed-out', 'signed-out', 'Please sign in first');
    const there = living(state);
    if (there && isKeeper(actor.accountId, there))
      throw new DomainError('conflict', 'memorial-exists', memorialChangeMessages.createFailedText);
    const { photos, customDomain = null, ...details } = data;
    checkDates(details.birthDate, details.passedDate, at);
    checkTheme(details.templateId, context);
    checkDomain(customDomain, context);
    checkPhotoCount(photos.length, context);
    if (new Set(photos.map((photo) => photo.imageId)).size < photos.length)
      throw new DomainError('invalid', 'photo-twice', memorialChangeMessages.photoTwice);
    const ownerId = actor.accountId;
    const added = photos.map(({ imageId, sha256, caption }): MemorialEvent => {
      const media = storedMedia(sha256, context);
      return { type: 'PhotoAdded', data: { memorialId, ownerId, imageId, media, caption } };
    });
    // Reveals that the id is taken only to accounts that could create another memorial.
    if (state.status !== 'none') throw context.isFull ? memorialLimit() : idRefused('memorialId');
    const templateId = themeOf(details.templateId).id;
    return [
      { type: 'MemorialCreated', data: { ...details, templateId, ownerId, claim: commandId } },
      ...(customDomain === null
        ? []
        : [{ type: 'CustomDomainChanged' as const, data: { memorialId, ownerId, customDomain } }]),
      ...added,
    ];
  },

  AbandonMemorial({ data }, state) {
    const { memorialId, ownerId, claim } = data;
    if (state.status === 'none') return [{ type: 'MemorialAbandoned', data: { memorialId, ownerId, claim } }];
    const memorial = living(state);
    if (!memorial || memorial.claims.includes(claim) || memorial.lapsed.includes(claim)) return [];
    return [{ type: 'ClaimLapsed', data: { memorialId, ownerId, claim } }];
  },

  DeleteMemorial({ data, meta: { actor, at } }, state) {
    const { memorialId } = data;
    // A second click or device: it is already deleted.
    if (state.status === 'deleted' && isOwner(actor, state)) return [];
    const { ownerId, petType, isPublic, claim } = owned(state, actor);
    return [
      { type: 'MemorialDeleted', data: { memorialId, ownerId, petType, isPublic, deletedAt: at, claim } },
    ];
  },

  RestoreMemorial({ data, meta: { actor, commandId } }, state) {
    const { memorialId } = data;
    if ((state.status !== 'active' && state.status !== 'deleted') || !isOwner(actor, state))
      throw memorialNotFound();
    if (state.status === 'active') return [];
    refuseLapsed(state, commandId);
    const { ownerId, petType, isPublic } = state;
    return [{ type: 'MemorialRestored', data: { memorialId, ownerId, petType, isPublic, claim: commandId } }];
  },

  PurgeMemorial({ data }, state) {
    if (state.status !== 'deleted' || state.deletedAt !== data.deletedAt) return [];
    return purged(state);
  },

  EraseMemorial({ data, meta: { at } }, state) {
    const { memorialId } = data;
    const memorial = living(state);
    // It was transferred meanwhile and belongs to another account.
    if (!memorial || memorial.ownerId !== data.ownerId) return [];
    const { ownerId, petType, isPublic, claim } = memorial;
    return [
      ...(memorial.status === 'active'
        ? [
            {
              type: 'MemorialDeleted' as const,
              data: { memorialId, ownerId, petType, isPublic, deletedAt: at, claim },
            },
          ]
        : []),
      ...purged(memorial),
    ];
  },
} satisfies Partial<MemorialCommandHandlers>;

/** The commands for a memorial's content, for all keepers. */
const content = {
  EditMemorial({ data, meta: { actor, at } }, state, context) {
    const { memorialId } = data;
    // Checked first, since only the owner may know the domain.
    const memorial =
      data.changes.customDomain === undefined ? requireKeeper(state, actor) : owned(state, actor);
    const { ownerId } = memorial;
    const effective = effectiveChanges<MemorialValues>(
      valuesIn(memorialFields, memorial),
      { changes: withKnownTheme(data.changes), seen: data.base },
      memorialChangeMessages.editConflict,
    );
    const { isPublic, guestbookPolicy, customDomain, ...changes } = effective;
    const next = { ...memorial, ...changes };
    checkDates(next.birthDate, next.passedDate, at);
    if (changes.templateId !== undefined) checkTheme(changes.templateId, context);
    if (customDomain !== undefined) checkDomain(customDomain, context);
    // Visibility and guestbook policy can be changed on every plan.
    if (Object.keys(changes).length > 0) requireRoom(context);
    const events: MemorialEvent[] = [];
    if (Object.keys(changes).length > 0)
      events.push({
        type: 'MemorialDetailsChanged',
        data: {
          memorialId,
          ownerId,
          isPublic: memorial.isPublic,
          ...(changes.petType ? { petTypeBefore: memorial.petType, petType: changes.petType } : {}),
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
    if (customDomain !== undefined)
      events.push({ type: 'CustomDomainChanged', data: { memorialId, ownerId, customDomain } });
    return events;
  },

  AddPhoto({ data, meta: { actor } }, state, context) {
    const { memorialId, imageId, sha256, caption } = data;
    const { ownerId, photos } = requireKeeper(state, actor);
    if (photos.some((photo) => photo.imageId === imageId)) return [];
    requireRoom(context);
    checkPhotoCount(photos.length + 1, context);
    const media = storedMedia(sha256, context);
    return [{ type: 'PhotoAdded', data: { memorialId, ownerId, imageId, media, caption } }];
  },

  RemovePhoto({ data, meta: { actor } }, state) {
    const { memorialId, imageId } = data;
    const { ownerId, photos } = requireKeeper(state, actor);
    const photo = photos.find((one) => one.imageId === imageId);
    return photo
      ? [{ type: 'PhotoRemoved', data: { memorialId, ownerId, imageId, sha256: photo.sha256 } }]
      : [];
  },

  CaptionPhoto({ data, meta: { actor } }, state, context) {
    const { memorialId, imageId, caption } = data;
    const { ownerId, photos } = requireKeeper(state, actor);
    const photo = photos.find((one) => one.imageId === imageId);
    if (!photo) throw new DomainError('not-found', 'photo-not-found', memorialChangeMessages.photoUnknown);
    if (photo.caption === caption) return [];
    requirePhotoRoom(context, photos.indexOf(photo));
    return [{ type: 'PhotoCaptioned', data: { memorialId, ownerId, imageId, caption } }];
  },

  ReorderPhotos({ data, meta: { actor } }, state, context) {
    const { memorialId, imageIds } = data;
    const { ownerId, photos } = requireKeeper(state, actor);
    const known = new Set(photos.map((photo) => photo.imageId));
    if (
      imageIds.length !== known.size ||
      new Set(imageIds).size !== known.size ||
      !imageIds.every((id) => known.has(id))
    )
      throw new DomainError('conflict', 'photos-changed', memorialChangeMessages.photosMismatch, {
        current: { imageIds: photos.map((photo) => photo.imageId) },
      });
    const lastMoved = photos.findLastIndex((photo, index) => photo.imageId !== imageIds[index]);
    if (lastMoved === -1) return [];
    requirePhotoRoom(context, lastMoved);
    return [{ type: 'PhotosReordered', data: { memorialId, ownerId, imageIds } }];
  },
} satisfies Partial<MemorialCommandHandlers>;

/** The commands for videos and sounds, whose number the owner's plan limits. */
const recordings = {
  AddRecording({ data, meta: { actor } }, state, context) {
    const { memorialId, recordingId, sha256, posterSha256, title, description, transcript } = data;
    const { ownerId, recordings: present } = requireKeeper(state, actor);
    if (present.some((recording) => recording.recordingId === recordingId)) return [];
    const limit = recordingsPerMemorial(context.subscriptionStatus);
    if (limit === 0) throw new DomainError('limit', 'recordings-are-premium', recordingMessages.premiumOnly);
    const stored = context.recordings?.get(sha256);
    if (!stored) throw new DomainError('invalid', 'recording-unknown', recordingMessages.unknown);
    if (present.some((recording) => recording.sha256 === sha256))
      throw new DomainError('invalid', 'recording-twice', recordingMessages.twice);
    const { kind, mimeType, fileSize, durationMs } = stored;
    const alike = present.filter((recording) => recording.kind === kind);
    if (alike.length >= limit)
      throw new DomainError('limit', 'recording-limit', recordingMessages[`${kind}Limit`](limit));
    const poster = posterSha256 === null || kind !== 'video' ? null : context.media.get(posterSha256);
    if (poster === undefined)
      throw new DomainError('invalid', 'poster-unknown', recordingMessages.posterUnknown);
    const orderIndex = Math.max(-1, ...alike.map((recording) => recording.orderIndex)) + 1;
    const words = { title, description, ...(transcript ? { transcript } : {}) };
    const file = { kind, sha256, poster, durationMs, fileSize, mimeType };
    return [
      {
        type: 'MemorialRecordingAdded',
        data: { memorialId, ownerId, recordingId, ...file, ...words, orderIndex },
      },
    ];
  },

  ChangeRecording({ data, meta: { actor } }, state, context) {
    const { memorialId, recordingId, title, description } = data;
    const { ownerId, recordings: present } = requireKeeper(state, actor);
    const recording = present.find((one) => one.recordingId === recordingId);
    if (!recording) throw new DomainError('not-found', 'recording-not-found', recordingMessages.notFound);
    const { transcript = recording.transcript } = data;
    const isTranscribed = transcript !== recording.transcript;
    if (recording.title === title && recording.description === description && !isTranscribed) return [];
    requireRoom(context);
    const words = { title, description, ...(isTranscribed ? { transcript } : {}) };
    return [{ type: 'MemorialRecordingChanged', data: { memorialId, ownerId, recordingId, ...words } }];
  },

  RemoveRecording({ data, meta: { actor } }, state) {
    const { memorialId, recordingId } = data;
    const { ownerId, recordings: present } = requireKeeper(state, actor);
    const recording = present.find((one) => one.recordingId === recordingId);
    if (!recording) return [];
    const { sha256, posterSha256 } = recording;
    return [
      {
        type: 'MemorialRecordingRemoved',
        data: { memorialId, ownerId, recordingId, sha256, posterSha256 },
      },
    ];
  },
} satisfies Partial<MemorialCommandHandlers>;

/** The commands for keepers: invitations, removal and transfer, by the owner. */
const keeping = {
  InviteKeeper({ data, meta: { actor, at } }, state, context) {
    const { memorialId, invitationId, email, tokenHash } = data;
    const memorial = owned(state, actor);
    const { ownerId } = memorial;
    if (memorial.invitations.has(invitationId)) return [];
    // The email to a stranger is sent in this person's name.
    if (context.isConfirmed === false)
      throw new DomainError('forbidden', 'address-unconfirmed', keeperMessages.confirmFirst);
    // Inviting the same person again replaces the previous link.
    const replaced = [...memorial.invitations].flatMap(([id, open]) =>
      open.email === email || open.expiresAt <= at ? [id] : [],
    );
    const open = memorial.invitations.size - replaced.length;
    if (memorial.keepers.length + open >= maxKeepers)
      throw new DomainError('limit', 'keeper-limit', keeperMessages.tooManyKeepers);
    const expiresAt = new Date(Date.parse(at) + invitationDays * dayMs).toISOString();
    return [
      ...withdrawals(memorial, replaced),
      { type: 'KeeperInvited', data: { memorialId, ownerId, invitationId, email, tokenHash, expiresAt } },
    ];
  },

  WithdrawInvitation({ data, meta: { actor } }, state) {
    const memorial = actor.kind === 'system' ? living(state) : owned(state, actor);
    const { invitationId } = data;
    return memorial?.invitations.has(invitationId) ? withdrawals(memorial, [invitationId]) : [];
  },

  AcceptInvitation({ data, meta: { actor, at } }, state, context) {
    const { memorialId, invitationId, tokenHash } = data;
    if (actor.kind !== 'account' || context.asks === false)
      throw new DomainError('signed-out', 'signed-out', 'Please sign in first');
    const { accountId: keeperId } = actor;
    // A second click or device: they are already a keeper.
    if (state.status === 'active' && state.keepers.includes(keeperId)) return [];
    const open = state.status === 'active' ? state.invitations.get(invitationId) : undefined;
    if (state.status !== 'active' || open?.tokenHash !== tokenHash || open.expiresAt <= at)
      throw invitationGone();
    const { ownerId } = state;
    // The link stays valid for the intended person.
    if (keeperId === ownerId)
      throw new DomainError('conflict', 'already-keeper', keeperMessages.alreadyKeeper);
    return [{ type: 'KeeperJoined', data: { memorialId, ownerId, invitationId, keeperId } }];
  },

  RemoveKeeper({ data, meta: { actor } }, state) {
    const { memorialId, keeperId } = data;
    const { ownerId, keepers } = owned(state, actor);
    return keepers.includes(keeperId)
      ? [{ type: 'KeeperRemoved', data: { memorialId, ownerId, keeperId } }]
      : [];
  },

  StopKeeping({ data, meta: { actor } }, state) {
    const { memorialId, keeperId } = data;
    if (actor.kind !== 'system' && !(actor.kind === 'account' && actor.accountId === keeperId))
      throw memorialNotFound();
    const memorial = living(state);
    return memorial?.keepers.includes(keeperId)
      ? [{ type: 'KeeperLeft', data: { memorialId, ownerId: memorial.ownerId, keeperId } }]
      : [];
  },

  HandOverMemorial({ data, meta: { actor, commandId } }, state) {
    const { memorialId, keeperId } = data;
    const memorial = requireKeeper(state, actor);
    // Sent again by the former owner: the memorial is already transferred.
    if (memorial.ownerId === keeperId && !isOwner(actor, memorial)) return [];
    const { ownerId, claim, photos, recordings: present } = owned(state, actor);
    refuseLapsed(memorial, commandId);
    if (!memorial.keepers.includes(keeperId))
      throw new DomainError('not-found', 'keeper-not-found', keeperMessages.noSuchKeeper);
    const { petName, petType, birthDate, passedDate, memorialText, templateId } = memorial;
    return [
      // The former owner chose their addresses.
      ...withdrawals(memorial),
      {
        type: 'MemorialHandedOver',
        data: {
          memorialId,
          ownerId: keeperId,
          previousOwnerId: ownerId,
          claim: commandId,
          previousClaim: claim,
          details: { petName, petType, birthDate, passedDate, memorialText, templateId },
          captions: photos.map(({ imageId, caption }) => ({ imageId, caption })),
          ...(present.length === 0
            ? {}
            : {
                recordings: present.map(({ recordingId, title, description, transcript }) => ({
                  recordingId,
                  title,
                  description,
                  ...(transcript === null ? {} : { transcript }),
                })),
              }),
        },
      },
    ];
  },
} satisfies Partial<MemorialCommandHandlers>;

const evolveLiving = evolveBy(evolves);

/** A memorial: its keepers, content and ordered photos, and the period in which a deletion can be undone. */
export const memorialDecider: Decider<MemorialState, MemorialCommand, MemorialEvent, MemorialContext> = {
  initialState: { status: 'none' },

  evolve(state, event): MemorialState {
    if (event.type === 'MemorialCreated') return created(event.data);
    if (event.type === 'MemorialAbandoned') return { status: 'abandoned' };
    return state.status === 'active' || state.status === 'deleted' ? evolveLiving(state, event) : state;
  },

  decide: decideBy<MemorialState, MemorialCommand, MemorialEvent, MemorialContext>({
    ...beginsAndEnds,
    ...content,
    ...recordings,
    ...keeping,
  }),
};

/** The same error for a link that was used, withdrawn, has expired, or never existed. */
export function invitationGone(): DomainError {
  return new DomainError('not-found', 'invitation-not-found', keeperMessages.invitationGone);
}

/** Returns the instant after which a deletion made at `deletedAt` can no longer be undone (ISO, UTC). */
export function undoEndsAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + undoDays * dayMs).toISOString();
}

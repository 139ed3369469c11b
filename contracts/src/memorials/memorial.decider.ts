import type { Actor, CommandHandlers, CommandMeta, Decider, EventHandlers } from '../kernel/decider.ts';
import { decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { lockedCode } from '../kernel/features/locked-code.ts';
import { valuesIn } from '../kernel/fields/define-fields.ts';
import { effectiveChanges } from '../kernel/fields/effective-changes.ts';
import { fieldMessages } from '../kernel/fields/fields.messages.ts';
import { idRefused } from '../kernel/id-refused.ts';
import { refusalMessages } from '../kernel/refusal.messages.ts';
import { dayMs } from '../kernel/time/durations.ts';
import { precisionOf, spanOf } from '../kernel/time/partial-date.ts';
import { chosenFocus, type FocusPoint, isSameFocus, withFocus } from '../media/focus.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import type { StoredRecording } from '../recordings/recording.dto.ts';
import type { RecordingKind } from '../recordings/recording-kinds.ts';
import { recordingsPerMemorial } from '../recordings/recordings.limits.ts';
import { recordingMessages } from '../recordings/recordings.messages.ts';
import { memorialLimit, requireRoomForMemorial, requireRoomForPhoto } from '../subscriptions/plan-room.ts';
import { isPremium, planLimits, type SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import { themeOf } from '../themes/themes.ts';
import { customDomainMessages } from './address/custom-domain.messages.ts';
import { isDomain } from './address/custom-domain.ts';
import { pageNameMessages } from './address/page-name.messages.ts';
import { maxPageNames, pageNameProblem, withPageName } from './address/page-name.ts';
import { isReader } from './audience/is-reader.ts';
import { readerMessages } from './audience/reader.messages.ts';
import { keeperMessages } from './keepers.messages.ts';
import type { EditableFields, MemorialCommand } from './memorial.commands.ts';
import type { InvitedRole } from './memorial.dto.ts';
import type { MemorialEvent } from './memorial.events.ts';
import { type MemorialValues, memorialFields } from './memorial.fields.ts';
import { type AudienceSettings, audienceOf } from './memorial-audience.ts';
import { memorialChangeMessages } from './memorial-changes.messages.ts';
import { isKeeper } from './memorial-facts.ts';
import { invitationDays, maxKeepers, maxReaders, undoDays } from './memorials.limits.ts';
import { memorialMessages } from './memorials.messages.ts';
import { pagePasswordMessages } from './password/page-password.messages.ts';

/** `focus` is the chosen focal point; null if it is the one that was found automatically. */
export type MemorialPhoto = {
  imageId: string;
  sha256: string;
  caption: string | null;
  focus: FocusPoint | null;
};

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
export type OpenInvitation = {
  email: string;
  tokenHash: string;
  expiresAt: string;
  /** Missing for a keeper. */
  role?: InvitedRole | undefined;
};

export type LivingMemorial = MemorialValues & {
  status: 'active' | 'deleted';
  memorialId: string;
  ownerId: string;
  /** The accounts of its keepers, without the owner. */
  keepers: readonly string[];
  /** The accounts that were invited to see it, none of them a keeper. */
  readers: readonly string[];
  invitations: ReadonlyMap<string, OpenInvitation>;
  photos: readonly MemorialPhoto[];
  /** SHA-256s of removed photos, which keepers can add again. */
  removedPhotos: readonly string[];
  recordings: readonly MemorialRecording[];
  /** All names that its page's address ever had, the current one first. */
  pageNames: readonly string[];
  /** The reservations of these names, which only the server knows. */
  pageNameKeys: readonly string[];
  /** Only the server knows it; a memorial that isn't public may have one. */
  passwordHash: string | null;
  /** True on a device that opened the page with its password. */
  isOpened?: boolean | undefined;
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
  /** The page name that the command wants: its reservation, and whether the site uses it itself. */
  pageName?: { key: string; isUsed: boolean };
};

/** The same error for a missing memorial and one that the caller may not see. */
export function memorialNotFound(): DomainError {
  return new DomainError('not-found', 'memorial-not-found', memorialMessages.notFoundText);
}

/** The error for callers who may not see a memorial: that it has a password if it has one, else `not-found`. */
export function memorialClosed({ passwordHash }: { passwordHash?: string | null | undefined }): DomainError {
  return passwordHash == null
    ? memorialNotFound()
    : new DomainError('forbidden', lockedCode, pagePasswordMessages.locked);
}

/** The error for callers who may see a memorial but not change it or its entries. */
export function notTheKeeper(): DomainError {
  return new DomainError('forbidden', 'not-the-keeper', memorialChangeMessages.notKeeper);
}

/** The error when a keeper attempts something only the owner may do. */
export function notTheOwner(): DomainError {
  return new DomainError('forbidden', 'not-the-owner', keeperMessages.notTheOwner);
}

function isOwner(actor: Actor, memorial: LivingMemorial): boolean {
  return actor.kind === 'account' && actor.accountId === memorial.ownerId;
}

/** Returns the acting account; null for a visitor or the system. */
export function accountOf(actor: Actor): string | null {
  return actor.kind === 'account' ? actor.accountId : null;
}

/** The sender of a command, as far as it decides what they may see. */
type Sender = Pick<CommandMeta, 'actor' | 'opens'>;

/**
 * True if the sender may see the memorial: it is public, they are a keeper or reader, or they have given its password. A deleted
 * one is visible to its owner only.
 */
export function maySee({ actor, opens }: Sender, memorial: LivingMemorial): boolean {
  if (memorial.status === 'deleted') return isOwner(actor, memorial);
  if (memorial.isPublic || memorial.isOpened || isKeeper(accountOf(actor), memorial)) return true;
  if (isReader(accountOf(actor), memorial)) return true;
  const { memorialId, passwordHash } = memorial;
  return passwordHash !== null && (opens?.(memorialId, passwordHash) ?? false);
}

/** Returns the memorial if the sender may see it. Throws as `memorialClosed` says, also for a missing or deleted one. */
export function requireVisible(state: MemorialState, sender: Sender): LivingMemorial {
  if (state.status !== 'active') throw memorialNotFound();
  if (!maySee(sender, state)) throw memorialClosed(state);
  return state;
}

function requireKeeper(memorial: MemorialState, actor: Actor): LivingMemorial {
  const state = requireVisible(memorial, { actor });
  if (!isKeeper(accountOf(actor), state)) throw notTheKeeper();
  return state;
}

function owned(state: MemorialState, actor: Actor): LivingMemorial {
  const memorial = requireKeeper(state, actor);
  if (!isOwner(actor, memorial)) throw notTheOwner();
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

/** Purging a memorial also removes its keepers and readers, so that views need no other events. */
function purged(memorial: LivingMemorial): MemorialEvent[] {
  const { memorialId, ownerId, keepers, readers, photos, removedPhotos, recordings, pageNameKeys } = memorial;
  const ofRecordings = recordings.flatMap(({ sha256, posterSha256 }) => [
    sha256,
    ...(posterSha256 === null ? [] : [posterSha256]),
  ]);
  const media = [...new Set([...photos.map((photo) => photo.sha256), ...removedPhotos, ...ofRecordings])];
  return [
    ...withdrawals(memorial),
    ...[...keepers, ...readers].map(
      (keeperId): MemorialEvent => ({ type: 'KeeperRemoved', data: { memorialId, ownerId, keeperId } }),
    ),
    {
      type: 'MemorialPurged',
      data: {
        memorialId,
        ownerId,
        media,
        ...(pageNameKeys.length === 0 ? {} : { pageNameKeys: [...pageNameKeys] }),
      },
    },
  ];
}

function refuseField(path: string, message: string): DomainError {
  return new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

function checkDates(birthDate: string | null, passedDate: string | null, at: string): void {
  // Tomorrow in UTC is already today somewhere on earth.
  const latest = new Date(Date.parse(at) + dayMs).toISOString().slice(0, 10);
  for (const [path, date] of Object.entries({ birthDate, passedDate })) {
    if (!date) continue;
    if (precisionOf(date) === null) throw refuseField(path, fieldMessages.invalidDate);
    if (spanOf(date).first > latest) throw refuseField(path, memorialChangeMessages.dateInFuture);
  }
  if (birthDate && passedDate && spanOf(passedDate).last < spanOf(birthDate).first)
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

function photoOf(photos: readonly MemorialPhoto[], imageId: string): MemorialPhoto {
  const photo = photos.find((one) => one.imageId === imageId);
  if (!photo) throw new DomainError('not-found', 'photo-not-found', memorialChangeMessages.photoUnknown);
  return photo;
}

/** An unknown theme counts as the classic one, so replacing it with that is no change. */
function withKnownTheme(changes: EditableFields): EditableFields {
  const { templateId } = changes;
  return templateId === undefined ? changes : { ...changes, templateId: themeOf(templateId).id };
}

/** The settings that keep a page from lists and search engines. Events contain them only where they do. */
function restrictions({ isListed, isIndexed }: Partial<Pick<AudienceSettings, 'isListed' | 'isIndexed'>>) {
  return {
    ...(isListed === false ? { isListed } : {}),
    ...(isIndexed === false ? { isIndexed } : {}),
  };
}

/** The fields by which views count public memorials. */
function listingOf({
  petType,
  isPublic,
  isListed,
}: Pick<LivingMemorial, 'petType' | 'isPublic' | 'isListed'>) {
  return { petType, isPublic, ...restrictions({ isListed }) };
}

/** The change of who may see the memorial, as one event; `changed` contains only what differs. */
function visibilityChange(
  memorial: LivingMemorial,
  changed: { [Name in keyof AudienceSettings]?: boolean | undefined },
  petType: string,
): MemorialEvent[] {
  if (Object.values(changed).every((value) => value === undefined)) return [];
  const { memorialId, ownerId } = memorial;
  const {
    isPublic = memorial.isPublic,
    isListed = memorial.isListed,
    isIndexed = memorial.isIndexed,
  } = changed;
  const wasCounted = audienceOf(memorial) === 'public';
  return [
    {
      type: 'MemorialVisibilityChanged',
      data: {
        memorialId,
        ownerId,
        petType,
        isPublic,
        ...restrictions({ isListed, isIndexed }),
        ...(wasCounted === isPublic ? { wasCounted } : {}),
      },
    },
  ];
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}

function claimed({ claims }: LivingMemorial, claim: string): Pick<LivingMemorial, 'claim' | 'claims'> {
  return { claim, claims: [...claims, claim] };
}

function created({
  claim,
  isListed = true,
  isIndexed = true,
  ...details
}: Extract<MemorialEvent, { type: 'MemorialCreated' }>['data']): LivingMemorial {
  return {
    status: 'active',
    ...details,
    isListed,
    isIndexed,
    keepers: [],
    readers: [],
    invitations: new Map(),
    guestbookPolicy: 'show-at-once',
    customDomain: null,
    photos: [],
    removedPhotos: [],
    recordings: [],
    pageNames: [],
    pageNameKeys: [],
    passwordHash: null,
    deletedAt: null,
    claim,
    claims: [claim],
    lapsed: [],
  };
}

/** The content of a recording once its owner's key is destroyed. */
const noWords = { title: '', description: null, transcript: null };

function withoutKeeper(state: LivingMemorial, keeperId: string): LivingMemorial {
  const stays = (id: string) => id !== keeperId;
  return { ...state, keepers: state.keepers.filter(stays), readers: state.readers.filter(stays) };
}

type AfterCreation = Exclude<MemorialEvent, { type: 'MemorialCreated' | 'MemorialAbandoned' }>;

/** The event handlers of an existing memorial. */
const evolves: EventHandlers<LivingMemorial, AfterCreation, MemorialState> = {
  MemorialDetailsChanged(state, { data }) {
    const { petType = state.petType, changes } = data;
    return { ...state, ...changes, petType };
  },
  MemorialVisibilityChanged: (state, { data: { isPublic, isListed = true, isIndexed = true } }) => ({
    ...state,
    isPublic,
    isListed,
    isIndexed,
    passwordHash: isPublic ? null : state.passwordHash,
  }),
  MemorialPasswordChanged: (state, { data: { passwordHash } }) => ({ ...state, passwordHash }),
  GuestbookPolicyChanged: (state, { data }) => ({ ...state, guestbookPolicy: data.policy }),
  CustomDomainChanged: (state, { data }) => ({ ...state, customDomain: data.customDomain }),
  PageNameChanged: (state, { data: { pageName, pageNameKey } }) => ({
    ...state,
    pageNames: withPageName(state.pageNames, pageName),
    pageNameKeys: [...new Set([...state.pageNameKeys, pageNameKey])],
  }),
  PhotoAdded(state, { data }) {
    const { imageId, media, caption } = data;
    const photo = { imageId, sha256: media.sha256, caption, focus: chosenFocus(media) };
    return { ...state, photos: [...state.photos, photo] };
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
  PhotoFocused: (state, { data: { imageId, focus } }) => ({
    ...state,
    photos: state.photos.map((photo) => (photo.imageId === imageId ? { ...photo, focus } : photo)),
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
    const { invitationId, email, tokenHash, expiresAt, role } = data;
    const invitation = { email, tokenHash, expiresAt, ...(role ? { role } : {}) };
    return { ...state, invitations: new Map(state.invitations).set(invitationId, invitation) };
  },
  InvitationWithdrawn: (state, { data }) => ({
    ...state,
    invitations: without(state.invitations, data.invitationId),
  }),
  KeeperJoined(state, { data }) {
    const { invitationId, keeperId, role } = data;
    const people = role === 'reader' ? 'readers' : 'keepers';
    const before = withoutKeeper(state, keeperId);
    return {
      ...before,
      [people]: [...before[people], keeperId],
      invitations: without(state.invitations, invitationId),
    };
  },
  KeeperRemoved: (state, { data }) => withoutKeeper(state, data.keeperId),
  KeeperLeft: (state, { data }) => withoutKeeper(state, data.keeperId),
  MemorialHandedOver(state, { data }) {
    const { ownerId, previousOwnerId, details, captions, recordings = [], pageNames = [], claim } = data;
    const captionOf = new Map(captions.map(({ imageId, caption }) => [imageId, caption]));
    const wordsOf = new Map(recordings.map(({ recordingId, ...words }) => [recordingId, words]));
    return {
      ...state,
      ...details,
      ownerId,
      customDomain: null,
      passwordHash: null,
      pageNames,
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
    if (actor.kind !== 'account')
      throw new DomainError('signed-out', 'signed-out', refusalMessages.signInFirst);
    const there = living(state);
    if (there && isKeeper(actor.accountId, there))
      throw new DomainError('conflict', 'memorial-exists', memorialChangeMessages.createFailedText);
    const { photos, customDomain = null, isListed, isIndexed, ...details } = data;
    checkDates(details.birthDate, details.passedDate, at);
    checkTheme(details.templateId, context);
    checkDomain(customDomain, context);
    checkPhotoCount(photos.length, context);
    if (new Set(photos.map((photo) => photo.imageId)).size < photos.length)
      throw new DomainError('invalid', 'photo-twice', memorialChangeMessages.photoTwice);
    const ownerId = actor.accountId;
    const added = photos.map(({ imageId, sha256, caption, focus = null }): MemorialEvent => {
      const media = withFocus(storedMedia(sha256, context), focus);
      return { type: 'PhotoAdded', data: { memorialId, ownerId, imageId, media, caption } };
    });
    // Reveals that the id is taken only to accounts that could create another memorial.
    if (state.status !== 'none') throw context.isFull ? memorialLimit() : idRefused('memorialId');
    const templateId = themeOf(details.templateId).id;
    return [
      {
        type: 'MemorialCreated',
        data: { ...details, ...restrictions({ isListed, isIndexed }), templateId, ownerId, claim: commandId },
      },
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
    const { ownerId, claim, ...memorial } = owned(state, actor);
    return [
      {
        type: 'MemorialDeleted',
        data: { memorialId, ownerId, ...listingOf(memorial), deletedAt: at, claim },
      },
    ];
  },

  RestoreMemorial({ data, meta: { actor, commandId } }, state) {
    const { memorialId } = data;
    if ((state.status !== 'active' && state.status !== 'deleted') || !isOwner(actor, state))
      throw memorialNotFound();
    if (state.status === 'active') return [];
    refuseLapsed(state, commandId);
    const { ownerId } = state;
    return [
      { type: 'MemorialRestored', data: { memorialId, ownerId, ...listingOf(state), claim: commandId } },
    ];
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
    const { ownerId, claim } = memorial;
    return [
      ...(memorial.status === 'active'
        ? [
            {
              type: 'MemorialDeleted' as const,
              data: { memorialId, ownerId, ...listingOf(memorial), deletedAt: at, claim },
            },
          ]
        : []),
      ...purged(memorial),
    ];
  },
} satisfies Partial<MemorialCommandHandlers>;

/** The commands for the name in a page's address. Their claim is the name's reservation. */
const naming = {
  ChangePageName({ data, meta: { actor, commandId } }, state, { pageName: wanted }) {
    const { memorialId, pageName } = data;
    const memorial = owned(state, actor);
    const { ownerId, pageNames } = memorial;
    refuseLapsed(memorial, commandId);
    if (pageNames[0] === pageName) return [];
    if (!wanted) throw new Error('Only the server can change the name of a page');
    const problem = pageNameProblem(pageName, wanted.isUsed);
    if (problem) throw refuseField('pageName', problem);
    if (!pageNames.includes(pageName) && pageNames.length >= maxPageNames) {
      const message = pageNameMessages.tooMany(maxPageNames);
      const errors = [{ path: 'pageName', message }];
      throw new DomainError('limit', 'page-name-limit', message, { errors });
    }
    return [{ type: 'PageNameChanged', data: { memorialId, ownerId, pageName, pageNameKey: wanted.key } }];
  },

  LapsePageName({ data }, state) {
    const memorial = living(state);
    const isOver = memorial?.pageNameKeys.includes(data.pageNameKey) || memorial?.lapsed.includes(data.claim);
    return isOver ? [] : [{ type: 'ClaimLapsed', data }];
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
    const { isPublic, isListed, isIndexed, guestbookPolicy, customDomain, ...changes } = effective;
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
          ...restrictions({ isListed: memorial.isListed }),
          ...(changes.petType ? { petTypeBefore: memorial.petType, petType: changes.petType } : {}),
          changes,
        },
      });
    events.push(...visibilityChange(memorial, { isPublic, isListed, isIndexed }, next.petType));
    if (guestbookPolicy !== undefined)
      events.push({
        type: 'GuestbookPolicyChanged',
        data: { memorialId, ownerId, policy: guestbookPolicy },
      });
    if (customDomain !== undefined)
      events.push({ type: 'CustomDomainChanged', data: { memorialId, ownerId, customDomain } });
    return events;
  },

  ChangePagePassword({ data: { memorialId, passwordHash }, meta: { actor } }, state) {
    const memorial = requireKeeper(state, actor);
    const { ownerId, petType, isPublic } = memorial;
    if (passwordHash === memorial.passwordHash) return [];
    return [
      ...visibilityChange(memorial, { isPublic: isPublic ? false : undefined }, petType),
      { type: 'MemorialPasswordChanged', data: { memorialId, ownerId, passwordHash } },
    ];
  },

  AddPhoto({ data, meta: { actor } }, state, context) {
    const { memorialId, imageId, sha256, caption, focus = null } = data;
    const { ownerId, photos } = requireKeeper(state, actor);
    if (photos.some((photo) => photo.imageId === imageId)) return [];
    requireRoom(context);
    checkPhotoCount(photos.length + 1, context);
    const media = withFocus(storedMedia(sha256, context), focus);
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
    const photo = photoOf(photos, imageId);
    if (photo.caption === caption) return [];
    requirePhotoRoom(context, photos.indexOf(photo));
    return [{ type: 'PhotoCaptioned', data: { memorialId, ownerId, imageId, caption } }];
  },

  FocusPhoto({ data, meta: { actor } }, state, context) {
    const { memorialId, imageId, focus } = data;
    const { ownerId, photos } = requireKeeper(state, actor);
    const photo = photoOf(photos, imageId);
    if (isSameFocus(photo.focus, focus)) return [];
    requirePhotoRoom(context, photos.indexOf(photo));
    return [{ type: 'PhotoFocused', data: { memorialId, ownerId, imageId, focus } }];
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

/** Events name the role of readers only. */
function roleOf(role: InvitedRole | undefined): { role?: 'reader' } {
  return role === 'reader' ? { role } : {};
}

/** Whether this account sees the memorial because it was invited, as a keeper or reader. */
function isInvited(accountId: string, { keepers, readers }: LivingMemorial): boolean {
  return keepers.includes(accountId) || readers.includes(accountId);
}

/** Refuses another invitation if as many people have or may accept that role as can. `replaced` are to be withdrawn. */
function refuseCrowd(memorial: LivingMemorial, role: InvitedRole, replaced: readonly string[]): void {
  const open = [...memorial.invitations].filter(
    ([id, { role: wanted = 'keeper' }]) => wanted === role && !replaced.includes(id),
  );
  if (role === 'reader' && memorial.readers.length + open.length >= maxReaders)
    throw new DomainError('limit', 'reader-limit', readerMessages.tooMany);
  if (role === 'keeper' && memorial.keepers.length + open.length >= maxKeepers)
    throw new DomainError('limit', 'keeper-limit', keeperMessages.tooManyKeepers);
}

/** The commands for keepers and readers: invitations, removal and transfer, by the owner. */
const keeping = {
  InviteKeeper({ data, meta: { actor, at } }, state, context) {
    const { memorialId, invitationId, email, tokenHash, role = 'keeper' } = data;
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
    refuseCrowd(memorial, role, replaced);
    const expiresAt = new Date(Date.parse(at) + invitationDays * dayMs).toISOString();
    return [
      ...withdrawals(memorial, replaced),
      {
        type: 'KeeperInvited',
        data: { memorialId, ownerId, invitationId, email, tokenHash, expiresAt, ...roleOf(role) },
      },
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
      throw new DomainError('signed-out', 'signed-out', refusalMessages.signInFirst);
    const { accountId: keeperId } = actor;
    // A second click or device: they are already a keeper.
    if (state.status === 'active' && state.keepers.includes(keeperId)) return [];
    const open = state.status === 'active' ? state.invitations.get(invitationId) : undefined;
    // The same for a reader, unless they are invited to care for it.
    const { role = 'keeper' } = open ?? { role: 'reader' };
    if (state.status === 'active' && state.readers.includes(keeperId) && role === 'reader') return [];
    if (state.status !== 'active' || open?.tokenHash !== tokenHash || open.expiresAt <= at)
      throw invitationGone();
    const { ownerId } = state;
    // The link stays valid for the intended person.
    if (keeperId === ownerId)
      throw new DomainError('conflict', 'already-keeper', keeperMessages.alreadyKeeper);
    return [{ type: 'KeeperJoined', data: { memorialId, ownerId, invitationId, keeperId, ...roleOf(role) } }];
  },

  RemoveKeeper({ data, meta: { actor } }, state) {
    const { memorialId, keeperId } = data;
    const memorial = owned(state, actor);
    const { ownerId } = memorial;
    return isInvited(keeperId, memorial)
      ? [{ type: 'KeeperRemoved', data: { memorialId, ownerId, keeperId } }]
      : [];
  },

  StopKeeping({ data, meta: { actor } }, state) {
    const { memorialId, keeperId } = data;
    if (actor.kind !== 'system' && !(actor.kind === 'account' && actor.accountId === keeperId))
      throw memorialNotFound();
    const memorial = living(state);
    return memorial && isInvited(keeperId, memorial)
      ? [{ type: 'KeeperLeft', data: { memorialId, ownerId: memorial.ownerId, keeperId } }]
      : [];
  },

  HandOverMemorial({ data, meta: { actor, commandId } }, state) {
    const { memorialId, keeperId } = data;
    const memorial = requireKeeper(state, actor);
    // Sent again by the former owner: the memorial is already transferred.
    if (memorial.ownerId === keeperId && !isOwner(actor, memorial)) return [];
    const { ownerId, claim, photos, recordings: present, pageNames } = owned(state, actor);
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
          ...(pageNames.length === 0 ? {} : { pageNames: [...pageNames] }),
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
    ...naming,
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

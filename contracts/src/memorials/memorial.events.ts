import * as z from 'zod/mini';
import { emptied, erasedOf, valuesIn } from '../kernel/define-fields.ts';
import { dayMs } from '../kernel/durations.ts';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { storedChangesShape, storedShape } from '../kernel/field-schemas.ts';
import { uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { recordingKinds } from '../recordings/recording-kinds.ts';
import { guestbookPolicies, memorialContent } from './memorial.fields.ts';
import { undoDays } from './memorials.limits.ts';

const ofOwner = (data: { ownerId: string }) => data.ownerId;
const about = { memorialId: uuid, ownerId: uuid };
// `claim`, where an event has it, is the command that took the owner's slot that this memorial holds.
/** What a count of public memorials by kind needs to know, so that a view never has to look elsewhere. */
const listing = { petType: z.string(), isPublic: z.boolean() };

export const MemorialCreated = defineEvent({
  type: 'MemorialCreated',
  schema: z.object({
    ...about,
    ...listing,
    ...storedShape(memorialContent),
    claim: uuid,
  }),
  personal: { person: ofOwner, erased: erasedOf(memorialContent) },
});

/**
 * Only the fields that changed are present in `changes`. When the kind changed, `petTypeBefore` and `petType` tell it
 * in the open: counts by kind must come out the same when the history is replayed after its owner has left.
 */
export const MemorialDetailsChanged = defineEvent({
  type: 'MemorialDetailsChanged',
  version: 2,
  upcasts: {
    1: (data) => {
      const { petType } = data.changes as { petType?: string }; // version 1 had it there, as its schema said
      return petType === undefined ? data : { ...data, petType };
    },
  },
  schema: z.object({
    ...about,
    isPublic: z.boolean(),
    petTypeBefore: z.optional(z.string()),
    petType: z.optional(z.string()),
    changes: z.object(storedChangesShape(memorialContent)),
  }),
  personal: { person: ofOwner, erased: { changes: {} } },
});

export const MemorialVisibilityChanged = defineEvent({
  type: 'MemorialVisibilityChanged',
  withdraws: ({ isPublic }) => !isPublic,
  schema: z.object({ ...about, ...listing }),
  // Nothing in it is personal but the hash of what was sent, which may have held words that changed nothing.
  personal: { person: ofOwner, erased: {} },
});

export const GuestbookPolicyChanged = defineEvent({
  type: 'GuestbookPolicyChanged',
  schema: z.object({ ...about, policy: z.enum(guestbookPolicies) }),
  // As above.
  personal: { person: ofOwner, erased: {} },
});

/** The domain that the owner wishes for; it leads nowhere yet. Null for none. It ends with another owner. */
export const CustomDomainChanged = defineEvent({
  type: 'CustomDomainChanged',
  schema: z.object({ ...about, customDomain: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { customDomain: null } },
});

export const PhotoAdded = defineEvent({
  type: 'PhotoAdded',
  schema: z.object({ ...about, imageId: uuid, media: mediaDescriptor, caption: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { caption: null } },
  photos: {
    shown: ({ memorialId, imageId, media: { sha256 } }) => [{ memorialId, imageId, sha256 }],
  },
});

export const PhotoRemoved = defineEvent({
  type: 'PhotoRemoved',
  schema: z.object({ ...about, imageId: uuid, sha256: z.string() }),
  photos: {
    hidden: ({ memorialId, imageId, sha256 }) => [{ memorialId, imageId, sha256 }],
    // It can be put back for a while (its Undo), so its bytes outlive it by the same days as a memorial.
    bytesStayMs: undoDays * dayMs,
  },
});

export const PhotoCaptioned = defineEvent({
  type: 'PhotoCaptioned',
  schema: z.object({ ...about, imageId: uuid, caption: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { caption: null } },
});

export const PhotosReordered = defineEvent({
  type: 'PhotosReordered',
  schema: z.object({ ...about, imageIds: z.array(uuid) }),
});

const ofRecording = { recordingId: uuid };
/** Where `transcript` is missing it is as it was before; a new recording has none. */
const recordingWords = {
  title: z.string(),
  description: z.nullable(z.string()),
  transcript: z.optional(z.nullable(z.string())),
};
const noRecordingWords = { title: '', description: null, transcript: null };

/**
 * A video or a sound was added. `sha256` is that of its bytes, `fileSize` their number, `durationMs` is in milliseconds;
 * `poster` is the picture that stands for a video.
 */
export const MemorialRecordingAdded = defineEvent({
  type: 'MemorialRecordingAdded',
  schema: z.object({
    ...about,
    ...ofRecording,
    kind: z.enum(recordingKinds),
    sha256: z.string(),
    poster: z.nullable(mediaDescriptor),
    ...recordingWords,
    durationMs: z.number(),
    fileSize: z.number(),
    mimeType: z.string(),
    orderIndex: z.number(),
  }),
  personal: { person: ofOwner, erased: noRecordingWords },
  photos: {
    shown: ({ memorialId, recordingId: imageId, sha256, poster }) =>
      [sha256, ...(poster ? [poster.sha256] : [])].map((each) => ({ memorialId, imageId, sha256: each })),
  },
});

export const MemorialRecordingChanged = defineEvent({
  type: 'MemorialRecordingChanged',
  schema: z.object({ ...about, ...ofRecording, ...recordingWords }),
  personal: { person: ofOwner, erased: noRecordingWords },
});

export const MemorialRecordingRemoved = defineEvent({
  type: 'MemorialRecordingRemoved',
  schema: z.object({
    ...about,
    ...ofRecording,
    sha256: z.string(),
    posterSha256: z.nullable(z.string()),
  }),
  photos: {
    hidden: ({ memorialId, recordingId: imageId, sha256, posterSha256 }) =>
      [sha256, ...(posterSha256 ? [posterSha256] : [])].map((each) => ({
        memorialId,
        imageId,
        sha256: each,
      })),
  },
});

export const MemorialDeleted = defineEvent({
  type: 'MemorialDeleted',
  withdraws: true,
  schema: z.object({ ...about, ...listing, deletedAt: z.string(), claim: uuid }),
});

export const MemorialRestored = defineEvent({
  type: 'MemorialRestored',
  schema: z.object({ ...about, ...listing, claim: uuid }),
});

/** Nothing of the memorial is shown or served again, for good. `media` are the SHA-256s of all photos and recordings that it showed. */
export const MemorialPurged = defineEvent({
  type: 'MemorialPurged',
  withdraws: true,
  schema: z.object({ ...about, media: z.array(z.string()) }),
  photos: { hidden: ({ memorialId, media }) => media.map((sha256) => ({ memorialId, sha256 })) },
});

/** A slot was taken for this memorial and its creation never came; from now on it cannot. */
export const MemorialAbandoned = defineEvent({
  type: 'MemorialAbandoned',
  schema: z.object({ ...about, claim: uuid }),
});

/**
 * A slot was taken for this memorial by a command (`claim`) that never came to its end. From now on it cannot; `ownerId`
 * is the account whose slot it is.
 */
export const ClaimLapsed = defineEvent({
  type: 'ClaimLapsed',
  schema: z.object({ ...about, claim: uuid }),
});

const invitation = { invitationId: uuid };
const keeper = { keeperId: uuid };

/**
 * Somebody was asked by email to care for the memorial too. `tokenHash` is the SHA-256 of the link's token, as hex:
 * the link itself is known to nobody but the one who was sent it.
 */
export const KeeperInvited = defineEvent({
  type: 'KeeperInvited',
  schema: z.object({
    ...about,
    ...invitation,
    email: z.string(),
    tokenHash: z.string(),
    expiresAt: z.string(),
  }),
  personal: { person: ofOwner, erased: { email: '' } },
  secrets: ['tokenHash'],
});

/** The link of an invitation leads nowhere any more: it was taken back, was replaced, or has had its time. */
export const InvitationWithdrawn = defineEvent({
  type: 'InvitationWithdrawn',
  withdraws: true,
  schema: z.object({ ...about, ...invitation }),
});

/** Somebody followed an invitation, which thereby has been used. */
export const KeeperJoined = defineEvent({
  type: 'KeeperJoined',
  schema: z.object({ ...about, ...invitation, ...keeper }),
});

/** The owner, or the end of the memorial, took the care for it away from somebody. */
export const KeeperRemoved = defineEvent({
  type: 'KeeperRemoved',
  withdraws: true,
  schema: z.object({ ...about, ...keeper }),
});

export const KeeperLeft = defineEvent({
  type: 'KeeperLeft',
  withdraws: true,
  schema: z.object({ ...about, ...keeper }),
});

/** What is read of a memorial once the key of its owner is gone. */
const nobodys = valuesIn(memorialContent, { ...emptied(memorialContent), petType: 'other' });

/**
 * The memorial belongs to somebody else from now on; who owned it stays as a keeper. It says everything personal once
 * more, so that it can be read with the new owner's key after the one before has left. `claim` took the new owner's
 * slot; `previousClaim` had taken the slot that is free again.
 */
export const MemorialHandedOver = defineEvent({
  type: 'MemorialHandedOver',
  schema: z.object({
    ...about,
    previousOwnerId: uuid,
    claim: uuid,
    previousClaim: uuid,
    details: z.object(storedShape(memorialContent)),
    captions: z.array(z.object({ imageId: uuid, caption: z.nullable(z.string()) })),
    /** Missing where the memorial had no recordings. */
    recordings: z.optional(z.array(z.object({ ...ofRecording, ...recordingWords }))),
  }),
  personal: { person: ofOwner, erased: { details: nobodys, captions: [], recordings: [] } },
});

export const memorialEvents = [
  MemorialCreated,
  MemorialDetailsChanged,
  MemorialVisibilityChanged,
  GuestbookPolicyChanged,
  CustomDomainChanged,
  PhotoAdded,
  PhotoRemoved,
  PhotoCaptioned,
  PhotosReordered,
  MemorialRecordingAdded,
  MemorialRecordingChanged,
  MemorialRecordingRemoved,
  MemorialDeleted,
  MemorialRestored,
  MemorialPurged,
  MemorialAbandoned,
  ClaimLapsed,
  KeeperInvited,
  InvitationWithdrawn,
  KeeperJoined,
  KeeperRemoved,
  KeeperLeft,
  MemorialHandedOver,
] as const;
export type MemorialEvent = EventOf<(typeof memorialEvents)[number]>;

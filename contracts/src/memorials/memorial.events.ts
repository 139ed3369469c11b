import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { erasedOf, tombstoneOf, valuesIn } from '../kernel/fields/define-fields.ts';
import { storedChangesShape, storedShape } from '../kernel/fields/field-schemas.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { dayMs } from '../kernel/time/durations.ts';
import { mediaDescriptor, storedFocus } from '../media/media.descriptor.ts';
import { recordingKinds } from '../recordings/recording-kinds.ts';
import { invitedRoles } from './memorial.dto.ts';
import { guestbookPolicies, memorialContent } from './memorial.fields.ts';
import { undoDays } from './memorials.limits.ts';

const ofOwner = (data: { ownerId: string }) => data.ownerId;
const about = { memorialId: uuid, ownerId: uuid };
// `claim`, where an event has it, is the command that took the owner's slot that this memorial holds.
/** The fields for counting public memorials by type, so that views need no other events. `isListed` is true if missing. */
const listing = { petType: z.string(), isPublic: z.boolean(), isListed: z.optional(z.boolean()) };
/** Whether search engines may show the page; true if missing. */
const isIndexed = z.optional(z.boolean());

export const MemorialCreated = defineEvent({
  type: 'MemorialCreated',
  schema: z.object({
    ...about,
    ...listing,
    isIndexed,
    ...storedShape(memorialContent),
    claim: uuid,
  }),
  personal: { person: ofOwner, erased: erasedOf(memorialContent) },
});

/**
 * `changes` contains only the changed fields. If the type changed, `petTypeBefore` and `petType` are
 * unencrypted, so that the counts by type stay correct when the history is replayed after the owner's key was
 * destroyed.
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
    isPublic: listing.isPublic,
    isListed: listing.isListed,
    petTypeBefore: z.optional(z.string()),
    petType: z.optional(z.string()),
    changes: z.object(storedChangesShape(memorialContent)),
  }),
  personal: { person: ofOwner, erased: { changes: {} } },
});

/**
 * The three settings of who may see the memorial. `wasCounted` says whether the public counts included it before; if it
 * is missing, they did if `isPublic` is false.
 */
export const MemorialVisibilityChanged = defineEvent({
  type: 'MemorialVisibilityChanged',
  withdraws: ({ isPublic, isListed = true }) => !isPublic || !isListed,
  schema: z.object({ ...about, ...listing, isIndexed, wasCounted: z.optional(z.boolean()) }),
  // Only the hash of the client's payload is personal, which may have contained text that changed nothing.
  personal: { person: ofOwner, erased: {} },
});

/**
 * The page got another password, which opens it to people who aren't its keepers, or none (null). It was not public
 * then. Making the page public or transferring it removes the password.
 */
export const MemorialPasswordChanged = defineEvent({
  type: 'MemorialPasswordChanged',
  withdraws: true,
  schema: z.object({ ...about, passwordHash: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { passwordHash: null } },
  secrets: ['passwordHash'],
});

export const GuestbookPolicyChanged = defineEvent({
  type: 'GuestbookPolicyChanged',
  schema: z.object({ ...about, policy: z.enum(guestbookPolicies) }),
  // As above.
  personal: { person: ofOwner, erased: {} },
});

/** The domain that the owner wants, which isn't served yet. Null for none. A transfer removes it. */
export const CustomDomainChanged = defineEvent({
  type: 'CustomDomainChanged',
  schema: z.object({ ...about, customDomain: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { customDomain: null } },
});

/** The page got a name in its address. `pageNameKey` names the reservation, which the memorial keeps until it is purged. */
export const PageNameChanged = defineEvent({
  type: 'PageNameChanged',
  schema: z.object({ ...about, pageName: z.string(), pageNameKey: z.string() }),
  personal: { person: ofOwner, erased: { pageName: '' } },
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
    // Removing it can be undone, so its bytes are kept as long as a deleted memorial.
    bytesStayMs: undoDays * dayMs,
  },
});

export const PhotoCaptioned = defineEvent({
  type: 'PhotoCaptioned',
  schema: z.object({ ...about, imageId: uuid, caption: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { caption: null } },
});

/** The focal point that crops of the photo are made around, or null for the one that was found automatically. */
export const PhotoFocused = defineEvent({
  type: 'PhotoFocused',
  schema: z.object({ ...about, imageId: uuid, focus: z.nullable(storedFocus) }),
});

export const PhotosReordered = defineEvent({
  type: 'PhotosReordered',
  schema: z.object({ ...about, imageIds: z.array(uuid) }),
});

const ofRecording = { recordingId: uuid };
/** If `transcript` is missing, it is unchanged; a new recording has none. */
const recordingWords = {
  title: z.string(),
  description: z.nullable(z.string()),
  transcript: z.optional(z.nullable(z.string())),
};
const noRecordingWords = { title: '', description: null, transcript: null };

/**
 * A video or sound was added. `sha256` and `fileSize` (bytes) are those of its content, `durationMs` is in
 * milliseconds; `poster` is a video's still image.
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

/**
 * The memorial was permanently deleted. `media` are the SHA-256s of all its photos and recordings, `pageNameKeys` the
 * reservations of its names, missing if it had none.
 */
export const MemorialPurged = defineEvent({
  type: 'MemorialPurged',
  withdraws: true,
  schema: z.object({
    ...about,
    media: z.array(z.string()),
    pageNameKeys: z.optional(z.array(z.string())),
  }),
  photos: { hidden: ({ memorialId, media }) => media.map((sha256) => ({ memorialId, sha256 })) },
});

/** A slot was taken for this memorial, but it was never created and can't be any more. */
export const MemorialAbandoned = defineEvent({
  type: 'MemorialAbandoned',
  schema: z.object({ ...about, claim: uuid }),
});

/**
 * A command (`claim`) took a slot for this memorial but was never completed and can't be any more. `ownerId`
 * is the account with the slot. With `pageNameKey`, the command reserved that name instead.
 */
export const ClaimLapsed = defineEvent({
  type: 'ClaimLapsed',
  schema: z.object({ ...about, claim: uuid, pageNameKey: z.optional(z.string()) }),
});

const invitation = { invitationId: uuid };
const keeper = { keeperId: uuid };
/** Missing for a person who is to care for the memorial; a reader may only see it. */
const role = z.optional(z.enum(invitedRoles));

/**
 * A person was invited by email to become a keeper, or a reader. `tokenHash` is the SHA-256 of the link's token in hex;
 * only the recipient knows the link.
 */
export const KeeperInvited = defineEvent({
  type: 'KeeperInvited',
  schema: z.object({
    ...about,
    ...invitation,
    email: z.string(),
    tokenHash: z.string(),
    expiresAt: z.string(),
    role,
  }),
  personal: { person: ofOwner, erased: { email: '' } },
  secrets: ['tokenHash'],
});

/** An invitation's link is no longer valid: it was withdrawn, replaced, or has expired. */
export const InvitationWithdrawn = defineEvent({
  type: 'InvitationWithdrawn',
  withdraws: true,
  schema: z.object({ ...about, ...invitation }),
});

/** A person accepted an invitation, which is thereby used. A reader can become a keeper, but not the other way round. */
export const KeeperJoined = defineEvent({
  type: 'KeeperJoined',
  schema: z.object({ ...about, ...invitation, ...keeper, role }),
});

/** The owner removed a keeper or reader, or the memorial was purged. */
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

/** The content of a memorial once its owner's key is destroyed. */
const nobodys = valuesIn(memorialContent, { ...tombstoneOf(memorialContent), petType: 'other' });

/**
 * The memorial belongs to another account now; the former owner remains a keeper. Contains all personal
 * content again, so that it is readable with the new owner's key after the former owner's is destroyed.
 * `claim` took the new owner's slot; `previousClaim` took the slot that is now free.
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
    /** Missing if the memorial had no recordings. */
    recordings: z.optional(z.array(z.object({ ...ofRecording, ...recordingWords }))),
    /** The current name first; missing if the memorial had none. */
    pageNames: z.optional(z.array(z.string())),
  }),
  personal: {
    person: ofOwner,
    erased: { details: nobodys, captions: [], recordings: [], pageNames: [] },
  },
});

export const memorialEvents = [
  MemorialCreated,
  MemorialDetailsChanged,
  MemorialVisibilityChanged,
  MemorialPasswordChanged,
  GuestbookPolicyChanged,
  CustomDomainChanged,
  PageNameChanged,
  PhotoAdded,
  PhotoRemoved,
  PhotoCaptioned,
  PhotoFocused,
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

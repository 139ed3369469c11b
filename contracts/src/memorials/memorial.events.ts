import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';

const ofOwner = (data: { ownerId: string }) => data.ownerId;
const about = { memorialId: uuid, ownerId: uuid };
// `claim`, where an event has it, is the command that took the owner's slot that this memorial holds.
/** What a count of public memorials by kind needs to know, so that a view never has to look elsewhere. */
const listing = { petType: z.string(), isPublic: z.boolean() };

export const MemorialCreated = defineEvent({
  type: 'MemorialCreated',
  version: 1,
  schema: z.object({
    ...about,
    ...listing,
    petName: z.string(),
    birthDate: z.nullable(z.string()),
    passedDate: z.nullable(z.string()),
    memorialText: z.nullable(z.string()),
    templateId: z.string(),
    claim: uuid,
  }),
  personal: { person: ofOwner, erased: { petName: '', memorialText: null } },
});

/** Only the fields that changed are present in `changes`; `petTypeBefore` is there when the kind changed. */
export const MemorialDetailsChanged = defineEvent({
  type: 'MemorialDetailsChanged',
  version: 1,
  schema: z.object({
    ...about,
    isPublic: z.boolean(),
    petTypeBefore: z.optional(z.string()),
    changes: z.object({
      petName: z.optional(z.string()),
      petType: z.optional(z.string()),
      birthDate: z.optional(z.nullable(z.string())),
      passedDate: z.optional(z.nullable(z.string())),
      memorialText: z.optional(z.nullable(z.string())),
      templateId: z.optional(z.string()),
    }),
  }),
  personal: { person: ofOwner, erased: { changes: {} } },
});

export const MemorialVisibilityChanged = defineEvent({
  type: 'MemorialVisibilityChanged',
  version: 1,
  schema: z.object({ ...about, ...listing }),
});

export const guestbookPolicies = ['show-at-once', 'approve-first'] as const;
export type GuestbookPolicy = (typeof guestbookPolicies)[number];

export const GuestbookPolicyChanged = defineEvent({
  type: 'GuestbookPolicyChanged',
  version: 1,
  schema: z.object({ ...about, policy: z.enum(guestbookPolicies) }),
});

export const PhotoAdded = defineEvent({
  type: 'PhotoAdded',
  version: 1,
  schema: z.object({ ...about, imageId: uuid, media: mediaDescriptor, caption: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { caption: null } },
});

export const PhotoRemoved = defineEvent({
  type: 'PhotoRemoved',
  version: 1,
  schema: z.object({ ...about, imageId: uuid, sha256: z.string() }),
});

export const PhotoCaptioned = defineEvent({
  type: 'PhotoCaptioned',
  version: 1,
  schema: z.object({ ...about, imageId: uuid, caption: z.nullable(z.string()) }),
  personal: { person: ofOwner, erased: { caption: null } },
});

export const PhotosReordered = defineEvent({
  type: 'PhotosReordered',
  version: 1,
  schema: z.object({ ...about, imageIds: z.array(uuid) }),
});

export const MemorialDeleted = defineEvent({
  type: 'MemorialDeleted',
  version: 1,
  schema: z.object({ ...about, ...listing, deletedAt: z.string(), claim: uuid }),
});

export const MemorialRestored = defineEvent({
  type: 'MemorialRestored',
  version: 1,
  schema: z.object({ ...about, ...listing, claim: uuid }),
});

/** The days of undo are over: nothing of the memorial is shown or served again. `media` are its photos' SHA-256s. */
export const MemorialPurged = defineEvent({
  type: 'MemorialPurged',
  version: 1,
  schema: z.object({ ...about, media: z.array(z.string()) }),
});

/** A slot was taken for this memorial and its creation never came; from now on it cannot. */
export const MemorialAbandoned = defineEvent({
  type: 'MemorialAbandoned',
  version: 1,
  schema: z.object({ ...about, claim: uuid }),
});

export const memorialEvents = [
  MemorialCreated,
  MemorialDetailsChanged,
  MemorialVisibilityChanged,
  GuestbookPolicyChanged,
  PhotoAdded,
  PhotoRemoved,
  PhotoCaptioned,
  PhotosReordered,
  MemorialDeleted,
  MemorialRestored,
  MemorialPurged,
  MemorialAbandoned,
] as const;
export type MemorialEvent = EventOf<(typeof memorialEvents)[number]>;

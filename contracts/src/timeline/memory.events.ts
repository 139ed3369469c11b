import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { erasedOf } from '../kernel/fields/define-fields.ts';
import { storedChangesShape, storedShape } from '../kernel/fields/field-schemas.ts';
import { sha256, uuid } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { memoryFields } from './memory.fields.ts';

/** `authorId` is the account that added the memory. Its key encrypts everything written about it, by any keeper. */
const about = { memoryId: uuid, memorialId: uuid, authorId: uuid };
const ofAuthor = ({ authorId }: { authorId: string }) => authorId;

/** A memory's photo belongs to the memorial, in a place named after the memory. */
const placeOf = ({ memorialId, memoryId }: { memorialId: string; memoryId: string }, sha256: string) => [
  { memorialId, imageId: memoryId, sha256 },
];

export const MemoryAdded = defineEvent({
  type: 'MemoryAdded',
  schema: z.object({
    ...about,
    ...storedShape(memoryFields),
    photo: z.nullable(mediaDescriptor),
  }),
  personal: { person: ofAuthor, erased: erasedOf(memoryFields) },
  photos: { shown: (data) => (data.photo ? placeOf(data, data.photo.sha256) : []) },
});

/**
 * Contains only the changes. `photo` is set if the photo was replaced or removed; `photoBefore` is then the SHA-256 of
 * the previous one.
 */
export const MemoryChanged = defineEvent({
  type: 'MemoryChanged',
  schema: z.object({
    ...about,
    changes: z.object(storedChangesShape(memoryFields)),
    photo: z.optional(z.nullable(mediaDescriptor)),
    photoBefore: z.nullable(sha256),
  }),
  personal: { person: ofAuthor, erased: { changes: {} } },
  photos: {
    shown: (data) => (data.photo ? placeOf(data, data.photo.sha256) : []),
    hidden: (data) => (data.photoBefore === null ? [] : placeOf(data, data.photoBefore)),
  },
});

/** The memory is gone for good; `sha256` is its photo's. */
export const MemoryDeleted = defineEvent({
  type: 'MemoryDeleted',
  retracts: true,
  withdraws: true,
  schema: z.object({ ...about, sha256: z.nullable(sha256) }),
  photos: { hidden: (data) => (data.sha256 === null ? [] : placeOf(data, data.sha256)) },
});

export const memoryEvents = [MemoryAdded, MemoryChanged, MemoryDeleted] as const;
export type MemoryEvent = EventOf<(typeof memoryEvents)[number]>;

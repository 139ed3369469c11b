import * as z from 'zod/mini';
import { erasedOf } from '../kernel/define-fields.ts';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { storedChangesShape, storedShape } from '../kernel/field-schemas.ts';
import { sha256, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { memoryFields } from './memory.fields.ts';

/** `authorId` is the account that added the memory; its key seals whatever is said of it, by whichever keeper. */
const about = { memoryId: uuid, memorialId: uuid, authorId: uuid };
const ofAuthor = ({ authorId }: { authorId: string }) => authorId;

/** The photo of a memory stands in the memorial, in the place that is named like the memory. */
const placeOf = ({ memorialId, memoryId }: { memorialId: string; memoryId: string }, sha256: string) => [
  { memorialId, imageId: memoryId, sha256 },
];

export const MemoryAdded = defineEvent({
  type: 'MemoryAdded',
  version: 1,
  schema: z.object({
    ...about,
    ...storedShape(memoryFields),
    photo: z.nullable(mediaDescriptor),
  }),
  personal: { person: ofAuthor, erased: erasedOf(memoryFields) },
  photos: { shown: (data) => (data.photo ? placeOf(data, data.photo.sha256) : []) },
});

/**
 * Only what changed is present. `photo` is there when the photo is another one or none, and `photoBefore` is then the
 * SHA-256 of the one that it took the place of.
 */
export const MemoryChanged = defineEvent({
  type: 'MemoryChanged',
  version: 1,
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

/** The memory is gone for good; `sha256` is that of its photo. */
export const MemoryDeleted = defineEvent({
  type: 'MemoryDeleted',
  version: 1,
  withdraws: true,
  schema: z.object({ ...about, sha256: z.nullable(sha256) }),
  photos: { hidden: (data) => (data.sha256 === null ? [] : placeOf(data, data.sha256)) },
});

export const memoryEvents = [MemoryAdded, MemoryChanged, MemoryDeleted] as const;
export type MemoryEvent = EventOf<(typeof memoryEvents)[number]>;

import * as z from 'zod/mini';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, position, uuid } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { memoryFields } from './memory.fields.ts';

/** A memory as a timeline lists it. `mine` is true for the account that added it; `date` is `YYYY-MM-DD`. */
export const memoryDto = z.object({
  id: uuid,
  memorialId: uuid,
  ...storedShape(memoryFields),
  photo: z.nullable(mediaDescriptor),
  mine: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  position: z.string(),
});
export type MemoryDto = z.infer<typeof memoryDto>;

/** `nextCursor` is null on the last page. The page contains every change up to `position`. */
export const timelinePage = z.object({
  entries: z.array(memoryDto),
  count: z.number(),
  nextCursor: z.nullable(z.string()),
  position: z.optional(position),
});
export type TimelinePage = z.infer<typeof timelinePage>;

/**
 * What changed in a timeline since a position, the oldest change first; `removed` are memories that were deleted. It is
 * complete up to `position`; with `more`, the next page starts there.
 */
export const timelineChanges = z.object({
  entries: z.array(memoryDto),
  removed: z.array(uuid),
  count: z.number(),
  position,
  more: z.boolean(),
});
export type TimelineChanges = z.infer<typeof timelineChanges>;

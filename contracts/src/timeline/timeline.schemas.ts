import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { decimalNumber, position, uuid } from '../kernel/schemas.ts';
import { editMemoryData, memoryFormData } from './memory.commands.ts';
import { memoryDto } from './memory.dto.ts';
import { timelineChangesSize, timelinePageSize } from './timeline.limits.ts';

const ofMemorial = z.object({ id: uuid });
const ofMemory = z.object({ id: uuid, memoryId: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

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
 * complete up to `position`; with `more` it goes on from there.
 */
export const timelineChanges = z.object({
  entries: z.array(memoryDto),
  removed: z.array(uuid),
  count: z.number(),
  position,
  more: z.boolean(),
});
export type TimelineChanges = z.infer<typeof timelineChanges>;

/** What each endpoint takes and answers, by the same names. */
export const timelineSchemas = {
  list: {
    params: ofMemorial,
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z.optional(decimalNumber(1, timelinePageSize)),
    }),
    answer: timelinePage,
  },
  changes: {
    params: ofMemorial,
    query: z.object({
      since: position,
      limit: z.optional(decimalNumber(1, timelineChangesSize)),
    }),
    answer: timelineChanges,
  },
  add: {
    params: ofMemorial,
    body: z.object({ ...memoryFormData.shape, memoryId: z.optional(uuid) }),
    answer: accepted,
  },
  edit: {
    params: ofMemory,
    body: z.pick(editMemoryData, { changes: true, base: true }),
    answer: accepted,
  },
  delete: {
    params: ofMemory,
    answer: accepted,
  },
} as const satisfies Record<string, EndpointSchemas>;

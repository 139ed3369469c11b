import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, cursor, decimalNumber, position, uuid } from '../kernel/fields/schemas.ts';
import { editMemoryData, memoryFormData } from './memory.commands.ts';
import { timelineChanges, timelinePage } from './memory.dto.ts';
import { timelineChangesSize, timelinePageSize } from './timeline.limits.ts';

const ofMemory = z.object({ id: uuid, memoryId: uuid });

export const timelineApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/memories',
    summary: 'The memories of a memorial, the newest added first, for everybody signed in who may see it',
    access: 'signed-in',
    params: byId,
    query: z.object({
      cursor,
      limit: z.optional(decimalNumber(1, timelinePageSize)),
    }),
    answer: timelinePage,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/memories/changes',
    summary: 'What changed in the timeline since a position: whole memories, and ids of those that are gone',
    access: 'signed-in',
    params: byId,
    query: z.object({
      since: position,
      limit: z.optional(decimalNumber(1, timelineChangesSize)),
    }),
    answer: timelineChanges,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/memories',
    command: 'AddMemory',
    pathId: 'memorialId',
    entityId: 'memoryId',
    summary: 'Adds a memory; `sha256` names a photo that was uploaded before',
    access: 'signed-in',
    status: 201,
    params: byId,
    body: z.object({ ...memoryFormData.shape, memoryId: z.optional(uuid) }),
    answer: accepted,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/memorials/:id/memories/:memoryId',
    command: 'EditMemory',
    pathId: 'memorialId',
    entityId: 'memoryId',
    summary: 'Changes a memory; a field that somebody else changed meanwhile is a conflict',
    access: 'signed-in',
    params: ofMemory,
    body: z.pick(editMemoryData, { changes: true, base: true }),
    answer: accepted,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/memories/:memoryId',
    command: 'DeleteMemory',
    pathId: 'memorialId',
    entityId: 'memoryId',
    summary: 'Deletes a memory for good',
    access: 'signed-in',
    params: ofMemory,
    answer: accepted,
  }),
} as const;

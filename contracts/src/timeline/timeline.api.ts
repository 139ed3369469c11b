import { endpoint } from '../kernel/endpoint.ts';
import type { timelineSchemas } from './timeline.schemas.ts';

export const timelineApi = {
  list: endpoint<(typeof timelineSchemas)['list']>({
    method: 'GET',
    path: '/api/memorials/:id/memories',
    summary: 'The memories of a memorial, the newest added first, for everybody signed in who may see it',
    access: 'signed-in',
  }),
  changes: endpoint<(typeof timelineSchemas)['changes']>({
    method: 'GET',
    path: '/api/memorials/:id/memories/changes',
    summary: 'What changed in the timeline since a position: whole memories, and ids of those that are gone',
    access: 'signed-in',
  }),
  add: endpoint<(typeof timelineSchemas)['add']>({
    method: 'POST',
    path: '/api/memorials/:id/memories',
    command: 'AddMemory',
    summary: 'Adds a memory; `sha256` names a photo that was uploaded before',
    access: 'signed-in',
    status: 201,
  }),
  edit: endpoint<(typeof timelineSchemas)['edit']>({
    method: 'PATCH',
    path: '/api/memorials/:id/memories/:memoryId',
    command: 'EditMemory',
    summary: 'Changes a memory; a field that somebody else changed meanwhile is a conflict',
    access: 'signed-in',
  }),
  delete: endpoint<(typeof timelineSchemas)['delete']>({
    method: 'DELETE',
    path: '/api/memorials/:id/memories/:memoryId',
    command: 'DeleteMemory',
    summary: 'Deletes a memory for good',
    access: 'signed-in',
  }),
} as const;

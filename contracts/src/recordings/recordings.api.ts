import { endpoint } from '../kernel/endpoint.ts';
import { recordingPartBytes } from './recordings.limits.ts';
import type { recordingsSchemas } from './recordings.schemas.ts';

export const recordingsApi = {
  putPart: endpoint<(typeof recordingsSchemas)['putPart']>({
    method: 'PUT',
    path: '/api/media/:sha256/parts/:part',
    rate: { max: 1_200, windowMs: 3_600_000, per: 'sender' },
    bodyLimit: recordingPartBytes,
    summary: 'Takes one part of a video or a sound, 4 MiB of it from part 0 on; the same again is the same',
    access: 'signed-in',
    consumes: ['application/octet-stream'],
  }),
  parts: endpoint<(typeof recordingsSchemas)['parts']>({
    method: 'GET',
    path: '/api/media/:sha256/parts',
    summary: 'Which parts of a recording the signed-in person has sent: what is missing is sent next',
    access: 'signed-in',
  }),
  dropParts: endpoint<(typeof recordingsSchemas)['dropParts']>({
    method: 'DELETE',
    path: '/api/media/:sha256/parts',
    summary: 'Forgets the parts of a recording that is not to be sent after all',
    access: 'signed-in',
  }),
  finish: endpoint<(typeof recordingsSchemas)['finish']>({
    method: 'POST',
    path: '/api/media/:sha256/recording',
    rate: { max: 120, windowMs: 3_600_000, per: 'sender' },
    summary:
      'Keeps a recording of which every part is there, once its bytes and its content have been checked',
    access: 'signed-in',
  }),
  play: endpoint<(typeof recordingsSchemas)['play']>({
    method: 'GET',
    path: '/media/:sha256/recording.mp4',
    summary: 'A video or a sound, to whoever may see the memorial that shows it; ranges are served',
    access: 'anyone',
    produces: 'video/mp4',
  }),
  add: endpoint<(typeof recordingsSchemas)['add']>({
    method: 'POST',
    path: '/api/memorials/:id/recordings',
    command: 'AddRecording',
    summary: 'Adds a video or a sound that was sent before to a memorial',
    access: 'signed-in',
    status: 201,
  }),
  change: endpoint<(typeof recordingsSchemas)['change']>({
    method: 'PATCH',
    path: '/api/memorials/:id/recordings/:recordingId',
    command: 'ChangeRecording',
    summary: 'Changes the title and the description of a video or a sound',
    access: 'signed-in',
  }),
  remove: endpoint<(typeof recordingsSchemas)['remove']>({
    method: 'DELETE',
    path: '/api/memorials/:id/recordings/:recordingId',
    command: 'RemoveRecording',
    summary: 'Takes a video or a sound out of a memorial, for good',
    access: 'signed-in',
  }),
} as const;

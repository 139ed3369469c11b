import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, decimalNumber, sha256, uuid } from '../kernel/fields/schemas.ts';
import { newRecording, recordingWords } from './recording.commands.ts';
import { recordingParts, storedRecording } from './recording.dto.ts';
import { maxRecordingParts, recordingPartBytes } from './recordings.limits.ts';

const ofMedia = z.object({ sha256 });
const ofRecording = z.object({ id: uuid, recordingId: uuid });

export const recordingsApi = {
  putPart: endpoint({
    method: 'PUT',
    path: '/api/media/:sha256/parts/:part',
    rate: { max: 1_200, windowMs: 3_600_000, per: 'sender' },
    bodyLimit: recordingPartBytes,
    summary: 'Takes one part of a video or a sound, 4 MiB of it from part 0 on; the same again is the same',
    access: 'signed-in',
    consumes: ['application/octet-stream'],
    params: z.object({
      sha256,
      part: decimalNumber(0, maxRecordingParts - 1),
    }),
    answer: z.object({ part: z.number(), size: z.number() }),
  }),
  parts: endpoint({
    method: 'GET',
    path: '/api/media/:sha256/parts',
    summary: 'Which parts of a recording the signed-in person has sent: what is missing is sent next',
    access: 'signed-in',
    params: ofMedia,
    answer: recordingParts,
  }),
  dropParts: endpoint({
    method: 'DELETE',
    path: '/api/media/:sha256/parts',
    summary: 'Forgets the parts of a recording that is not to be sent after all',
    access: 'signed-in',
    params: ofMedia,
    answer: recordingParts,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/media/:sha256/recording',
    rate: { max: 120, windowMs: 3_600_000, per: 'sender' },
    summary:
      'Keeps a recording of which every part is there, once its bytes and its content have been checked',
    access: 'signed-in',
    params: ofMedia,
    answer: storedRecording,
  }),
  play: endpoint({
    method: 'GET',
    path: '/media/:sha256/recording.mp4',
    summary: 'A video or a sound, to whoever may see the memorial that shows it; ranges are served',
    access: 'anyone',
    produces: 'video/mp4',
    params: ofMedia,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/recordings',
    command: 'AddRecording',
    pathId: 'memorialId',
    entityId: 'recordingId',
    summary: 'Adds a video or a sound that was sent before to a memorial',
    access: 'signed-in',
    status: 201,
    params: byId,
    body: z.object({ ...newRecording.shape, recordingId: z.optional(uuid) }),
    answer: accepted,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/memorials/:id/recordings/:recordingId',
    command: 'ChangeRecording',
    pathId: 'memorialId',
    entityId: 'recordingId',
    summary: 'Changes the title and the description of a video or a sound',
    access: 'signed-in',
    params: ofRecording,
    body: recordingWords,
    answer: accepted,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/recordings/:recordingId',
    command: 'RemoveRecording',
    pathId: 'memorialId',
    entityId: 'recordingId',
    summary: 'Takes a video or a sound out of a memorial, for good',
    access: 'signed-in',
    params: ofRecording,
    answer: accepted,
  }),
} as const;

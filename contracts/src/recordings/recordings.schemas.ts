import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { decimalNumber, sha256, uuid } from '../kernel/schemas.ts';
import { newRecording, recordingWords } from './recording.commands.ts';
import { recordingParts, storedRecording } from './recording.dto.ts';
import { maxRecordingParts } from './recordings.limits.ts';

const ofMedia = z.object({ sha256 });
const ofRecording = z.object({ id: uuid, recordingId: uuid });

/** What each endpoint takes and answers, by the same names. */
export const recordingsSchemas = {
  putPart: {
    params: z.object({
      sha256,
      part: decimalNumber(0, maxRecordingParts - 1),
    }),
    answer: z.object({ part: z.number(), size: z.number() }),
  },
  parts: {
    params: ofMedia,
    answer: recordingParts,
  },
  dropParts: {
    params: ofMedia,
    answer: recordingParts,
  },
  finish: {
    params: ofMedia,
    answer: storedRecording,
  },
  play: {
    params: ofMedia,
  },
  add: {
    params: z.object({ id: uuid }),
    body: z.object({ ...newRecording.shape, recordingId: z.optional(uuid) }),
    answer: accepted,
  },
  change: {
    params: ofRecording,
    body: recordingWords,
    answer: accepted,
  },
  remove: {
    params: ofRecording,
    answer: accepted,
  },
} as const satisfies Record<string, EndpointSchemas>;

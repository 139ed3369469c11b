import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, sha256, text, uuid } from '../kernel/fields/schemas.ts';
import {
  maxRecordingDescriptionLength,
  maxRecordingTitleLength,
  maxTranscriptLength,
} from './recordings.limits.ts';
import { recordingMessages } from './recordings.messages.ts';

const textOrNull = (max: number) =>
  z.nullable(
    z.pipe(
      text({ max }),
      z.transform((value: string) => (value === '' ? null : value)),
    ),
  );

/**
 * The texts of a recording; an empty one is null. `transcript` is the text of what is said and heard; if
 * missing, as from older apps, it stays unchanged.
 */
export const recordingWords = z.object({
  title: line({ min: 1, max: maxRecordingTitleLength, required: () => recordingMessages.titleRequired }),
  description: z._default(textOrNull(maxRecordingDescriptionLength), null),
  transcript: z.optional(textOrNull(maxTranscriptLength)),
});

/** A recording to add, which the caller has uploaded, and for a video the photo used as its poster. */
export const newRecording = z.object({
  ...recordingWords.shape,
  sha256,
  posterSha256: z._default(z.nullable(sha256), null),
});

const ofRecording = { memorialId: uuid, recordingId: uuid };

export const addRecordingData = z.object({ ...ofRecording, ...newRecording.shape });
export type AddRecording = Command<'AddRecording', z.infer<typeof addRecordingData>>;

export const changeRecordingData = z.object({ ...ofRecording, ...recordingWords.shape });
export type ChangeRecording = Command<'ChangeRecording', z.infer<typeof changeRecordingData>>;

export const removeRecordingData = z.object(ofRecording);
export type RemoveRecording = Command<'RemoveRecording', z.infer<typeof removeRecordingData>>;

export type RecordingCommand = AddRecording | ChangeRecording | RemoveRecording;

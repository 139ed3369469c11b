import { minuteMs } from '../kernel/time/durations.ts';
import { isPremium, type SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import type { RecordingKind } from './recording-kinds.ts';

const megabyte = 1024 * 1024;

/** Maximum size in bytes and duration in milliseconds of a recording, by kind. */
export const recordingLimits: Readonly<Record<RecordingKind, { bytes: number; durationMs: number }>> = {
  video: { bytes: 100 * megabyte, durationMs: 10 * minuteMs },
  audio: { bytes: 20 * megabyte, durationMs: 30 * minuteMs },
};

/** Returns the maximum number of recordings of each kind in a memorial, by its owner's plan. */
export function recordingsPerMemorial(status: SubscriptionStatus): number {
  return isPremium(status) ? 10 : 0;
}

/** Maximum size of any recording, in bytes. */
export const maxRecordingBytes = Math.max(recordingLimits.video.bytes, recordingLimits.audio.bytes);

/** Size of the parts in which a recording is uploaded and stored, in bytes; the last one may be smaller. */
export const recordingPartBytes = 4 * megabyte;

/** Maximum number of parts of a recording. */
export const maxRecordingParts = Math.ceil(maxRecordingBytes / recordingPartBytes);

/** Maximum number of unfinished uploads of an account. Starting another drops the oldest. */
export const maxUnfinishedRecordings = 3;

/** Days for which the parts of an unfinished upload are kept. */
export const unfinishedRecordingDays = 7;

export const maxRecordingTitleLength = 100;
export const maxRecordingDescriptionLength = 500;
/** Maximum length of a transcript, in characters. */
export const maxTranscriptLength = 5_000;

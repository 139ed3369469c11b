import { minuteMs } from '../kernel/durations.ts';
import { isPremium, type SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import type { RecordingKind } from './recording-kinds.ts';

const megabyte = 1024 * 1024;

/** The most that one recording of a kind may be: bytes of its file, and how long it plays in milliseconds. */
export const recordingLimits: Readonly<Record<RecordingKind, { bytes: number; durationMs: number }>> = {
  video: { bytes: 100 * megabyte, durationMs: 10 * minuteMs },
  audio: { bytes: 20 * megabyte, durationMs: 30 * minuteMs },
};

/** How many recordings of each kind a memorial may hold, by the plan of its owner. */
export function recordingsPerMemorial(status: SubscriptionStatus): number {
  return isPremium(status) ? 10 : 0;
}

/** The largest file of any kind, in bytes. */
export const maxRecordingBytes = Math.max(recordingLimits.video.bytes, recordingLimits.audio.bytes);

/** A recording travels, and is stored, in parts of this many bytes; the last one is smaller. */
export const recordingPartBytes = 4 * megabyte;

/** The most parts that a recording can have. */
export const maxRecordingParts = Math.ceil(maxRecordingBytes / recordingPartBytes);

/** Recordings of an account that may be on their way at a time: the one begun first gives way to another. */
export const maxUnfinishedRecordings = 3;

/** Days for which the parts of a recording that never arrived whole are kept. */
export const unfinishedRecordingDays = 7;

export const maxRecordingTitleLength = 100;
export const maxRecordingDescriptionLength = 500;
/** What is said and heard in a recording, in characters. */
export const maxTranscriptLength = 5_000;

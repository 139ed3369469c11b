import * as z from 'zod/mini';
import { instant, sha256, uuid } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { recordingKinds } from './recording-kinds.ts';

/** A stored recording, identified by its SHA-256. `fileSize` is in bytes, `durationMs` in milliseconds. */
export const storedRecording = z.object({
  sha256,
  kind: z.enum(recordingKinds),
  mimeType: z.string(),
  fileSize: z.number(),
  durationMs: z.number(),
});
export type StoredRecording = z.infer<typeof storedRecording>;

/** The received parts of an unfinished upload. `kept` is set once it is complete. */
export const recordingParts = z.object({
  parts: z.array(z.object({ part: z.number(), size: z.number() })),
  kept: z.nullable(storedRecording),
});
export type RecordingParts = z.infer<typeof recordingParts>;

const recording = {
  id: uuid,
  memorialId: uuid,
  title: z.string(),
  description: z.nullable(z.string()),
  /** The text of what is said and heard. Missing without one, and in data of older devices. */
  transcript: z.optional(z.nullable(z.string())),
  /** In seconds. */
  duration: z.number(),
  /** In bytes. */
  fileSize: z.number(),
  mimeType: z.string(),
  orderIndex: z.number(),
  createdAt: instant,
  sha256,
};

/** A video of a memorial. `poster` is shown until it plays. */
export const memorialVideo = z.object({
  ...recording,
  videoUrl: z.string(),
  poster: z.nullable(mediaDescriptor),
});
export type MemorialVideo = z.infer<typeof memorialVideo>;

export const memorialAudio = z.object({ ...recording, audioUrl: z.string() });
export type MemorialAudio = z.infer<typeof memorialAudio>;

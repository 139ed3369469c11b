import * as z from 'zod/mini';
import { instant, sha256, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { recordingKinds } from './recording-kinds.ts';

/** A stored recording, by the SHA-256 of its bytes. `fileSize` is in bytes, `durationMs` in milliseconds. */
export const storedRecording = z.object({
  sha256,
  kind: z.enum(recordingKinds),
  mimeType: z.string(),
  fileSize: z.number(),
  durationMs: z.number(),
});
export type StoredRecording = z.infer<typeof storedRecording>;

/** What has arrived of a recording that its sender is sending; `kept` once all of it is there. */
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
  /** What is said and heard in it. Missing where nobody has written it down, and in what older devices kept. */
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

/** A video of a memorial. `poster` is the picture that stands for it until it plays. */
export const memorialVideo = z.object({
  ...recording,
  videoUrl: z.string(),
  poster: z.nullable(mediaDescriptor),
});
export type MemorialVideo = z.infer<typeof memorialVideo>;

/** A sound of a memorial. */
export const memorialAudio = z.object({ ...recording, audioUrl: z.string() });
export type MemorialAudio = z.infer<typeof memorialAudio>;

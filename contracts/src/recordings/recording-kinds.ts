export const recordingKinds = ['video', 'audio'] as const;
export type RecordingKind = (typeof recordingKinds)[number];

/** The content type of each kind. Only MP4 is stored. */
export const recordingTypes = { video: 'video/mp4', audio: 'audio/mp4' } as const satisfies Record<
  RecordingKind,
  string
>;

/** What a recording is: moving pictures, or sound alone. */
export const recordingKinds = ['video', 'audio'] as const;
export type RecordingKind = (typeof recordingKinds)[number];

/** The type that each kind is served as. Only MP4 is kept. */
export const recordingTypes = { video: 'video/mp4', audio: 'audio/mp4' } as const satisfies Record<
  RecordingKind,
  string
>;

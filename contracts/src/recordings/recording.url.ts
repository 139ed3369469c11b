/** The address of a recording. Its bytes never change, so what is kept of it stays true. */
export const recordingUrl = (sha256: string): string => `/media/${sha256}/recording.mp4`;

/** Returns a recording's URL. Its bytes never change, so it can be cached forever. */
export const recordingUrl = (sha256: string): string => `/media/${sha256}/recording.mp4`;

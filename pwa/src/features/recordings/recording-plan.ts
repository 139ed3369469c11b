import type { RecordingKind } from '@everpaw/contracts/recordings/recording-kinds';

/** What is asked before something of a file is left out. */
export type RecordingQuestion = 'no-sound' | 'one-sound' | 'only-sound';

/** A sound track. `canKeep` means that it can be copied or converted; `isDefault` that players play it unasked. */
export type SoundFacts = { canKeep: boolean; isDefault: boolean; alternateGroup: number };

/** The tracks of a file. `sounds` begins with the track that players choose. */
export type TrackFacts = {
  video: { canKeep: boolean } | null;
  sounds: readonly SoundFacts[];
  /** Whether the file may have a track that can't be listed, because its format is unknown. */
  mayHide: { picture: boolean; sound: boolean };
};

export type RecordingPlan =
  | { kind: RecordingKind; sound: number | null; question: RecordingQuestion | null }
  | { refused: 'picture' | 'sound' | 'nothing' };

/** Whether someone who plays the file would miss one of the other sounds. Alternates of the kept one don't count. */
function missesSound(sounds: readonly SoundFacts[], kept: number): boolean {
  const group = sounds[kept]?.alternateGroup ?? 0;
  return sounds.some(
    ({ isDefault, alternateGroup }, place) =>
      place !== kept && (place === 0 || isDefault) && !(group !== 0 && group === alternateGroup),
  );
}

/**
 * Decides which tracks are kept: the picture and one sound. `sound` is an index of `sounds`; `question` is what has to
 * be asked first, because the result has less than the file.
 */
export function planRecording({ video, sounds, mayHide }: TrackFacts): RecordingPlan {
  if (video && !video.canKeep) return { refused: 'picture' };
  const kept = sounds.findIndex(({ canKeep }) => canKeep);
  if (kept >= 0) {
    const missing = missesSound(sounds, kept) ? 'one-sound' : null;
    const question = !video && mayHide.picture ? 'only-sound' : missing;
    return { kind: video ? 'video' : 'audio', sound: kept, question };
  }
  if (!video) return { refused: sounds.length > 0 ? 'sound' : 'nothing' };
  const question = sounds.length > 0 || mayHide.sound ? 'no-sound' : null;
  return { kind: 'video', sound: null, question };
}

/** Start and end of something in seconds. */
export type Span = { start: number; end: number };

/** Where a track has samples, and the part that its edit list shows: all of it (null), or several (`'pieces'`). */
export type TrackSpan = { media: Span; shown: Span | null | 'pieces' };

/** What may be hidden at either end in seconds: encoders add a few samples of silence. */
const paddingSeconds = 0.1;
/** How far the ends of picture and sound may be apart in seconds. */
const endsApartSeconds = 0.25;

/** The part to publish. `start` and `end` are set where something was cut off. `seconds` is how long it plays. */
export type Cut = { start?: number; end?: number; seconds: number };

/**
 * Returns the part of the tracks that is shown. What an edit list hides must not be published. Returns null if that
 * part isn't the same for all tracks, or consists of several pieces.
 */
export function cutOf(tracks: readonly TrackSpan[]): Cut | null {
  const spans: { media: Span; shown: Span }[] = [];
  for (const { media, shown } of tracks) {
    if (shown === 'pieces') return null;
    // Samples before zero aren't presented.
    spans.push({ media, shown: shown ?? { ...media, start: Math.max(0, media.start) } });
  }
  const starts = spans.filter(({ media, shown }) => shown.start - media.start > paddingSeconds);
  const ends = spans.filter(({ media, shown }) => media.end - shown.end > paddingSeconds);
  const start = starts.length > 0 ? Math.max(...starts.map(({ shown }) => shown.start)) : undefined;
  const end = ends.length > 0 ? Math.min(...ends.map(({ shown }) => shown.end)) : undefined;
  const visible = spans.map(({ media, shown }) => ({
    start: Math.max(media.start, shown.start),
    end: Math.min(media.end, shown.end),
  }));
  const losesMore = visible.some(
    (span) =>
      (start !== undefined && span.start < start - endsApartSeconds) ||
      (end !== undefined && span.end > end + endsApartSeconds),
  );
  if (losesMore) return null;
  const from = start ?? Math.max(0, Math.min(...visible.map((span) => span.start)));
  const to = end ?? Math.max(...visible.map((span) => span.end));
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    seconds: to - from,
  };
}

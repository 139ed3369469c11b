import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { RecordingKind } from '@everpaw/contracts/recordings/recording-kinds';
import { recordingScreens } from '@everpaw/contracts/recordings/recording-screens.messages';
import { recordingLimits } from '@everpaw/contracts/recordings/recordings.limits';
import {
  type RecordingRefusalCode,
  recordingRefusals,
} from '@everpaw/contracts/recordings/recordings.messages';
import {
  ALL_FORMATS,
  BlobSource,
  BufferSource,
  BufferTarget,
  CanvasSink,
  Conversion,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MPEG_TS,
  OGG,
} from 'mediabunny';
import { bareMp4 } from './bare-mp4.ts';
import { type Mp4Track, mp4TracksOf } from './mp4-tracks.ts';
import { PlainOutput, PlayableMp4 } from './playable-mp4.ts';
import { type Cut, cutOf, planRecording, type RecordingQuestion } from './recording-plan.ts';

/** A recording as it's uploaded: an MP4 with nothing but picture and sound. `poster` is a JPEG of one of its frames. */
export type PreparedRecording = { kind: RecordingKind; bytes: ArrayBuffer; poster: Blob | null };

type Steps = {
  /** Asks whether to go on although something will be missing. */
  confirm: (question: RecordingQuestion) => Promise<boolean>;
  /** Receives the progress, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const posterSidePixels = 1_280;
const posterQuality = 0.86;
/** The time after which the poster is taken, in seconds, since many videos start dark. */
const posterAfterSeconds = 1;
/** How far a cut may move to the next key frame in seconds, so that the picture is copied and not converted. */
const cutToleranceSeconds = 0.1;

function refused(code: RecordingRefusalCode): DomainError {
  return new DomainError('unsupported-media', code, recordingRefusals[code]);
}

const cannotPrepare = (message: string) => new DomainError('unsupported-media', 'cannot-prepare', message);

const refusals = {
  picture: () => cannotPrepare(recordingScreens.cannotShow),
  sound: () => cannotPrepare(recordingScreens.cannotHear),
  nothing: () => refused('not-a-recording'),
};

/** Returns a frame of the video as JPEG; null if this device can't decode it. */
async function posterOf(video: ArrayBuffer): Promise<Blob | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(video) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()]);
    const scale = Math.min(1, posterSidePixels / Math.max(width, height));
    const sink = new CanvasSink(track, { width: Math.max(1, Math.round(width * scale)) });
    const first = await track.getFirstTimestamp();
    const last = await track.computeDuration();
    const wrapped = await sink.getCanvas(Math.min(first + posterAfterSeconds, (first + last) / 2));
    if (!wrapped) return null;
    const { canvas } = wrapped;
    if (canvas instanceof OffscreenCanvas)
      return await canvas.convertToBlob({ type: 'image/jpeg', quality: posterQuality });
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', posterQuality));
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

type Choice = { video: InputVideoTrack | null; sounds: readonly InputAudioTrack[]; cut?: Cut };

/** Whether the picture can't be copied from the start of a cut on, because no key frame is there. */
async function startsBetweenKeyFrames(video: InputVideoTrack, start: number | undefined): Promise<boolean> {
  if (start === undefined) return false;
  const sink = new EncodedPacketSink(video);
  const key = await sink.getKeyPacket(start + cutToleranceSeconds, { verifyKeyPackets: true });
  return !key || key.timestamp + key.duration <= start;
}

/** Sets up the conversion of these tracks to an MP4 in memory. */
async function conversionOf(input: Input, { video, sounds, cut }: Choice) {
  const target = new BufferTarget();
  // Without a key frame after the cut, copying would leave out the whole picture.
  const forceTranscode = video !== null && (await startsBetweenKeyFrames(video, cut?.start));
  const conversion = await Conversion.init({
    input,
    output: new PlainOutput({ format: new PlayableMp4(), target }),
    tracks: 'all',
    tags: {},
    video: (track) => ({ discard: track !== video, forceTranscode }),
    audio: (track) => ({ discard: !sounds.includes(track) }),
    ...(cut && { trim: { start: cut.start, end: cut.end } }),
    // By default, what is next to a cut is copied too.
    ...(cut && (cut.start !== undefined || cut.end !== undefined)
      ? { copy: { boundaryPolicy: 'shrink', boundaryTolerance: cutToleranceSeconds } }
      : {}),
    showWarnings: false,
  });
  const isKept = (track: InputTrack) => conversion.utilizedTracks.includes(track);
  return { conversion, target, isKept };
}

/** Whether this isn't MPEG audio of another layer, which mediabunny calls MP3 too, but browsers don't play. */
async function isPlainMp3(track: InputAudioTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'mp3') return true;
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  const layer = ((packet?.data[1] ?? 0) >> 1) & 3;
  return layer === 1;
}

/** The tracks of a file, the ones that players choose first. */
async function tracksOf(input: Input) {
  const [video, first, all] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
    input.getAudioTracks(),
  ]);
  const sounds = first ? [first, ...all.filter((track) => track !== first)] : all;
  return { video, sounds };
}

/** The tracks that can be kept, according to a conversion of all of them that isn't executed. */
async function planOf(input: Input, file: Blob, mp4Tracks: ReadonlyMap<number, Mp4Track>) {
  const { video, sounds } = await tracksOf(input);
  const isPlain = new Set<InputAudioTrack>();
  for (const track of sounds) if (await isPlainMp3(track)) isPlain.add(track);
  const { isKept } = await conversionOf(input, { video, sounds: [...isPlain] });
  const format = await input.getFormat();
  const plan = planRecording({
    video: video && { canKeep: isKept(video) },
    sounds: await Promise.all(
      sounds.map(async (track) => ({
        canKeep: isKept(track),
        isDefault: (await track.getDisposition()).default,
        alternateGroup: mp4Tracks.get(track.id)?.alternateGroup ?? 0,
      })),
    ),
    // Of these formats, only tracks of known codecs are listed.
    mayHide: {
      picture: format === MPEG_TS || (format === OGG && file.type === 'video/ogg'),
      sound: format === MPEG_TS,
    },
  });
  if ('refused' in plan) throw refusals[plan.refused]();
  const kept = plan.sound === null ? undefined : sounds[plan.sound];
  return { ...plan, video, sounds: kept ? [kept] : [] };
}

/** Returns the part of these tracks that is shown. Throws `DomainError` if it can't be published alone. */
async function cutOfTracks(
  tracks: readonly InputTrack[],
  mp4Tracks: ReadonlyMap<number, Mp4Track>,
): Promise<Cut> {
  const spans = tracks.map(async (track) => ({
    media: { start: await track.getFirstTimestamp(), end: await track.computeDuration() },
    shown: mp4Tracks.get(track.id)?.shown ?? null,
  }));
  const cut = cutOf(await Promise.all(spans));
  if (!cut) throw cannotPrepare(recordingScreens.cannotCut);
  return cut;
}

/** Converts a file; null if the person didn't want to go on. */
async function convert(input: Input, file: Blob, { confirm, onProgress, signal }: Steps) {
  const mp4Tracks = await mp4TracksOf(file);
  const { kind, question, video, sounds } = await planOf(input, file, mp4Tracks);
  const tracks = video ? [video, ...sounds] : sounds;
  const cut = await cutOfTracks(tracks, mp4Tracks);
  if (cut.seconds * 1_000 > recordingLimits[kind].durationMs) throw refused('recording-too-long');
  signal.throwIfAborted();
  if (question && !(await confirm(question))) return null;
  const { conversion, target, isKept } = await conversionOf(input, { video, sounds, cut });
  if (!tracks.every(isKept)) throw cannotPrepare(recordingScreens.cannotCut);
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  signal.throwIfAborted();
  await conversion.execute().finally(() => signal.removeEventListener('abort', cancel));
  signal.throwIfAborted();
  if (!target.buffer) throw cannotPrepare(recordingScreens.cannotPrepare);
  return { kind, bytes: bareMp4(target.buffer) };
}

/**
 * Converts any video or audio file that this device can read to MP4, without its location, times, names and what was
 * cut off. Tracks are copied where browsers play them in an MP4. Without transcoding, the same file always gives the
 * same bytes. Returns null if the person didn't want to go on. Throws `DomainError` with a message that can be shown,
 * and `AbortError`.
 */
export async function prepareRecording(file: Blob, steps: Steps): Promise<PreparedRecording | null> {
  if (file.size === 0) throw refused('recording-empty');
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    if (!(await input.canRead())) throw refused('not-a-recording');
    const converted = await convert(input, file, steps);
    if (!converted) return null;
    const { kind, bytes } = converted;
    if (bytes.byteLength > recordingLimits[kind].bytes) throw refused('recording-too-large');
    return { kind, bytes, poster: kind === 'video' ? await posterOf(bytes) : null };
  } catch (error) {
    steps.signal.throwIfAborted();
    if (error instanceof DomainError) throw error;
    throw cannotPrepare(recordingScreens.cannotPrepare);
  } finally {
    input.dispose();
  }
}

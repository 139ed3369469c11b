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
  type AudioCodec,
  BlobSource,
  BufferSource,
  BufferTarget,
  CanvasSink,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { bareMp4 } from './bare-mp4.ts';

/** A recording as it's uploaded: an MP4 with nothing but picture and sound. `poster` is a JPEG of one of its frames. */
export type PreparedRecording = { kind: RecordingKind; bytes: ArrayBuffer; poster: Blob | null };

/** The codecs that are copied; other audio is transcoded to AAC. */
const soundAsItIs: readonly (AudioCodec | null)[] = ['aac', 'mp3', 'opus', 'flac'];

const posterSidePixels = 1_280;
const posterQuality = 0.86;
/** The time after which the poster is taken, in seconds, since many videos start dark. */
const posterAfterSeconds = 1;

function refused(code: RecordingRefusalCode): DomainError {
  return new DomainError('unsupported-media', code, recordingRefusals[code]);
}

const cannotPrepare = () =>
  new DomainError('unsupported-media', 'cannot-prepare', recordingScreens.cannotPrepare);

/** An output that keeps how a track is displayed, but drops its name and language. */
class PlainOutput extends Output<Mp4OutputFormat, BufferTarget> {
  override addVideoTrack(...[source, metadata]: Parameters<Output['addVideoTrack']>) {
    return super.addVideoTrack(source, { ...metadata, name: undefined, languageCode: undefined });
  }
  override addAudioTrack(...[source, metadata]: Parameters<Output['addAudioTrack']>) {
    return super.addAudioTrack(source, { ...metadata, name: undefined, languageCode: undefined });
  }
}

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

/**
 * Converts any video or audio file that this device can read to MP4, without its location, times and names. Tracks are
 * copied where MP4 supports them. Without transcoding, the same file always gives the same bytes. `onProgress` receives
 * 0 to 1. Throws `DomainError` with a message that can be shown, and `AbortError`.
 */
export async function prepareRecording(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedRecording> {
  if (file.size === 0) throw refused('recording-empty');
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    if (!(await input.canRead())) throw refused('not-a-recording');
    const video = await input.getPrimaryVideoTrack();
    const kind = video ? 'video' : 'audio';
    if ((await input.computeDuration()) * 1_000 > recordingLimits[kind].durationMs)
      throw refused('recording-too-long');
    const target = new BufferTarget();
    const output = new PlainOutput({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      tags: {},
      audio: (track) => (soundAsItIs.includes(track.codec) ? {} : { codec: 'aac' }),
      showWarnings: false,
    });
    if (!conversion.isValid || conversion.discardedTracks.some(({ track }) => track === video))
      throw cannotPrepare();
    conversion.onProgress = onProgress;
    const cancel = () => void conversion.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    await conversion.execute().finally(() => signal.removeEventListener('abort', cancel));
    signal.throwIfAborted();
    if (!target.buffer) throw cannotPrepare();
    const bytes = bareMp4(target.buffer);
    if (bytes.byteLength > recordingLimits[kind].bytes) throw refused('recording-too-large');
    return { kind, bytes, poster: kind === 'video' ? await posterOf(bytes) : null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DomainError) throw error;
    throw cannotPrepare();
  } finally {
    input.dispose();
  }
}

import { type BufferTarget, type MediaCodec, Mp4OutputFormat, Output } from 'mediabunny';

/**
 * An MP4 with only those codecs that browsers play in it. Tracks of others are converted to the first one that this
 * device can encode.
 */
export class PlayableMp4 extends Mp4OutputFormat {
  constructor() {
    super({ fastStart: 'in-memory' });
  }
  override getSupportedCodecs(): MediaCodec[] {
    return ['avc', 'vp9', 'av1', 'hevc', 'aac', 'opus', 'mp3', 'flac'];
  }
}

/** An output that keeps how a track is displayed, but drops its name and language. */
export class PlainOutput extends Output<Mp4OutputFormat, BufferTarget> {
  override addVideoTrack(...[source, metadata]: Parameters<Output['addVideoTrack']>) {
    return super.addVideoTrack(source, { ...metadata, name: undefined, languageCode: undefined });
  }
  override addAudioTrack(...[source, metadata]: Parameters<Output['addAudioTrack']>) {
    return super.addAudioTrack(source, { ...metadata, name: undefined, languageCode: undefined });
  }
}

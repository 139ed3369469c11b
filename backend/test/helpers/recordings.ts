import { recordingPartBytes } from '@everpaw/contracts/recordings/recordings.limits';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { sha256Of } from './acts.ts';
import type { Answer, Client } from './site.ts';

type Made = {
  /** Another seed is another recording. */
  seed?: number;
  kind?: 'video' | 'audio';
  seconds?: number;
  /** Bytes of each second. */
  bytesPerSecond?: number;
  tags?: MetadataTags;
};

/** What an H.264 decoder is set up with: a baseline profile, and parameter sets of nothing. */
const avcDescription = Uint8Array.from([1, 66, 0, 30, 255, 225, 0, 4, 103, 66, 0, 30, 1, 0, 2, 104, 206]);
/** AAC-LC, 48 kHz, stereo. */
const aacDescription = Uint8Array.from([0x11, 0x90]);

/** An MP4 file as a device writes it, whose picture and sound are noise. */
export async function makeRecording({
  seed = 1,
  kind = 'video',
  seconds = 3,
  bytesPerSecond = 2_000,
  tags,
}: Made = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  if (kind === 'video') output.addVideoTrack(video, { frameRate: 1 });
  else output.addAudioTrack(audio);
  if (tags) output.setMetadataTags(tags);
  await output.start();
  for (let second = 0; second < seconds; second += 1) {
    const noise = new Uint8Array(bytesPerSecond).fill((seed * 37 + second) % 251);
    const packet = new EncodedPacket(noise, 'key', second, 1);
    if (kind === 'video')
      await video.add(packet, {
        decoderConfig: {
          codec: 'avc1.42001e',
          codedWidth: 320,
          codedHeight: 240,
          description: avcDescription,
        },
      });
    else
      await audio.add(packet, {
        decoderConfig: {
          codec: 'mp4a.40.2',
          numberOfChannels: 2,
          sampleRate: 48_000,
          description: aacDescription,
        },
      });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('no file was written');
  return undated(Buffer.from(target.buffer));
}

/** The file without the times at which it was written, as the app sends it. */
function undated(bytes: Buffer): Buffer {
  for (const type of ['mvhd', 'tkhd', 'mdhd']) {
    const content = bytes.indexOf(type, 0, 'latin1') + 4;
    bytes.fill(0, content + 4, content + (bytes.readUInt8(content) === 1 ? 20 : 12));
  }
  return bytes;
}

/** The parts that a recording is sent in. */
export function partsOf(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / recordingPartBytes);
  return Array.from({ length: count }, (_, part) =>
    bytes.subarray(part * recordingPartBytes, (part + 1) * recordingPartBytes),
  );
}

/** Sends one part; the recording's name is `sha256`. */
export function sendPart(client: Client, sha256: string, part: number, bytes: Uint8Array): Promise<Answer> {
  return client.send('PUT', `/api/media/${sha256}/parts/${part}`, {
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
}

/** Sends a recording as the phone does; answers the answer to its end. */
export async function sendRecording(
  client: Client,
  bytes: Buffer,
  sha256: string = sha256Of(bytes),
): Promise<Answer> {
  for (const [part, each] of partsOf(bytes).entries()) {
    const sent = await sendPart(client, sha256, part, each);
    if (sent.status !== 200) return sent;
  }
  return client.post(`/api/media/${sha256}/recording`);
}

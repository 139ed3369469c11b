// @vitest-environment node
import { recordingScreens } from '@everpaw/contracts/recordings/recording-screens.messages';
import { recordingLimits } from '@everpaw/contracts/recordings/recordings.limits';
import { recordingRefusals } from '@everpaw/contracts/recordings/recordings.messages';
import {
  ALL_FORMATS,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoCodec,
} from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { type PreparedRecording, prepareRecording } from './prepare-recording.ts';
import type { RecordingQuestion } from './recording-plan.ts';

// This runs where nothing can be decoded or encoded, so it shows what is copied, asked about and refused.
const avcDescription = Uint8Array.from([
  1, 66, 192, 11, 255, 225, 0, 24, 103, 66, 192, 11, 217, 1, 65, 251, 1, 16, 0, 0, 3, 0, 16, 0, 0, 3, 0, 32,
  241, 66, 164, 128, 1, 0, 5, 104, 203, 131, 203, 32,
]);
const soundBytes: Partial<Record<AudioCodec, number[]>> = { ac3: [0x0b, 0x77, 0, 0, 0x14, 0x40, 0x43] };

const decoderConfigs: Partial<Record<AudioCodec, AudioDecoderConfig>> = {
  aac: {
    codec: 'mp4a.40.2',
    numberOfChannels: 2,
    sampleRate: 48_000,
    description: Uint8Array.from([0x11, 0x90]),
  },
  mp3: { codec: 'mp3', numberOfChannels: 2, sampleRate: 48_000 },
  ac3: { codec: 'ac-3', numberOfChannels: 2, sampleRate: 48_000 },
  'pcm-s16': { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 48_000 },
};

type File = {
  format?: OutputFormat;
  picture?: VideoCodec | null;
  sounds?: AudioCodec[];
  seconds?: number;
  /** The time of the first sample in seconds. */
  from?: number;
  keyEvery?: number;
};

/** A file with a frame a second, whose picture and sound are noise. Each packet begins with its second. */
async function fileOf({
  format = new Mp4OutputFormat({ fastStart: false }),
  picture = 'avc',
  sounds = [],
  seconds = 4,
  from = 0,
  keyEvery = 1,
}: File): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const video = picture && new EncodedVideoPacketSource(picture);
  if (video) output.addVideoTrack(video);
  const audios = sounds.map((codec) => ({ codec, source: new EncodedAudioPacketSource(codec) }));
  for (const { source } of audios) output.addAudioTrack(source, { disposition: { default: true } });
  await output.start();
  for (let second = 0; second < seconds; second += 1) {
    const key = second % keyEvery === 0 ? 'key' : 'delta';
    if (video)
      await video.add(new EncodedPacket(Uint8Array.of(0, 0, 0, 2, 0x65, second), key, from + second, 1), {
        decoderConfig:
          picture === 'avc'
            ? { codec: 'avc1.42c00b', codedWidth: 320, codedHeight: 240, description: avcDescription }
            : { codec: picture, codedWidth: 320, codedHeight: 240 },
      });
    for (const { codec, source } of audios)
      await source.add(
        new EncodedPacket(Uint8Array.from(soundBytes[codec] ?? [255, 251, second]), 'key', from + second, 1),
        { decoderConfig: decoderConfigs[codec] },
      );
  }
  await output.finalize();
  if (!target.buffer) throw new Error('no file was written');
  return new Blob([target.buffer]);
}

/** The MP4 with an edit list in its first track, which shows this part of it. Its `moov` is the last box. */
async function cut(file: Blob, { seconds, skip }: { seconds: number; skip: number }): Promise<Blob> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const scaleAt = (type: string) => bytes.readUInt32BE(bytes.indexOf(type, 0, 'latin1') + 16);
  const list = Buffer.alloc(36);
  list.writeUInt32BE(36, 0);
  list.write('edts', 4, 'latin1');
  list.writeUInt32BE(28, 8);
  list.write('elst', 12, 'latin1');
  list.writeUInt32BE(1, 20);
  list.writeUInt32BE(seconds * scaleAt('mvhd'), 24);
  list.writeUInt32BE(skip * scaleAt('mdhd'), 28);
  list.writeUInt32BE(0x1_0000, 32);
  const track = bytes.indexOf('trak', 0, 'latin1') - 4;
  const end = track + bytes.readUInt32BE(track);
  const movie = bytes.indexOf('moov', 0, 'latin1') - 4;
  for (const at of [track, movie]) bytes.writeUInt32BE(bytes.readUInt32BE(at) + list.length, at);
  return new Blob([bytes.subarray(0, end), list, bytes.subarray(end)]);
}

async function prepared(file: Blob, goesOn = true) {
  const questions: RecordingQuestion[] = [];
  const result: PreparedRecording | string | null = await prepareRecording(file, {
    confirm: async (question) => {
      questions.push(question);
      return goesOn;
    },
    onProgress: () => {},
    signal: new AbortController().signal,
  }).catch((error: Error) => error.message);
  if (result === null || typeof result === 'string') return { result, questions };
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(result.bytes) });
  const tracks = await input.getTracks();
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
  return {
    kind: result.kind,
    codecs,
    seconds: await input.computeDuration(),
    questions,
    bytes: result.bytes,
  };
}

const mkv = () => new MkvOutputFormat();

describe('REQ-353 what becomes of the tracks of a file', () => {
  test('picture and sound that browsers play are copied without a question', async () => {
    expect(await prepared(await fileOf({ sounds: ['aac'] }))).toMatchObject({
      kind: 'video',
      codecs: ['avc', 'aac'],
      questions: [],
    });
    expect(await prepared(await fileOf({ picture: null, sounds: ['mp3'] }))).toMatchObject({
      kind: 'audio',
      codecs: ['mp3'],
      questions: [],
    });
  });

  test.each(['ac3', 'pcm-s16'] as const)(
    'a sound of the kind %s that this device cannot convert is asked about; who declines adds nothing',
    async (codec) => {
      const file = await fileOf({ format: codec === 'ac3' ? mkv() : new MovOutputFormat(), sounds: [codec] });
      expect(await prepared(file)).toMatchObject({ kind: 'video', codecs: ['avc'], questions: ['no-sound'] });
      expect(await prepared(file, false)).toEqual({ result: null, questions: ['no-sound'] });
    },
  );

  test('a sound by itself that cannot be read is refused with that reason', async () => {
    const file = await fileOf({ format: mkv(), picture: null, sounds: ['ac3'] });
    expect(await prepared(file)).toEqual({ result: recordingScreens.cannotHear, questions: [] });
  });

  test('MPEG audio of another layer is no MP3', async () => {
    const file = Buffer.from(await (await fileOf({ picture: 'avc', sounds: ['mp3'] })).arrayBuffer());
    for (let at = file.indexOf('fffb', 0, 'hex'); at >= 0; at = file.indexOf('fffb', at, 'hex'))
      file.writeUInt8(0xfd, at + 1);
    expect(await prepared(new Blob([file]))).toMatchObject({ codecs: ['avc'], questions: ['no-sound'] });
  });

  test('of several sounds, the one that can be kept is', async () => {
    const file = await fileOf({ format: mkv(), sounds: ['ac3', 'aac'] });
    expect(await prepared(file)).toMatchObject({ codecs: ['avc', 'aac'], questions: ['one-sound'] });
  });

  test('VP8, which only some browsers show in an MP4, is not copied', async () => {
    const file = await fileOf({ format: mkv(), picture: 'vp8', sounds: ['aac'] });
    expect(await prepared(file)).toEqual({ result: recordingScreens.cannotShow, questions: [] });
  });

  test('no refusal asks for an MP4 of someone who may have chosen one', async () => {
    expect(await prepared(new Blob(['no recording']))).toEqual({
      result: recordingRefusals['not-a-recording'],
      questions: [],
    });
    const { cannotPrepare, cannotShow, cannotHear, cannotCut } = recordingScreens;
    const refusals = [cannotPrepare, cannotShow, cannotHear, cannotCut, ...Object.values(recordingRefusals)];
    for (const text of refusals) expect(text).not.toMatch(/choose an MP4/);
  });
});

describe('REQ-353 how long a file plays', () => {
  test('is the time from its start to its end', async () => {
    const file = await fileOf({ format: mkv(), from: 3_600, sounds: ['aac'] });
    // Matroska doesn't say how long the last of the four frames is shown.
    expect(await prepared(file)).toMatchObject({ kind: 'video', seconds: 3, questions: [] });
    const seconds = recordingLimits.video.durationMs / 1_000 + 1;
    expect(await prepared(await fileOf({ seconds }))).toMatchObject({
      result: recordingRefusals['recording-too-long'],
    });
  });

  test('counts what is shown only', async () => {
    const seconds = recordingLimits.video.durationMs / 1_000 + 1;
    const file = await cut(await fileOf({ seconds }), { seconds: 2, skip: 0 });
    expect(await prepared(file)).toMatchObject({ seconds: 2 });
  });
});

describe('SEC-16 what was cut off is not published', () => {
  const framesOf = (bytes: ArrayBuffer | undefined) =>
    [0, 1, 2, 3].filter((second) =>
      Buffer.from(bytes ?? new ArrayBuffer(0)).includes(Buffer.from([0, 0, 0, 2, 0x65, second])),
    );

  test('an end is left out', async () => {
    const { bytes, seconds } = await prepared(await cut(await fileOf({}), { seconds: 2, skip: 0 }));
    expect([framesOf(bytes), seconds]).toEqual([[0, 1], 2]);
  });

  test('a start is left out where the picture can be copied', async () => {
    const { bytes, seconds } = await prepared(await cut(await fileOf({}), { seconds: 1, skip: 2 }));
    expect([framesOf(bytes), seconds]).toEqual([[2], 1]);
  });

  test('and the file is refused where it cannot', async () => {
    const file = await cut(await fileOf({ keyEvery: 4 }), { seconds: 1, skip: 2 });
    expect(await prepared(file)).toEqual({ result: recordingScreens.cannotCut, questions: [] });
  });
});

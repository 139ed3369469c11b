import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { makeRecording } from '../../../test/helpers/recordings.ts';
import { type ByteSource, inspectMp4, maxDescriptionBytes } from './inspect-mp4.ts';
import { RecordingRefused } from './recording-refused.ts';

/** Bytes that are never read beyond their end, and say how many were read. */
function sourceOf(bytes: Buffer, size = bytes.length): ByteSource & { taken: number } {
  const source = {
    size,
    taken: 0,
    async read(start: number, length: number) {
      if (start < 0 || length < 0 || start + length > size) throw new Error('read beyond the end');
      source.taken += length;
      return bytes.subarray(start, start + length);
    },
  };
  return source;
}

/** The facts, or the code of the refusal; whatever else is thrown is a failure. */
async function looked(bytes: Buffer, size?: number) {
  try {
    return await inspectMp4(sourceOf(bytes, size));
  } catch (error) {
    if (error instanceof RecordingRefused) return error.code;
    throw error;
  }
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Where a box stands, by the bytes of its type; of `avc1`, which is a brand too, in the description of samples. */
const placeOf = (bytes: Buffer, type: string) =>
  bytes.indexOf(type, type === 'avc1' ? bytes.indexOf('stsd', 0, 'latin1') : 0, 'latin1');

/** The file with a box put at the end of its `moov`. */
function withInMoov(bytes: Buffer, added: Buffer): Buffer {
  const at = placeOf(bytes, 'moov') - 4;
  const end = at + bytes.readUInt32BE(at);
  const longer = Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)]);
  longer.writeUInt32BE(end - at + added.length, at);
  return longer;
}

const video = await makeRecording();
const audio = await makeRecording({ kind: 'audio' });

describe('SEC-16 the content of a recording', () => {
  test('a video and a sound as the app sends them are known, with how long they play', async () => {
    expect(await looked(video)).toEqual({ kind: 'video', mimeType: 'video/mp4', durationMs: 3_000 });
    expect(await looked(audio)).toEqual({ kind: 'audio', mimeType: 'audio/mp4', durationMs: 3_000 });
    const free = box('free', Buffer.alloc(100));
    expect(await looked(Buffer.concat([video, free]))).toMatchObject({ kind: 'video' });
  });

  test.each(['udta', 'meta', 'uuid', 'loci', '\u00a9xyz', 'mvex', 'iods', 'abcd'])(
    'a box %s in its description is refused',
    async (type) => {
      expect(await looked(withInMoov(video, box(type, Buffer.from('38.7223N 9.1393W'))))).toBe(
        'recording-says-more',
      );
    },
  );

  test.each(['udta', 'meta', 'uuid', 'moof', 'skip', 'wide'])(
    'a box %s beside it is refused',
    async (type) => {
      expect(await looked(Buffer.concat([video, box(type, Buffer.alloc(20))]))).toBe('recording-says-more');
    },
  );

  test('what hides in free space, in a track of another kind or at another place is refused', async () => {
    const hidden = box('free', Buffer.from('38.7223N 9.1393W'));
    expect(await looked(Buffer.concat([video, hidden]))).toBe('recording-says-more');
    const timed = Buffer.from(video);
    timed.write('meta', placeOf(timed, 'vide'), 'latin1');
    expect(await looked(timed)).toBe('recording-says-more');
    const elsewhere = Buffer.from(video);
    elsewhere.writeUInt32BE(0, placeOf(elsewhere, 'url ') + 4);
    expect(await looked(elsewhere)).toBe('recording-says-more');
    const coded = Buffer.from(video);
    coded.write('text', coded.lastIndexOf('avc1', undefined, 'latin1'), 'latin1');
    expect(await looked(coded)).toBe('not-a-recording');
  });

  /** The file with these bytes at a place in the content of its first box of a type. */
  function changed(type: string, at: number, bytes: number[] | string): Buffer {
    const other = Buffer.from(video);
    other.set(Buffer.from(bytes as string, 'latin1'), placeOf(other, type) + 4 + at);
    return other;
  }
  /** The file with these bytes at the end of a box, and every box around it as long as it then is. */
  function lengthened(path: string[], added: Buffer): Buffer {
    const [own = ''] = path.slice(-1);
    const end = placeOf(video, own) - 4 + video.readUInt32BE(placeOf(video, own) - 4);
    const other = Buffer.concat([video.subarray(0, end), added, video.subarray(end)]);
    for (const type of path) {
      const at = placeOf(other, type) - 4;
      other.writeUInt32BE(other.readUInt32BE(at) + added.length, at);
    }
    return other;
  }
  const table = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
  const named = '38.7223N 9.1393W';
  const place = Buffer.from(named);

  test.each([
    ['when it was made', changed('mvhd', 4, [1, 2, 3, 4])],
    ['when it was changed', changed('tkhd', 8, [1])],
    ['when its sound was made', changed('mdhd', 4, [1])],
    ['a name of its device', changed('hdlr', 24, 'iPhone of Ana P.')],
    ['who made its device', changed('hdlr', 12, 'appl')],
    ['what compressed it', changed('avc1', 42, '\x0diPhone of Ana')],
    ['a vendor', changed('avc1', 12, 'appl')],
    ['words in what is reserved', changed('mvhd', 72, named)],
    ['words after a header', lengthened(['moov', 'mvhd'], place)],
    ['words after a table', lengthened([...table, 'stts'], place)],
    ['words after sizes', lengthened([...table, 'stsz'], place)],
    ['a name after a name', lengthened(['moov', 'trak', 'mdia', 'hdlr'], place)],
    ['groups of samples', lengthened(table, box('sgpd', place))],
    ['what is in a group', lengthened(table, box('sbgp', place))],
    [
      'a table twice',
      lengthened(table, Buffer.concat([box('stss', Buffer.alloc(8)), box('stss', Buffer.alloc(8))])),
    ],
    ['a profile of colours', lengthened([...table, 'stsd', 'avc1'], box('colr', Buffer.from('prof'), place))],
  ])('one that tells %s is refused', async (_, bytes) => {
    expect(await looked(bytes)).toBe('recording-says-more');
  });

  test.each(['vp08', 'mp4v', 'apch', 'encv'])(
    'a picture of the kind %s, which browsers do not play in an MP4, is refused',
    async (type) => {
      expect(await looked(changed('avc1', -4, type))).toBe('not-a-recording');
    },
  );

  /** The sound with another kind of it behind `mp4a`. */
  function soundOfType(objectType: number): Buffer {
    const other = Buffer.from(audio);
    const at = other.indexOf(Buffer.from([0x40, 0x15]), placeOf(other, 'esds'));
    other.writeUInt8(objectType, at);
    return other;
  }

  test.each([0xa5, 0xa6, 0xa9, 0xdd, 0x20, 0xe1])(
    'a sound of the kind %i (AC-3, DTS, Vorbis and others) is refused, also if it is called mp4a',
    async (objectType) => {
      expect(await looked(soundOfType(0x6b))).toMatchObject({ kind: 'audio' });
      expect(await looked(soundOfType(objectType))).toBe('not-a-recording');
    },
  );

  test('one that says nothing of its kind, or breaks off there, is refused', async () => {
    const at = placeOf(audio, 'esds');
    const other = Buffer.from(audio);
    other.writeUInt8(9, at + 8);
    expect(await looked(other)).toBe('recording-damaged');
    const endless = Buffer.from(audio);
    endless.fill(0xff, at + 9, at - 4 + endless.readUInt32BE(at - 4));
    expect(typeof (await looked(endless))).toBe('string');
  });

  /** A list of edits: how many milliseconds are shown, and from which millisecond of the media on (-1: nothing). */
  function edits(...entries: [shownMs: number, from: number][]): Buffer {
    const movieScale = video.readUInt32BE(placeOf(video, 'mvhd') + 16);
    const mediaScale = video.readUInt32BE(placeOf(video, 'mdhd') + 16);
    const content = Buffer.alloc(8 + 12 * entries.length);
    content.writeUInt32BE(entries.length, 4);
    for (const [place, [shownMs, from]] of entries.entries()) {
      content.writeUInt32BE((shownMs * movieScale) / 1_000, 8 + 12 * place);
      content.writeInt32BE(from < 0 ? -1 : (from * mediaScale) / 1_000, 12 + 12 * place);
      content.writeUInt32BE(0x1_0000, 16 + 12 * place);
    }
    return lengthened(['moov', 'trak'], box('edts', box('elst', content)));
  }

  test('a cut that hides a part of what is in the file is refused; the padding of a coder is not', async () => {
    expect(await looked(edits([1_000, 0]))).toBe('recording-says-more');
    expect(await looked(edits([1_000, 2_000]))).toBe('recording-says-more');
    expect(await looked(edits([2_000, -1], [1_000, 2_000]))).toBe('recording-says-more');
    expect(await looked(edits([2_900, 100]))).toMatchObject({ kind: 'video' });
    expect(await looked(edits([0, 0]))).toMatchObject({ kind: 'video' });
    expect(await looked(edits([500, -1], [3_000, 0]))).toMatchObject({ kind: 'video' });
  });

  test('a header that says less than there is to play is not believed', async () => {
    const at = placeOf(video, 'mvhd') + 4 + 16;
    const short = Buffer.from(video);
    short.writeUInt32BE(short.readUInt32BE(at) / 3, at);
    expect(await looked(short)).toMatchObject({ durationMs: 3_000 });
    const long = await makeRecording({ seconds: 601, bytesPerSecond: 1 });
    long.writeUInt32BE(1_000, placeOf(long, 'mvhd') + 4 + 16);
    expect(await looked(long)).toBe('recording-too-long');
  });

  test('with blank names, and with the colours of a screen, it is taken', async () => {
    const blank = changed(
      'hdlr',
      24,
      Array.from({ length: 23 }, () => 0),
    );
    blank.fill(0, placeOf(blank, 'avc1') + 46, placeOf(blank, 'avc1') + 78);
    expect(await looked(blank)).toMatchObject({ kind: 'video' });
    const colours = box('colr', Buffer.from('nclx'), Buffer.from([0, 1, 0, 1, 0, 1, 0]));
    expect(await looked(lengthened([...table, 'stsd', 'avc1'], colours))).toMatchObject({ kind: 'video' });
  });

  test('SEC-15 of a million boxes a few are looked at', async () => {
    for (const type of ['trak', 'mvhd', 'abcd']) {
      const million = box('moov', Buffer.alloc(8_000_000, box(type)));
      const file = Buffer.concat([box('ftyp', Buffer.from('isom0000')), million, box('mdat')]);
      const read = jest.spyOn(Buffer.prototype, 'readUInt32BE');
      try {
        expect(await looked(file)).toBe('recording-says-more');
        expect(read.mock.calls.length).toBeLessThan(200);
      } finally {
        read.mockRestore();
      }
    }
  });

  test('one that is too long, too large or described at too great a length is refused', async () => {
    const long = Buffer.from(video);
    const at = placeOf(long, 'mvhd');
    const isLong = long.readUInt8(at + 4) === 1;
    if (isLong) long.writeBigUInt64BE(BigInt(long.readUInt32BE(at + 24)) * 601n, at + 28);
    else long.writeUInt32BE(long.readUInt32BE(at + 16) * 601, at + 20);
    expect(await looked(long)).toBe('recording-too-long');
    const large = Buffer.concat([audio, box('mdat')]);
    const size = large.length + 21 * 1024 * 1024;
    large.writeUInt32BE(size - audio.length, audio.length);
    expect(await looked(large, size)).toBe('recording-too-large');
    const wordy = Buffer.concat([box('ftyp', Buffer.from('isom0000')), box('moov')]);
    wordy.writeUInt32BE(maxDescriptionBytes + 9, 16);
    const source = sourceOf(Buffer.concat([wordy, Buffer.alloc(64)]), 24 + maxDescriptionBytes + 1);
    await expect(inspectMp4(source)).rejects.toThrow(RecordingRefused);
    expect(source.taken).toBeLessThan(100);
  });

  test('an empty file is told so', async () => {
    expect(await looked(Buffer.alloc(0))).toBe('recording-empty');
  });
});

describe('SEC-15 whatever the bytes are, they are refused or known, and never read beyond their end', () => {
  test('any bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(typeof (await looked(Buffer.from(bytes)))).toBe('string');
      }),
    ));

  test('a file that ends anywhere', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: video.length - 1 }), async (length) => {
        expect(typeof (await looked(video.subarray(0, length)))).toBe('string');
      }),
    ));

  test('a file with other bytes in it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 8,
        }),
        async (changes) => {
          const bytes = Buffer.from(video);
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const found = await looked(bytes);
          if (typeof found !== 'string') expect(found.durationMs).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    ));

  test('sizes that cannot be', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0xffff_ffff }), fc.nat(), async (size, place) => {
        const bytes = Buffer.from(video);
        bytes.writeUInt32BE(size, place % (Math.min(bytes.length, 1_200) - 4));
        await looked(bytes);
      }),
    ));
});

import { describe, expect, test } from 'vitest';
import { mp4TracksOf } from './mp4-tracks.ts';

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u64 = (value: number) => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)];
const i64 = (value: number) => (value < 0 ? [...u32(0xffffffff), ...u32(value)] : u64(value));
const box = (type: string, ...content: number[][]): number[] => {
  const bytes = content.flat();
  return [...u32(bytes.length + 8), ...[...type].map((letter) => letter.charCodeAt(0)), ...bytes];
};

type Edit = [duration: number, mediaTime: number, rate?: number];

/** A track whose movie counts 1,000 units a second, and whose media counts 90,000. */
function track(id: number, edits: Edit[] | null, { long = false, group = 0 } = {}): number[] {
  const time = long ? u64 : u32;
  const version = u32(long ? 0x1_00_00_00 : 0);
  const entries = (edits ?? []).map(([duration, mediaTime, rate = 1]) => [
    ...time(duration),
    ...(long ? i64(mediaTime) : u32(mediaTime)),
    ...u32(rate * 65_536),
  ]);
  return box(
    'trak',
    box('tkhd', version, time(0), time(0), u32(id), u32(0), time(0), u32(0), u32(0), u16(0), u16(group)),
    edits ? box('edts', box('elst', version, u32(edits.length), ...entries)) : [],
    box('mdia', box('mdhd', version, time(0), time(0), u32(90_000), time(0), u32(0))),
  );
}

const movie = (...tracks: number[][]) =>
  box('moov', box('mvhd', u32(0), u32(0), u32(0), u32(1_000), u32(0)), ...tracks);

const tracksOf = async (...parts: number[][]) =>
  Object.fromEntries(await mp4TracksOf(new Blob(parts.map((part) => Uint8Array.from(part)))));

const shownOf = async (edits: Edit[] | null, options?: { long: boolean }) =>
  (await tracksOf(box('ftyp', u32(0)), movie(track(1, edits, options))))['1']?.shown;

describe('SEC-16 what the edit list of a track shows', () => {
  test('all of the media without one, and a part with one', async () => {
    expect(await shownOf(null)).toBeNull();
    expect(await shownOf([[1_000, 0]])).toEqual({ start: 0, end: 1 });
    expect(await shownOf([[1_000, 180_000]])).toEqual({ start: 0, end: 1 });
    expect(await shownOf([[1_000, 180_000]], { long: true })).toEqual({ start: 0, end: 1 });
  });

  test('an empty edit delays it', async () => {
    expect(
      await shownOf([
        [500, -1],
        [1_000, 0],
      ]),
    ).toEqual({ start: 0.5, end: 1.5 });
    expect(
      await shownOf(
        [
          [500, -1],
          [1_000, 0],
        ],
        { long: true },
      ),
    ).toEqual({ start: 0.5, end: 1.5 });
    expect(await shownOf([[500, -1]])).toBeNull();
  });

  test('a duration of zero means the rest of the media', async () => {
    expect(await shownOf([[0, 90_000]])).toEqual({ start: 0, end: Number.POSITIVE_INFINITY });
  });

  test('edits that continue each other are one; others, and other speeds, are pieces', async () => {
    expect(
      await shownOf([
        [1_000, 0],
        [500, 90_000],
      ]),
    ).toEqual({ start: 0, end: 1.5 });
    const pieces: Edit[][] = [
      [
        [1_000, 0],
        [500, 180_000],
      ],
      [
        [1_000, 0],
        [500, -1],
        [500, 90_000],
      ],
      [[1_000, 0, 0.5]],
      [[1_000, 0, 0]],
    ];
    for (const edits of pieces) expect(await shownOf(edits)).toBe('pieces');
  });

  test('each track has its own, wherever the description is', async () => {
    const first = track(7, [[1_000, 0]], { group: 3 });
    const second = track(9, null, { long: true, group: 4 });
    expect(
      await tracksOf(
        box('ftyp', u32(0)),
        [...u32(1), ...[...'mdat'].map((letter) => letter.charCodeAt(0)), ...u64(20), ...u32(0)],
        movie(first, second),
      ),
    ).toEqual({
      7: { alternateGroup: 3, shown: { start: 0, end: 1 } },
      9: { alternateGroup: 4, shown: null },
    });
  });

  test('another file has none', async () => {
    expect(await tracksOf(u32(3))).toEqual({});
    expect(await tracksOf(box('ftyp', u32(0)), u32(7), u32(9))).toEqual({});
    expect(await tracksOf([...'RIFF....WAVEfmt '].map((letter) => letter.charCodeAt(0)))).toEqual({});
  });
});

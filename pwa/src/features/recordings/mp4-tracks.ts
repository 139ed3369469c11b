import type { Span } from './recording-plan.ts';

/** What the header of an MP4 or QuickTime track says beyond its samples. */
export type Mp4Track = {
  /** Tracks of the same group other than 0 replace each other. */
  alternateGroup: number;
  /** The part of the samples that is shown, in seconds of the presentation; null for all of them. */
  shown: Span | null | 'pieces';
};

/** Maximum size of a description that is read, in bytes. */
const maxDescriptionBytes = 64 * 1024 * 1024;

type Box = { type: string; from: number; to: number };

const typeAt = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

/** The size of the box header at this place, and of the whole box. `left` is the size of a box that has no end. */
function sizesAt(view: DataView, at: number, left: number): { header: number; size: number } {
  const size = view.getUint32(at);
  if (size === 0) return { header: 8, size: left };
  if (size > 1) return { header: 8, size };
  return { header: 16, size: at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : 0 };
}

function boxesIn(view: DataView, { from, to }: { from: number; to: number }): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const { header, size } = sizesAt(view, at, to - at);
    if (size < header || at + size > to) break;
    boxes.push({ type: typeAt(view, at + 4), from: at + header, to: at + size });
    at += size;
  }
  return boxes;
}

/** Returns the first box on a path, or undefined. */
function find(view: DataView, box: Box | undefined, ...path: string[]): Box | undefined {
  return path.reduce((found, type) => found && boxesIn(view, found).find((each) => each.type === type), box);
}

const isLong = (view: DataView, { from }: Box) => view.getUint8(from) === 1;

/** Reads the time scale of `mvhd` or `mdhd`, in units a second. */
const scaleIn = (view: DataView, box: Box) => view.getUint32(box.from + (isLong(view, box) ? 20 : 12)) || 1;

type Edit = { seconds: number; mediaStart: number; isEmpty: boolean; isPlain: boolean };

function editsIn(view: DataView, list: Box, scales: { movie: number; media: number }): Edit[] {
  const long = isLong(view, list);
  const entryBytes = long ? 20 : 12;
  const edits: Edit[] = [];
  const count = view.getUint32(list.from + 4);
  for (let at = list.from + 8; edits.length < count && at + entryBytes <= list.to; at += entryBytes) {
    const duration = long ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const media = long ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    edits.push({
      seconds: duration / scales.movie,
      mediaStart: media / scales.media,
      isEmpty: media === -1,
      isPlain: view.getUint32(at + entryBytes - 4) === 0x1_0000,
    });
  }
  return edits;
}

/** Whether an edit continues where the one before ended, but for rounding. */
const continues = (edit: Edit, before: Edit) =>
  Math.abs(edit.mediaStart - before.mediaStart - before.seconds) < 0.01;

/** Returns the part that an edit list shows (ISO/IEC 14496-12, 8.6.6). */
function shownBy(edits: readonly Edit[]): Span | null | 'pieces' {
  const first = edits.findIndex(({ isEmpty }) => !isEmpty);
  if (first < 0) return null;
  const delay = edits.slice(0, first).reduce((sum, { seconds }) => sum + seconds, 0);
  const parts = edits.slice(first).filter(({ seconds }, place) => place === 0 || seconds > 0);
  const isWhole = parts.every((edit, place) => {
    const before = parts[place - 1];
    return edit.isPlain && !edit.isEmpty && (!before || continues(edit, before));
  });
  if (!isWhole) return 'pieces';
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  // A duration of zero means all of the media, as in files that are written while they're filmed.
  return { start: delay, end: seconds === 0 ? Number.POSITIVE_INFINITY : delay + seconds };
}

/** Reads the tracks of a `moov` box's content, by their ids. Throws `RangeError` if it ends early. */
export function tracksIn(description: ArrayBuffer): Map<number, Mp4Track> {
  const view = new DataView(description);
  const movie: Box = { type: 'moov', from: 0, to: view.byteLength };
  const tracks = new Map<number, Mp4Track>();
  const movieHeader = find(view, movie, 'mvhd');
  for (const track of boxesIn(view, movie).filter(({ type }) => type === 'trak')) {
    const header = find(view, track, 'tkhd');
    const mediaHeader = find(view, track, 'mdia', 'mdhd');
    if (!movieHeader || !header || !mediaHeader) continue;
    const list = find(view, track, 'edts', 'elst');
    const later = isLong(view, header) ? 12 : 0;
    const scales = { movie: scaleIn(view, movieHeader), media: scaleIn(view, mediaHeader) };
    tracks.set(view.getUint32(header.from + (later ? 20 : 12)), {
      alternateGroup: view.getUint16(header.from + 34 + later),
      shown: list ? shownBy(editsIn(view, list, scales)) : null,
    });
  }
  return tracks;
}

/** Reads the tracks of an MP4 or QuickTime file, by their ids. Other files have none. Throws `RangeError`. */
export async function mp4TracksOf(file: Blob): Promise<Map<number, Mp4Track>> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const { header, size } = sizesAt(head, 0, file.size - at);
    if (size < header) break;
    if (typeAt(head, 4) === 'moov' && size <= maxDescriptionBytes)
      return tracksIn(await file.slice(at + header, at + size).arrayBuffer());
    at += size;
  }
  return new Map();
}

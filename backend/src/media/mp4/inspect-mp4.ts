import { type RecordingKind, recordingTypes } from '@everpaw/contracts/recordings/recording-kinds';
import { recordingLimits } from '@everpaw/contracts/recordings/recordings.limits';
import { isBare, isBareEntry, isZero } from './bare-boxes.ts';
import { RecordingRefused } from './recording-refused.ts';

/** The properties of a recording according to its content. */
export type RecordingFacts = { kind: RecordingKind; mimeType: string; durationMs: number };

/** Random access to bytes. `read` is never called beyond `size`. */
export type ByteSource = { size: number; read(start: number, length: number): Promise<Buffer> };

/** Maximum size of a recording's description (`moov`), which is read completely. */
export const maxDescriptionBytes = 8 * 1024 * 1024;
/** Maximum number of top-level boxes. A typical file has four. */
const maxTopBoxes = 64;
const maxBrandBytes = 256;
const maxFreeBytes = 64 * 1024;
/** Maximum number of boxes in a box; with one of each kind, there are fewer. Bounds the work for any file. */
const maxBoxes = 32;
const maxHandlerBytes = 256;

/** The allowed children of each box. Other types contain more than playback needs. */
const childrenOf: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stco', 'co64'],
};

/** The codecs that browsers play in MP4, with their configuration boxes. `header` is the number of bytes before those. */
const sampleEntries = {
  vide: {
    header: 78,
    types: ['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01'],
    children: ['avcC', 'hvcC', 'vpcC', 'av1C', 'colr', 'pasp', 'btrt'],
  },
  soun: { header: 28, types: ['mp4a', 'Opus', 'fLaC'], children: ['esds', 'dOps', 'dfLa', 'btrt'] },
} as const;
type Handler = keyof typeof sampleEntries;

/** What `mp4a` may stand for: AAC (MPEG-4 and MPEG-2 LC) and MP3 (MPEG-2 and MPEG-1). */
const mp4aObjectTypes: readonly number[] = [0x40, 0x67, 0x69, 0x6b];

/** How much of a track may be hidden by its edit list, in milliseconds: what encoders and decoders need to start. */
const maxHiddenMs = 1_000;

type Box = { type: string; content: Buffer };

const damaged = () => new RecordingRefused('recording-damaged');
const saysMore = () => new RecordingRefused('recording-says-more');

/** Parses the boxes that fill these bytes exactly. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw damaged();
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw damaged();
    if (boxes.length === maxBoxes) throw saysMore();
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

/** Throws for boxes that aren't allowed here, are repeated, or contain more than playback needs. */
function checkBoxes(boxes: readonly Box[], types: readonly string[]): void {
  const seen = new Set<string>();
  for (const { type, content } of boxes) {
    if (!types.includes(type) || seen.has(type) || !isBare(type, content)) throw saysMore();
    if (type !== 'trak') seen.add(type);
  }
}

/** Parses and checks the children of a box. */
function childrenIn({ type, content }: Box): Box[] {
  const boxes = boxesIn(content);
  checkBoxes(boxes, childrenOf[type] ?? []);
  return boxes;
}

/** Returns the only box of this type. */
function only(boxes: readonly Box[], type: string): Box {
  const [box, another] = boxes.filter((each) => each.type === type);
  if (!box || another) throw damaged();
  return box;
}

/** Whether a checked box has 64-bit times. */
const isLong = ({ content }: Box) => content.readUInt8(0) === 1;

/** Returns the units of a second in a checked `mvhd` or `mdhd`. */
function scaleIn(header: Box): number {
  const scale = header.content.readUInt32BE(isLong(header) ? 20 : 12);
  if (scale === 0) throw damaged();
  return scale;
}

/** Returns the duration according to the header, in milliseconds. */
function durationIn(header: Box): number {
  const { content } = header;
  const units = isLong(header) ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16);
  const durationMs = Math.round((units * 1_000) / scaleIn(header));
  if (!Number.isSafeInteger(durationMs) || durationMs <= 0) throw damaged();
  return durationMs;
}

/** Returns the duration of all samples of a track, in milliseconds. */
function samplesMs({ content }: Box, scale: number): number {
  let units = 0;
  for (let at = 8; at < content.length; at += 8)
    units += content.readUInt32BE(at) * content.readUInt32BE(at + 4);
  return (units * 1_000) / scale;
}

/** Returns how much of a track its edit list shows, in milliseconds; infinite without one or without a duration. */
function shownMs(list: Box | undefined, scale: number): number {
  if (!list) return Number.POSITIVE_INFINITY;
  const { content } = list;
  const long = isLong(list);
  let units = 0;
  for (let at = 8; at < content.length; at += long ? 20 : 12) {
    const isEmpty = long ? content.readBigInt64BE(at + 8) < 0n : content.readInt32BE(at + 4) < 0;
    if (!isEmpty) units += long ? Number(content.readBigUInt64BE(at)) : content.readUInt32BE(at);
  }
  return units === 0 ? Number.POSITIVE_INFINITY : (units * 1_000) / scale;
}

/** Checks that the samples are in this file and no other file is referenced. */
function checkPlace({ content }: Box): void {
  const isHere =
    content.length === 20 &&
    content.readUInt32BE(4) === 1 &&
    content.toString('latin1', 12, 16) === 'url ' &&
    content.readUInt32BE(16) === 1;
  if (!isHere) throw saysMore();
}

/** Returns the object type of an `esds` (ISO/IEC 14496-1), which says what the bytes of an `mp4a` are. */
function objectTypeIn({ content }: Box): number {
  let at = 4;
  /** Skips the tag and the length of a descriptor. */
  const enter = (tag: number) => {
    if (content[at] !== tag) throw damaged();
    at += 1;
    while (((content[at] ?? 0) & 0x80) !== 0) at += 1;
    at += 1;
  };
  enter(3);
  const flags = content[at + 2] ?? 0;
  at += 3;
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (content[at] ?? 0);
  if (flags & 0x20) at += 2;
  enter(4);
  return content[at] ?? 0;
}

function checkSampleEntries({ content }: Box, handler: Handler): void {
  const { header, types, children } = sampleEntries[handler];
  if (content.length < 8) throw damaged();
  const entries = boxesIn(content.subarray(8));
  if (entries.length === 0 || entries.length !== content.readUInt32BE(4)) throw damaged();
  for (const entry of entries) {
    if (!types.some((type) => type === entry.type)) throw new RecordingRefused('not-a-recording');
    if (entry.content.length < header) throw damaged();
    if (!isBareEntry(entry.content.subarray(0, header), handler)) throw saysMore();
    const configuration = boxesIn(entry.content.subarray(header));
    checkBoxes(configuration, children);
    if (entry.type === 'mp4a' && !mp4aObjectTypes.includes(objectTypeIn(only(configuration, 'esds'))))
      throw new RecordingRefused('not-a-recording');
  }
}

/** Checks a whole track. Returns its handler and how long it plays. `movieScale` is the units of a second in edits. */
function checkTrack(track: Box, movieScale: number): { handler: Handler; durationMs: number } {
  const parts = childrenIn(track);
  only(parts, 'tkhd');
  const [list] = parts.filter(({ type }) => type === 'edts').flatMap(childrenIn);
  const media = childrenIn(only(parts, 'mdia'));
  const mediaScale = scaleIn(only(media, 'mdhd'));
  const { content } = only(media, 'hdlr');
  if (content.length < 20) throw damaged();
  const name = content.toString('latin1', 8, 12);
  if ((name !== 'vide' && name !== 'soun') || content.length > maxHandlerBytes) throw saysMore();
  const information = childrenIn(only(media, 'minf'));
  checkPlace(only(childrenIn(only(information, 'dinf')), 'dref'));
  const samples = childrenIn(only(information, 'stbl'));
  checkSampleEntries(only(samples, 'stsd'), name);
  const wholeMs = samplesMs(only(samples, 'stts'), mediaScale);
  const durationMs = Math.min(wholeMs, shownMs(list, movieScale));
  if (wholeMs - durationMs > maxHiddenMs) throw saysMore();
  return { handler: name, durationMs };
}

function factsOf(description: Buffer): Omit<RecordingFacts, 'mimeType'> {
  const parts = childrenIn({ type: 'moov', content: description });
  const header = only(parts, 'mvhd');
  const tracks = parts
    .filter(({ type }) => type === 'trak')
    .map((track) => checkTrack(track, scaleIn(header)));
  const handlers = tracks.map(({ handler }) => handler);
  // The header may say less than there is to play.
  const durationMs = Math.max(durationIn(header), ...tracks.map((track) => Math.round(track.durationMs)));
  if (handlers.length === 0) throw new RecordingRefused('not-a-recording');
  if (new Set(handlers).size < handlers.length) throw saysMore();
  return { kind: handlers.includes('vide') ? 'video' : 'audio', durationMs };
}

type TopBox = { type: string; start: number; size: number };

/** Lists the top-level boxes: where their content starts, and its length. */
async function topBoxes(source: ByteSource): Promise<TopBox[]> {
  const boxes: TopBox[] = [];
  for (let at = 0; at < source.size; ) {
    const left = source.size - at;
    if (left < 8) throw damaged();
    const head = await source.read(at, Math.min(16, left));
    const type = head.toString('latin1', 4, 8);
    if (at === 0 && type !== 'ftyp') throw new RecordingRefused('not-a-recording');
    const isLarge = head.readUInt32BE(0) === 1;
    if (isLarge && (type !== 'mdat' || head.length < 16)) throw damaged();
    const header = isLarge ? 16 : 8;
    const size = isLarge ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    if (size < header || size > left) throw damaged();
    if (boxes.push({ type, start: at + header, size: size - header }) > maxTopBoxes) throw saysMore();
    at += size;
  }
  return boxes;
}

/**
 * Inspects an MP4 file box by box and refuses anything not needed for playback: locations, times, names,
 * notes and unknown boxes. Encoded video and audio isn't inspected. Throws `RecordingRefused`. Reads at most
 * `maxDescriptionBytes`, each byte once, and a box has a limited number of children, so large files take no
 * longer than small ones.
 */
export async function inspectMp4(source: ByteSource): Promise<RecordingFacts> {
  if (source.size === 0) throw new RecordingRefused('recording-empty');
  const boxes = await topBoxes(source);
  const one = (type: string) => {
    const [box, another] = boxes.filter((each) => each.type === type);
    if (another) throw saysMore();
    return box;
  };
  const brands = one('ftyp');
  const description = one('moov');
  if (!brands || brands.size > maxBrandBytes) throw new RecordingRefused('not-a-recording');
  for (const { type, start, size } of boxes) {
    if (!['ftyp', 'moov', 'mdat', 'free'].includes(type)) throw saysMore();
    if (type !== 'free') continue;
    if (size > maxFreeBytes || !isZero(await source.read(start, size))) throw saysMore();
  }
  if (!description || !boxes.some(({ type }) => type === 'mdat')) throw damaged();
  if (description.size > maxDescriptionBytes) throw damaged();
  const { kind, durationMs } = factsOf(await source.read(description.start, description.size));
  const limits = recordingLimits[kind];
  if (source.size > limits.bytes) throw new RecordingRefused('recording-too-large');
  if (durationMs > limits.durationMs) throw new RecordingRefused('recording-too-long');
  return { kind, mimeType: recordingTypes[kind], durationMs };
}

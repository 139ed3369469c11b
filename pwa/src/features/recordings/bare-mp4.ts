/** Boxes that contain boxes with a time or a name. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** Boxes that begin with the creation and modification time. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);
const videoEntries = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01']);

/** Offsets of fields in a box, in bytes after its size and type. */
const times = 4;
const handlerName = 24;
const firstEntry = 8;
const compressorName = { from: 42, to: 74 };

/**
 * Removes the creation times and the names of the writing software from an MP4 file, so that it reveals nothing about
 * its maker and the same video always gets the same hash; an interrupted upload can then continue. Changes the given
 * bytes and returns them.
 */
export function bareMp4(file: ArrayBuffer): ArrayBuffer {
  const view = new DataView(file);
  const clear = (from: number, to: number) => new Uint8Array(file, from, Math.max(0, to - from)).fill(0);
  const walk = (from: number, to: number) => {
    for (let at = from; at + 8 <= to; ) {
      const isLarge = view.getUint32(at) === 1;
      const size = isLarge ? Number(view.getBigUint64(at + 8)) : view.getUint32(at);
      const type = String.fromCharCode(...new Uint8Array(file, at + 4, 4));
      const end = at + size;
      if (size < 8 || end > to) return;
      const content = at + 8;
      if (containers.has(type)) walk(content, end);
      if (type === 'stsd') walk(content + firstEntry, end);
      if (dated.has(type)) {
        const isLong = view.getUint8(content) === 1;
        clear(content + times, Math.min(end, content + times + (isLong ? 16 : 8)));
      }
      if (type === 'hdlr') clear(content + handlerName, end);
      if (videoEntries.has(type))
        clear(content + compressorName.from, Math.min(end, content + compressorName.to));
      at = end;
    }
  };
  walk(0, file.byteLength);
  return file;
}

/** Boxes that hold others on the way to those that tell a time. */
const containers = new Set(['moov', 'trak', 'mdia']);
/** Boxes that begin with when the file was made and changed. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);

/**
 * The same MP4 file without the times at which it was written: it says nothing of its maker, and the same video prepared
 * again has the same name, so that sending it goes on where it stopped. Changes the bytes that it is given.
 */
export function withoutTimes(file: ArrayBuffer): ArrayBuffer {
  const view = new DataView(file);
  const walk = (from: number, to: number) => {
    for (let at = from; at + 8 <= to; ) {
      const isLarge = view.getUint32(at) === 1;
      const size = isLarge ? Number(view.getBigUint64(at + 8)) : view.getUint32(at);
      const type = String.fromCharCode(...new Uint8Array(file, at + 4, 4));
      if (size < 8 || at + size > to) return;
      if (containers.has(type)) walk(at + 8, at + size);
      if (dated.has(type)) {
        const isLong = view.getUint8(at + 8) === 1;
        new Uint8Array(file, at + 12, isLong ? 16 : 8).fill(0);
      }
      at += size;
    }
  };
  walk(0, file.byteLength);
  return file;
}

/** Whether these bytes are all zero. */
export function isZero(bytes: Uint8Array): boolean {
  return Buffer.compare(bytes, Buffer.alloc(bytes.byteLength)) === 0;
}

/** The handler names and the name of the app's own writer. The app removes these too, since 1.1. */
const writersHandlers = ['MediabunnyVideoHandler\0', 'MediabunnySoundHandler\0'];
const writersName = /^Mediabunny v\d{1,3}\.\d{1,3}\.\d{1,3}$/;

const versionOf = (content: Buffer) => (content.length >= 8 ? content.readUInt8(0) : Number.NaN);

/** Accepts a header of one of two versions with fixed lengths whose times and reserved fields are zero. */
function dated(
  lengths: readonly [number, number],
  reserved: readonly (readonly [from: number, to: number])[],
) {
  return (content: Buffer): boolean => {
    const version = versionOf(content);
    if ((version !== 0 && version !== 1) || content.length !== lengths[version]) return false;
    const later = version === 1 ? 12 : 0;
    const untimed = isZero(content.subarray(4, version === 1 ? 20 : 12));
    return untimed && reserved.every(([from, to]) => isZero(content.subarray(from + later, to + later)));
  };
}

/** Accepts a table with exactly the declared number of entries of this size. */
const tableOf = (entryBytes: number) => (content: Buffer) =>
  content.length >= 8 && content.length === 8 + entryBytes * content.readUInt32BE(4);

const exactly = (length: number) => (content: Buffer) => content.length === length;

function isSizeTable(content: Buffer): boolean {
  if (content.length < 12) return false;
  const entries = content.readUInt32BE(4) === 0 ? content.readUInt32BE(8) : 0;
  return content.length === 12 + 4 * entries;
}

function isHandler(content: Buffer): boolean {
  if (content.length < 24) return false;
  const name = content.subarray(24);
  const component = content.toString('latin1', 4, 8);
  return (
    (component === '\0\0\0\0' || component === 'mhlr') &&
    isZero(content.subarray(12, 24)) &&
    (isZero(name) || writersHandlers.includes(name.toString('latin1')))
  );
}

/** Boxes without children, each with a check that it contains only what playback needs. */
const leaves: Readonly<Record<string, (content: Buffer) => boolean>> = {
  mvhd: dated(
    [100, 112],
    [
      [26, 36],
      [72, 96],
    ],
  ),
  // The duration between the two reserved fields has four or eight bytes.
  tkhd: (content) => {
    const isLong = versionOf(content) === 1;
    const at = isLong ? 24 : 16;
    return (
      dated([84, 96], [[38, 40]])(content) &&
      isZero(content.subarray(at, at + 4)) &&
      isZero(content.subarray(isLong ? 36 : 24, isLong ? 44 : 32))
    );
  },
  mdhd: dated([24, 36], [[22, 24]]),
  hdlr: isHandler,
  vmhd: exactly(12),
  smhd: (content) => content.length === 8 && isZero(content.subarray(6)),
  elst: (content) => tableOf(versionOf(content) === 1 ? 20 : 12)(content),
  stts: tableOf(8),
  ctts: tableOf(8),
  cslg: exactly(24),
  stss: tableOf(4),
  stsc: tableOf(12),
  stsz: isSizeTable,
  stco: tableOf(4),
  co64: tableOf(8),
  colr: (content) => content.length === 11 && content.toString('latin1', 0, 4) === 'nclx',
  pasp: exactly(8),
  btrt: exactly(12),
};

/** Whether a box contains only what playback needs: no times, no names, no extra bytes. */
export function isBare(type: string, content: Buffer): boolean {
  return leaves[type]?.(content) ?? true;
}

/**
 * Like `isBare`, for the fields before the boxes in a sample description. `header` has exactly that length.
 */
export function isBareEntry(header: Buffer, handler: 'vide' | 'soun'): boolean {
  if (!isZero(header.subarray(0, 6))) return false;
  if (handler === 'soun') return isZero(header.subarray(8, 16)) && isZero(header.subarray(20, 24));
  const name = header.subarray(42, 74);
  const length = name.readUInt8(0);
  const isWriters =
    writersName.test(name.toString('latin1', 1, 1 + length)) && isZero(name.subarray(1 + length));
  return isZero(header.subarray(8, 24)) && isZero(header.subarray(36, 40)) && (isZero(name) || isWriters);
}

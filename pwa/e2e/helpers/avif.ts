/**
 * Returns an AVIF of one plain picture, as `sharp` writes it, that states its colors in a box (`nclx`), as phones and
 * cameras write it. The codes are those of ITU-T H.273.
 */
export function statingColors(
  avif: Buffer,
  { primaries, transfer }: { primaries: number; transfer: number },
): Buffer {
  const startIn = (bytes: Buffer, name: string) => bytes.indexOf(name) - 4;
  const endOf = (name: string) => startIn(avif, name) + avif.readUInt32BE(startIn(avif, name));
  const [propertiesEnd, usesEnd] = [endOf('ipco'), endOf('ipma')];
  const colors = Buffer.from('\0\0\0\x13colrnclx\0\0\0\0\0\x06\x80', 'latin1');
  colors.writeUInt16BE(primaries, 12);
  colors.writeUInt16BE(transfer, 14);
  // The properties of the picture are its codec, its size and its channels; the colors are the fourth.
  const bytes = Buffer.concat([
    avif.subarray(0, propertiesEnd),
    colors,
    avif.subarray(propertiesEnd, usesEnd),
    Buffer.from([4]),
    avif.subarray(usesEnd),
  ]);
  const add = (name: string, offset: number, by: number) => {
    const at = startIn(bytes, name) + offset;
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at);
  };
  const grown = colors.length + 1;
  add('ipco', 0, colors.length);
  add('ipma', 0, 1);
  add('iprp', 0, grown);
  add('meta', 0, grown);
  // Where the coded picture begins.
  add('iloc', 20, grown);
  const uses = startIn(bytes, 'ipma') + 18;
  bytes.writeUInt8(bytes.readUInt8(uses) + 1, uses);
  return bytes;
}

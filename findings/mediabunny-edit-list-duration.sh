#!/usr/bin/env bash
# mediabunny 1.61.0 ignores how long an edit of an MP4 plays: of a file that shows one second of three, it reads,
# plays and copies all three. It honours the start of the same edit.
# Expected from ISO/IEC 14496-12, 8.6.6 ("segment_duration is an integer that specifies the duration of this edit
# segment"): the presentation ends after that second, as in browsers and ffmpeg.
# Seen: `computeDuration()` is 3, and a conversion has all three packets.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mediabunny@1.61.0
cat >look.mjs <<'JS'
import {
  ALL_FORMATS, BufferSource, BufferTarget, Conversion, EncodedPacket, EncodedPacketSink, EncodedVideoPacketSource,
  Input, Mp4OutputFormat, Output,
} from 'mediabunny';

const open = (buffer) => new Input({ formats: ALL_FORMATS, source: new BufferSource(buffer) });
// The parameter sets of an H.264 stream of 320 by 240 pixels.
const description = Uint8Array.from([
  1, 66, 192, 11, 255, 225, 0, 24, 103, 66, 192, 11, 217, 1, 65, 251, 1, 16, 0, 0, 3, 0, 16, 0, 0, 3, 0, 32, 241, 66, 164,
  128, 1, 0, 5, 104, 203, 131, 203, 32,
]);
const decoderConfig = { codec: 'avc1.42c00b', codedWidth: 320, codedHeight: 240, description };
const target = new BufferTarget();
const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
const video = new EncodedVideoPacketSource('avc');
output.addVideoTrack(video);
await output.start();
for (let second = 0; second < 3; second += 1)
  await video.add(new EncodedPacket(Uint8Array.of(0, 0, 0, 2, 0x65, second), 'key', second, 1), { decoderConfig });
await output.finalize();

// An edit list that shows one second from the start of the media on. `moov` is the last box, so no offset changes.
const bytes = Buffer.from(target.buffer);
const scale = bytes.readUInt32BE(bytes.indexOf('mvhd') + 16);
const list = Buffer.alloc(36);
list.writeUInt32BE(36, 0);
list.write('edts', 4, 'latin1');
list.writeUInt32BE(28, 8);
list.write('elst', 12, 'latin1');
list.writeUInt32BE(1, 20);
list.writeUInt32BE(scale, 24);
list.writeUInt32BE(0x10000, 32);
const track = bytes.indexOf('trak') - 4;
const end = track + bytes.readUInt32BE(track);
for (const at of [track, bytes.indexOf('moov') - 4]) bytes.writeUInt32BE(bytes.readUInt32BE(at) + list.length, at);
const file = new Uint8Array(Buffer.concat([bytes.subarray(0, end), list, bytes.subarray(end)])).buffer;

const copied = new BufferTarget();
const input = open(file);
console.log(`duration: ${await input.computeDuration()}`);
const conversion = await Conversion.init({ input, output: new Output({ format: new Mp4OutputFormat(), target: copied }) });
await conversion.execute();
const [copy] = await open(copied.buffer).getTracks();
let packets = 0;
for await (const _ of new EncodedPacketSink(copy).packets()) packets += 1;
console.log(`copied packets: ${packets}`);
JS
node look.mjs | tee seen
diff seen - <<'SEEN' && echo "As described."
duration: 3
copied packets: 3
SEEN

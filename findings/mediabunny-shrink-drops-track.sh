#!/usr/bin/env bash
# mediabunny 1.61.0 writes an empty video track, without an error, when a trim begins after the last key frame and
# `copy.boundaryPolicy` is 'shrink'. `boundaryTolerance` isn't applied: the track is neither transcoded nor listed in
# `discardedTracks`, and `utilizedTracks` has it.
# Expected from its documentation: the mode 'preferred' copies "when possible" and transcodes "tracks that cannot be
# copied", and a region that deviates by more than `boundaryTolerance` can't be copied. Without an encoder, as in Node,
# the track would then be in `discardedTracks`, and `isValid` false.
# Seen: the same file with a tolerance of 0.1 s is "valid", and the output has no packet.
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
const file = new BufferTarget();
const output = new Output({ format: new Mp4OutputFormat(), target: file });
const video = new EncodedVideoPacketSource('avc');
output.addVideoTrack(video);
await output.start();
// Ten frames, one a second, of which only the first is a key frame.
for (let second = 0; second < 10; second += 1) {
  const type = second === 0 ? 'key' : 'delta';
  await video.add(new EncodedPacket(Uint8Array.of(0, 0, 0, 2, 0x65, second), type, second, 1), { decoderConfig });
}
await output.finalize();

for (const start of [0, 5]) {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: open(file.buffer),
    output: new Output({ format: new Mp4OutputFormat(), target }),
    trim: { start },
    copy: { boundaryPolicy: 'shrink', boundaryTolerance: 0.1 },
    showWarnings: false,
  });
  await conversion.execute();
  const [track] = await open(target.buffer).getTracks();
  let packets = 0;
  if (track) for await (const _ of new EncodedPacketSink(track).packets()) packets += 1;
  const { isValid, utilizedTracks, discardedTracks } = conversion;
  console.log(`from ${start} s: valid ${isValid}, used ${utilizedTracks.length}, discarded ${discardedTracks.length}, packets ${packets}`);
}
JS
node look.mjs | tee seen
diff seen - <<'SEEN' && echo "As described."
from 0 s: valid true, used 1, discarded 0, packets 10
from 5 s: valid true, used 1, discarded 0, packets 0
SEEN

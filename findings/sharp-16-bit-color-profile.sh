#!/usr/bin/env bash
# sharp 0.35.5 ignores the color profile of a PNG with 16 bits a channel when it converts to sRGB: the numbers stay as
# they are and mean other colors then. With 8 bits a channel the same profile is applied. `pipelineColourspace('srgb')`
# before `toColourspace('srgb')` applies it in both cases.
# Expected from sharp's documentation (constructor, "ignoreIcc": "should the embedded ICC profile, if any, be ignored",
# default false): the profile is applied whatever the depth.
# Seen with one color in Display P3: 195 78 39 stays 195 78 39; applied, it is 211 67 19.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5
cat >look.mjs <<'JS'
import sharp from 'sharp';

const raw = { width: 8, height: 8, channels: 3 };
const pixels = Uint16Array.from({ length: 192 }, (_, at) => [50_000, 20_000, 10_000][at % 3]);
const deep = await sharp(pixels, { raw }).toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
const first = async (image) => [...(await image.raw({ depth: 'uchar' }).toBuffer()).subarray(0, 3)].join(' ');
const { depth, hasProfile } = await sharp(deep).metadata();
console.log(`depth ${depth}, profile ${hasProfile}`);
console.log(`stored: ${await first(sharp(deep, { ignoreIcc: true }))}`);
console.log(`to sRGB: ${await first(sharp(deep).toColourspace('srgb'))}`);
console.log(`with the pipeline in sRGB: ${await first(sharp(deep).pipelineColourspace('srgb').toColourspace('srgb'))}`);
JS
node look.mjs | tee seen
diff seen - <<'SEEN' && echo "As described."
depth ushort, profile true
stored: 195 78 39
to sRGB: 195 78 39
with the pipeline in sRGB: 211 67 19
SEEN

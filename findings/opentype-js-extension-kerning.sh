#!/usr/bin/env bash
# opentype.js 2.0.0 applies no kerning to a font whose pairs stand in GPOS extension lookups (type 9), although it
# kerns fonts with plain pair lookups (type 2). It neither throws nor warns: lines are just set too wide.
# Expected from the OpenType specification (GPOS, "Lookup type 9 subtable: extension positioning"): the extension only
# widens the offset, so the pairs apply as in type 2. fontkit 2.0.4 does so with the same file.
# Seen with Newsreader (@fontsource/newsreader 5.3.0, latin, 400): AVATAR at 100 px is 413.8 px wide with opentype.js,
# with and without kerning, and 376.6 px with fontkit.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund opentype.js@2.0.0 fontkit@2.0.4 @fontsource/newsreader@5.3.0
cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import * as opentypeModule from 'opentype.js';

const opentype = opentypeModule.default ?? opentypeModule;
const bytes = readFileSync('node_modules/@fontsource/newsreader/files/newsreader-latin-400-normal.woff');
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const word = 'AVATAR';
const round = (width) => Math.round(width * 10) / 10;
const other = fontkit.create(bytes);
const laid = other.layout(word, { liga: false });
console.log(`GPOS lookup types: ${font.tables.gpos.lookups.map(({ lookupType }) => lookupType).join(' ')}`);
console.log(`opentype.js, kerning on: ${round(font.getAdvanceWidth(word, 100, { kerning: true }))}`);
console.log(`opentype.js, kerning off: ${round(font.getAdvanceWidth(word, 100, { kerning: false }))}`);
console.log(`fontkit: ${round((laid.advanceWidth * 100) / other.unitsPerEm)}`);
JS
node look.mjs | tee seen
diff seen - <<'SEEN' && echo "As described."
GPOS lookup types: 9 4 6 6
opentype.js, kerning on: 413.8
opentype.js, kerning off: 413.8
fontkit: 376.6
SEEN

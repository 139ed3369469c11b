// Draws the icons of the site from the outlines of its sign: `node pwa/tools/draw-icons.mjs`.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { leaf, pad, toes } from '../src/ui/mark-shape.ts';

const publicFolder = new URL('../public/', import.meta.url);
const cloth = '#2b432a';
const paper = '#f4f3ec';

const sign = [
  ...toes.map(
    ({ x, y, lean, scale }) =>
      `<path d="${leaf}" transform="translate(${x} ${y}) rotate(${lean}) scale(${scale})"/>`,
  ),
  `<path d="${pad}"/>`,
].join('');

/** The sign on cloth. `share` is how much of the side the sign takes, `radius` the corner in the 48-unit field. */
function icon(share, radius) {
  const scale = (share * 48) / 36;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="${cloth}"/><g fill-rule="evenodd" fill="${paper}" transform="translate(24 24) scale(${scale.toFixed(4)}) translate(-24 -24.6)">${sign}</g></svg>`;
}

/** In a browser's tab there is no cloth, only the sign, dark or light as the tab needs it. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 3.5 40 42"><title>Everpaw</title><style>g{fill:${cloth}}@media(prefers-color-scheme:dark){g{fill:#c3dab7}}</style><g fill-rule="evenodd">${sign}</g></svg>\n`;

await mkdir(new URL('icons/', publicFolder), { recursive: true });
await writeFile(new URL('favicon.svg', publicFolder), favicon);

for (const [name, side, share, radius] of [
  ['icon-192.png', 192, 0.62, 10],
  ['icon-512.png', 512, 0.62, 10],
  // Platforms cut a circle of 80 % out of a maskable icon; the sign stays well inside.
  ['icon-maskable-512.png', 512, 0.48, 0],
  ['apple-touch-icon.png', 180, 0.56, 0],
])
  await sharp(Buffer.from(icon(share, radius)), { density: 72 * (side / 48) })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(`icons/${name}`, publicFolder)));

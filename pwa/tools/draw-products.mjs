// Draws the pictures of the demo store's products: `node pwa/tools/draw-products.mjs`. Each is one object on a table by
// a window: flat shapes with a light side, a few carved lines, one soft shadow.
import { mkdir, writeFile } from 'node:fs/promises';

const folder = new URL('../public/products/', import.meta.url);

const rooms = {
  moss: ['#e7eadd', '#d3d9c5', '#b9c2a8'],
  clay: ['#f1e4d8', '#e4d0bf', '#cdb39d'],
  dusk: ['#e3e8ec', '#ccd5dc', '#afbcc6'],
  honey: ['#f3ead3', '#e6d8b6', '#ccba8f'],
};
const wood = { base: '#9a6b43', light: '#b98a5e', dark: '#6f4a2c' };
const walnut = { base: '#6b4630', light: '#8a6145', dark: '#4a2f20' };
const glaze = { base: '#5d7355', light: '#7f9575', dark: '#435540' };
const slate = { base: '#5f666b', light: '#7f878c', dark: '#444a4f' };
const granite = { base: '#8b8b86', light: '#a9a9a3', dark: '#6a6a66' };
const brass = { base: '#b58d3f', light: '#d8b768', dark: '#8a6727' };
const copper = { base: '#a9653f', light: '#cb8a62', dark: '#7c452a' };
const silver = { base: '#a7adb1', light: '#d5d9dc', dark: '#777e84' };
const linen = { base: '#d9cdb6', light: '#eae1cf', dark: '#b8a98d' };
const wool = { base: '#b9826a', light: '#d3a28b', dark: '#93604b' };
const wax = { base: '#e2b65a', light: '#f1d48d', dark: '#bb8d35' };
const iron = { base: '#3e443f', light: '#5c645d', dark: '#2a2f2b' };
const paper = '#fbf8ef';
const ink = '#2f352f';

const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const carved = (d, stroke = paper, width = 5, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const ellipse = (cx, cy, rx, ry, fill, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const rect = (x, y, width, height, fill, rx = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}" ${more}/>`;
const at = (x, y, scale, content, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`;
/** The same shape with its right part in shade and its left edge in light. */
let clips = 0;
const lit = (d, { base, light, dark }, { left = 0.2, right = 0.36, from, to }) => {
  clips += 1;
  const name = `c${clips}`;
  const width = to - from;
  return `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${path(d, base)}${rect(from - 20, 0, width * left + 20, 600, light, 0, 'opacity=".75"')}${rect(to - width * right, 0, width * right + 20, 600, dark, 0, 'opacity=".55"')}</g>`;
};
const paw = (fill) =>
  `${ellipse(0, 16, 24, 19, fill)}${ellipse(-27, -6, 9, 13, fill, 'transform="rotate(-24 -27 -6)"')}${ellipse(-10, -24, 9, 14, fill)}${ellipse(10, -24, 9, 14, fill)}${ellipse(27, -6, 9, 13, fill, 'transform="rotate(24 27 -6)"')}`;
const leaf = (x, y, turn, fill, scale = 1) =>
  at(x, y, scale, path('M0 0C-16 -18 -16 -44 0 -66C16 -44 16 -18 0 0Z', fill), turn);
const sprig = (x, y, turn, fill, scale = 1) =>
  at(
    x,
    y,
    scale,
    carved('M0 0C4 -40 2 -90 12 -150', fill, 4) +
      [-30, -65, -100]
        .map((h, i) => leaf(4 + i * 2, h, -52, fill, 0.6) + leaf(4 + i * 2, h - 12, 50, fill, 0.6))
        .join('') +
      leaf(12, -145, 6, fill, 0.6),
    turn,
  );
const flame = (x, y, scale = 1) =>
  at(
    x,
    y,
    scale,
    ellipse(0, -30, 70, 78, '#fff4cf', 'opacity=".5"') +
      path('M0 0C-20 -12 -17 -36 0 -64C17 -36 20 -12 0 0Z', '#f0a845') +
      path('M0 -4C-9 -12 -8 -24 0 -38C8 -24 9 -12 0 -4Z', '#fbe6a5'),
  );
const petPortrait = (x, y, scale, fill = '#8a6145') =>
  at(
    x,
    y,
    scale,
    path(
      'M-60 90C-58 40 -44 14 -30 0C-40 -22 -38 -48 -34 -64L-12 -44C-4 -47 4 -47 12 -44L34 -64C38 -48 40 -22 30 0C44 14 58 40 60 90Z',
      fill,
    ) +
      ellipse(-13, -18, 4, 5, paper) +
      ellipse(13, -18, 4, 5, paper) +
      path('M-6 -4L6 -4L0 4Z', paper),
  );

/** The room: a wall with the light of a window on it, and a table. */
function scene(room, object, { table = 452, shadow = [400, 474, 190, 22] } = {}) {
  const [wall, light, board] = rooms[room];
  const [cx, cy, rx, ry] = shadow;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
<rect width="800" height="600" fill="${wall}"/>
<path d="M90 0H330L250 ${table}H10Z" fill="#fff" opacity=".34"/><path d="M372 0H520L440 ${table}H292Z" fill="#fff" opacity=".22"/>
<rect y="${table}" width="800" height="${600 - table}" fill="${light}"/><rect y="${table}" width="800" height="5" fill="${board}" opacity=".7"/>
<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${ink}" opacity=".2"/>
${object}
</svg>
`;
}
const onWall = (room, object, shadow = [412, 330, 0, 0]) => scene(room, object, { table: 540, shadow });

const urnShape =
  'M298 236C250 300 250 372 302 452C306 464 320 470 336 470H464C480 470 494 464 498 452C550 372 550 300 502 236Z';
const tube = (x, y, width, height, c) =>
  lit(`M${x} ${y}H${x + width}V${y + height}H${x}Z`, c, { from: x, to: x + width });
const frame = (x, y, width, height, thick, c, inside) =>
  rect(x + 10, y + 14, width, height, ink, 4, 'opacity=".16"') +
  rect(x, y, width, height, c.base, 4) +
  path(`M${x} ${y}H${x + width}L${x + width - thick} ${y + thick}H${x + thick}Z`, c.light) +
  path(
    `M${x + width} ${y}V${y + height}L${x + width - thick} ${y + height - thick}V${y + thick}Z`,
    c.dark,
    'opacity=".6"',
  ) +
  rect(x + thick, y + thick, width - 2 * thick, height - 2 * thick, paper) +
  inside;
const stoneShape = 'M214 470C204 380 240 250 372 236C500 224 590 330 586 470Z';
const chain = (color) => carved('M236 40C262 190 318 268 400 300C482 268 538 190 564 40', color, 5);

const drawings = {
  'oak-keepsake-urn': scene(
    'moss',
    lit(urnShape, wood, { from: 252, to: 548 }) +
      carved('M276 300C350 320 450 320 524 300M268 330C350 352 450 352 532 330', wood.dark, 4) +
      lit('M292 236C296 204 340 192 400 192S504 204 508 236Z', walnut, { from: 292, to: 508 }) +
      ellipse(400, 184, 18, 14, walnut.base) +
      rect(352, 372, 96, 44, brass.light, 3) +
      carved('M368 394H432', brass.dark, 4) +
      sprig(610, 474, 16, '#6d8262', 1.1),
  ),
  'stoneware-urn': scene(
    'clay',
    lit(
      'M300 220C238 262 232 400 306 460C318 470 336 474 352 474H448C464 474 482 470 494 460C568 400 562 262 500 220Z',
      glaze,
      { from: 240, to: 560 },
    ) +
      path(
        'M262 400C300 430 500 430 538 400C528 424 512 446 494 460C482 470 464 474 448 474H352C336 474 318 470 306 460C288 446 272 424 262 400Z',
        '#8b6f54',
      ) +
      lit('M318 220C322 196 352 186 400 186S478 196 482 220Z', glaze, { from: 318, to: 482 }) +
      ellipse(400, 178, 26, 12, glaze.dark) +
      carved('M290 268C350 284 450 284 510 268', glaze.light, 4, 'opacity=".7"'),
  ),
  'linen-travel-urn': scene(
    'honey',
    tube(306, 190, 188, 280, linen) +
      ellipse(400, 190, 94, 24, linen.light) +
      rect(306, 236, 188, 8, linen.dark, 0, 'opacity=".55"') +
      at(400, 346, 1.3, paw('#7d8f6f')) +
      sprig(300, 474, -38, '#8f9a6d', 0.9) +
      sprig(520, 476, 44, '#8f9a6d', 0.8),
  ),
  'brass-candle-urn': scene(
    'dusk',
    lit('M300 300H500C512 360 506 430 478 470H322C294 430 288 360 300 300Z', brass, { from: 292, to: 508 }) +
      carved('M304 340H496M300 366H500', brass.dark, 3) +
      lit('M288 276H512V304H288Z', brass, { from: 288, to: 512 }) +
      tube(358, 236, 84, 40, { base: '#efe7d6', light: '#fffaf0', dark: '#d2c6ad' }) +
      flame(400, 236, 1),
  ),
  'walnut-nest-urn': scene(
    'moss',
    lit('M238 360C238 270 310 226 400 226S562 270 562 360Z', walnut, { from: 238, to: 562 }) +
      lit('M238 366H562C560 430 500 474 400 474S240 430 238 366Z', wood, { from: 238, to: 562 }) +
      carved(
        'M280 330C300 290 330 268 362 258M520 330C500 290 470 268 438 258M400 250V340M320 344C334 316 350 300 366 290',
        walnut.dark,
        4,
      ) +
      rect(230, 356, 340, 14, walnut.dark, 7),
  ),
  'paw-print-frame': onWall(
    'clay',
    frame(
      170,
      110,
      460,
      340,
      34,
      walnut,
      petPortrait(310, 300, 1.25, '#7a5a44') +
        rect(404, 144, 3, 272, '#d9d1bf') +
        at(510, 286, 2, paw('#8f9a86')),
    ),
  ),
  'three-window-frame': onWall(
    'dusk',
    frame(
      120,
      160,
      560,
      240,
      26,
      wood,
      [210, 400, 590]
        .map(
          (x, i) =>
            rect(x - 70, 200, 140, 160, ['#cfd9c2', '#f0ddb6', '#c9d3da'][i]) +
            petPortrait(x, 296, 0.62 + i * 0.06, ['#a87b53', '#7a5a44', '#66605a'][i]),
        )
        .join(''),
    ),
  ),
  'collar-shadow-box': onWall(
    'moss',
    frame(
      210,
      80,
      380,
      400,
      44,
      wood,
      rect(254, 124, 292, 312, '#e8e0cd') +
        path('M254 124H546V156H254Z', '#c8bda4', 'opacity=".7"') +
        carved('M330 330C300 250 340 190 400 190S500 250 470 330C450 372 350 372 330 330Z', '#9c4a32', 22) +
        ellipse(400, 380, 26, 26, brass.base) +
        carved('M388 380H412', brass.dark, 4) +
        rect(390, 168, 20, 24, brass.dark, 4),
    ),
  ),
  'oval-portrait-frame': scene(
    'honey',
    path('M470 470L520 300L548 300L520 470Z', wood.dark) +
      ellipse(408, 300, 156, 184, ink, 'opacity=".14"') +
      ellipse(400, 290, 156, 184, linen.dark) +
      ellipse(400, 290, 146, 174, linen.light) +
      ellipse(400, 290, 116, 144, brass.base) +
      ellipse(400, 290, 108, 136, '#d8dfcf') +
      `<clipPath id="oval"><ellipse cx="400" cy="290" rx="108" ry="136"/></clipPath><g clip-path="url(#oval)">${petPortrait(400, 330, 1.5, '#8a5f43')}</g>`,
  ),
  'linen-album': scene(
    'clay',
    path('M196 440L560 440L620 474H236Z', '#efe8d8') +
      path('M188 250H548L560 440H196Z', linen.base) +
      path('M188 250H228L236 440H196Z', linen.dark) +
      rect(300, 300, 180, 76, linen.light, 3) +
      carved('M330 330H450M350 352H430', linen.dark, 5) +
      carved('M200 452H570M214 462H590', '#cbbfa6', 3),
    { shadow: [400, 478, 230, 16] },
  ),
  'garden-stone': scene(
    'moss',
    lit(stoneShape, slate, { from: 210, to: 590, right: 0.28 }) +
      at(398, 330, 1.25, paw('#d7dbd6')) +
      carved('M310 408H490', '#d7dbd6', 7) +
      carved('M346 438H454', '#d7dbd6', 5) +
      sprig(226, 478, -18, '#5f7a52', 0.8) +
      sprig(588, 480, 14, '#5f7a52', 0.7),
  ),
  'wind-chime': onWall(
    'dusk',
    carved('M400 30V96', walnut.dark, 5) +
      ellipse(400, 110, 130, 24, walnut.base) +
      ellipse(400, 104, 130, 22, walnut.light) +
      [290, 345, 400, 455, 510]
        .map(
          (x, i) =>
            carved(`M${x} 118V170`, walnut.dark, 3) +
            tube(x - 11, 170, 22, 190 + [40, 90, 130, 80, 30][i], silver),
        )
        .join('') +
      carved('M400 118V490', walnut.dark, 3) +
      at(400, 500, 1, path('M0 -20C-26 -20 -30 20 0 36C30 20 26 -20 0 -20Z', wood.base)),
  ),
  'bird-bath': scene(
    'moss',
    ellipse(400, 300, 210, 46, copper.light) +
      ellipse(400, 298, 184, 36, '#9fb9bd') +
      carved('M300 296C340 288 380 306 420 296S480 290 500 298', '#dbe7e6', 4) +
      lit(
        'M190 300C204 372 300 402 400 402S596 372 610 300C580 340 480 348 400 348S220 340 190 300Z',
        copper,
        { from: 190, to: 610 },
      ) +
      [300, 400, 500].map((x) => carved(`M${x} 392L${x + (x - 400) * 0.25} 474`, copper.dark, 14)).join('') +
      at(
        548,
        262,
        1.2,
        path('M0 20C-30 22 -44 2 -34 -16C-24 -34 6 -32 14 -10L40 4L14 12C10 18 6 20 0 20Z', '#6e5b4b') +
          ellipse(-20, -14, 3, 3, paper) +
          path('M-36 -12L-50 -8L-36 -4Z', brass.base),
      ),
  ),
  'memory-lantern': scene(
    'dusk',
    carved('M350 150C350 96 450 96 450 150', iron.base, 8) +
      path('M300 210L360 150H440L500 210Z', iron.base) +
      rect(306, 210, 188, 226, '#f7e6b4') +
      rect(306, 210, 16, 226, iron.base) +
      rect(478, 210, 16, 226, iron.dark) +
      tube(372, 348, 56, 88, { base: '#efe7d6', light: '#fffaf0', dark: '#d2c6ad' }) +
      flame(400, 346, 0.95) +
      at(400, 256, 0.7, paw(iron.base)) +
      lit('M288 436H512V474H288Z', iron, { from: 288, to: 512 }),
  ),
  'seed-box': scene(
    'honey',
    tube(284, 256, 232, 214, { base: '#7f95a8', light: '#a3b6c5', dark: '#5c7285' }) +
      ellipse(400, 256, 116, 30, '#b7c6d2') +
      rect(284, 280, 232, 6, '#5c7285', 0, 'opacity=".5"') +
      [
        [352, 360],
        [400, 404],
        [450, 352],
        [404, 330],
      ]
        .map(
          ([x, y]) =>
            [0, 72, 144, 216, 288]
              .map((turn) => at(x, y, 1, ellipse(0, -14, 9, 11, '#e6edf4'), turn))
              .join('') + ellipse(x, y, 7, 7, wax.base),
        )
        .join('') +
      ellipse(560, 468, 7, 4, ink, 'opacity=".6"') +
      ellipse(592, 474, 7, 4, ink, 'opacity=".6"') +
      ellipse(580, 458, 6, 4, ink, 'opacity=".6"'),
  ),
  'planting-stake': scene(
    'moss',
    path('M0 452H800V600H0Z', '#8a7258') +
      carved('M60 490H160M300 540H420M560 500H700', '#745d46', 6) +
      lit('M340 150C340 126 460 126 460 150V500L400 540L340 500Z', wood, { from: 340, to: 460 }) +
      carved('M372 210V330M372 210C412 206 412 262 372 266M372 266L418 330', wood.dark, 7) +
      sprig(250, 500, -10, '#5f7a52', 1.2) +
      sprig(560, 500, 12, '#6d8a5e', 1.35) +
      at(574, 300, 1.2, ellipse(0, 0, 20, 20, '#c9788a') + ellipse(0, 0, 8, 8, wax.light)),
    { shadow: [400, 520, 110, 14] },
  ),
  'beeswax-candle': scene(
    'clay',
    tube(310, 262, 180, 208, wax) +
      ellipse(400, 262, 90, 22, wax.light) +
      carved('M400 262V236', ink, 5) +
      flame(400, 240, 1.2) +
      rect(296, 240, 208, 232, '#ffffff', 10, 'opacity=".2"') +
      rect(330, 360, 140, 66, paper, 3) +
      at(400, 396, 0.7, paw(wax.dark)),
  ),
  'comfort-box': scene(
    'moss',
    path('M206 316H594L566 474H234Z', linen.base) +
      path('M206 316H594L588 350H212Z', linen.dark, 'opacity=".5"') +
      tube(268, 236, 76, 82, wax) +
      flame(306, 236, 0.6) +
      rect(366, 206, 92, 112, glaze.base, 4) +
      rect(378, 236, 68, 40, paper, 2) +
      carved('M390 256H434', glaze.dark, 4) +
      path('M480 318L496 246L572 262L560 318Z', '#c7d0d7') +
      carved('M498 262L556 274', '#93a2ad', 4) +
      rect(386, 316, 28, 158, wool.base) +
      path('M400 350C360 320 344 366 400 360C456 366 440 320 400 350Z', wool.dark),
  ),
  'wool-blanket': scene(
    'dusk',
    [0, 1, 2, 3]
      .map((i) => rect(216 + i * 4, 276 + i * 50, 368 - i * 8, 54, i % 2 ? wool.base : wool.light, 26))
      .join('') +
      carved(
        'M250 300H560M246 350H566M254 400H556M258 446H548',
        wool.dark,
        4,
        'stroke-dasharray="26 14" opacity=".6"',
      ) +
      [236, 262, 288, 314, 340].map((x) => carved(`M${x} 470L${x - 6} 500`, wool.dark, 5)).join(''),
    { shadow: [400, 482, 210, 18] },
  ),
  'memory-journal': scene(
    'honey',
    path('M236 206H540V466H236Z', '#7b5a4b') +
      rect(236, 206, 34, 260, '#5e4337') +
      rect(540, 214, 16, 246, '#f3ecdb') +
      carved('M548 220V454', '#cfc3aa', 3) +
      at(404, 330, 1.6, paw('#d8b768')) +
      carved('M346 410H462', '#d8b768', 4) +
      path('M470 466V510L484 496L498 510V466Z', '#9c4a32'),
    { shadow: [404, 474, 190, 18] },
  ),
  'print-kit': scene(
    'clay',
    ellipse(350, 440, 170, 50, '#d9cbb4') +
      ellipse(350, 426, 170, 50, '#efe4d0') +
      at(350, 428, 1.5, `<g transform="scale(1 .5)">${paw('#cbb99b')}</g>`) +
      at(
        570,
        420,
        1,
        rect(-26, -130, 52, 190, wood.base, 26) +
          rect(-8, -176, 16, 50, wood.dark, 8) +
          rect(-8, 56, 16, 44, wood.dark, 8),
        34,
      ),
    { shadow: [400, 484, 260, 16] },
  ),
  'silver-tag-pendant': onWall(
    'dusk',
    chain(silver.dark) +
      ellipse(400, 314, 14, 14, 'none', `stroke="${silver.dark}" stroke-width="6"`) +
      ellipse(408, 404, 80, 80, ink, 'opacity=".14"') +
      ellipse(400, 396, 80, 80, silver.base) +
      path('M400 316A80 80 0 0 0 340 450L400 396Z', silver.light, 'opacity=".8"') +
      at(400, 392, 1.2, paw(silver.dark)),
  ),
  'paw-ring': scene(
    'honey',
    ellipse(400, 392, 128, 84, 'none', `stroke="${brass.base}" stroke-width="26"`) +
      carved('M280 372C290 340 330 316 370 310', brass.light, 9) +
      ellipse(400, 298, 74, 48, brass.dark) +
      ellipse(400, 290, 74, 48, brass.light) +
      at(400, 290, 0.95, `<g transform="scale(1 .72)">${paw(brass.dark)}</g>`),
    { shadow: [400, 482, 140, 16] },
  ),
  'fur-locket': onWall(
    'moss',
    chain(brass.dark) +
      ellipse(400, 316, 14, 14, 'none', `stroke="${brass.dark}" stroke-width="6"`) +
      ellipse(408, 416, 92, 92, ink, 'opacity=".14"') +
      ellipse(400, 408, 92, 92, brass.base) +
      ellipse(400, 408, 70, 70, '#f2ece0') +
      carved(
        'M366 430C380 396 392 378 420 366M378 440C392 408 408 392 434 384M394 446C404 420 420 404 444 400',
        '#9a7a5a',
        6,
      ) +
      carved('M346 372C362 352 380 344 396 342', '#ffffff', 5, 'opacity=".8"'),
  ),
  'river-stone': scene(
    'dusk',
    lit(
      'M222 420C222 346 310 300 412 304C520 308 588 356 582 418C578 462 500 476 402 476S222 470 222 420Z',
      { base: '#77797a', light: '#9a9c9b', dark: '#57595b' },
      { from: 222, to: 582 },
    ) +
      carved(
        'M366 424V350C366 350 366 344 374 344H408C440 344 440 384 408 386H368M408 386C448 388 446 424 408 424H366',
        '#e6e4dc',
        7,
      ),
    { shadow: [404, 482, 190, 14] },
  ),
  'slate-plaque': onWall(
    'honey',
    rect(178, 186, 464, 240, ink, 6, 'opacity=".16"') +
      lit('M168 172H632V412H168Z', slate, { from: 168, to: 632, right: 0.2 }) +
      [
        [192, 196],
        [608, 196],
        [192, 388],
        [608, 388],
      ]
        .map(([x, y]) => ellipse(x, y, 9, 9, brass.light))
        .join('') +
      carved('M268 268H532', '#dfe2dd', 12) +
      carved('M328 330H472', '#dfe2dd', 6) +
      at(400, 376, 0.5, paw('#dfe2dd')),
  ),
  'granite-marker': scene(
    'moss',
    path('M0 452H800V600H0Z', '#8f9f7a') +
      carved(
        'M40 520C44 500 42 490 50 478M120 560C126 540 122 528 132 512M640 540C646 520 644 508 654 494M720 570C726 550 724 538 734 524',
        '#6f8160',
        5,
      ) +
      path('M170 470L240 350H560L630 470Z', granite.light) +
      path('M170 470H630V510H170Z', granite.dark) +
      carved('M300 402H500', '#5d5d5a', 8) +
      carved('M330 436H470', '#5d5d5a', 5) +
      [
        [262, 380],
        [540, 388],
        [290, 450],
        [520, 452],
        [420, 372],
        [220, 440],
        [580, 436],
      ]
        .map(([x, y]) => ellipse(x, y, 4, 3, granite.base))
        .join(''),
    { shadow: [400, 512, 240, 12] },
  ),
};

await mkdir(folder, { recursive: true });
for (const [name, drawing] of Object.entries(drawings)) {
  clips = 0;
  await writeFile(new URL(`${name}.svg`, folder), drawing);
}

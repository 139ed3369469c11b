// Draws the templates of the sympathy cards: `node pwa/tools/draw-ecards.mjs`. Each is a quiet place at some hour of the
// day, in few flat shapes, with room around its middle (x 400, y 270) where a photo may lie.
import { mkdir, writeFile } from 'node:fs/promises';

const folder = new URL('../public/ecards/', import.meta.url);
const [width, height] = [800, 560];

/** The same numbers every time, so that the drawings are. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const n = (value) => Math.round(value * 10) / 10;
const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d, stroke, thick = 3, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const ellipse = (cx, cy, rx, ry, fill, more = '') =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
const circle = (cx, cy, r, fill, more = '') => ellipse(cx, cy, r, r, fill, more);
const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;
const at = (x, y, content, { turn = 0, scale = 1 } = {}) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})">${content}</g>`;
const many = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');

/** Bands of sky from the top to `bottom`. */
const sky = (colors, bottom = height) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${colors
    .map((color, index) => `<stop offset="${n(index / (colors.length - 1))}" stop-color="${color}"/>`)
    .join('')}</linearGradient></defs>${rect(0, 0, width, bottom, 'url(#sky)')}`;
/** A hill from side to side whose crest goes through these heights. */
function hill(heights, fill, more) {
  const step = width / (heights.length - 1);
  let d = `M0 ${heights[0]}`;
  for (let index = 1; index < heights.length; index += 1) {
    const x = index * step;
    d += `C${n(x - step / 2)} ${heights[index - 1]} ${n(x - step / 2)} ${heights[index]} ${n(x)} ${heights[index]}`;
  }
  return path(`${d}V${height}H0Z`, fill, more);
}
const leaf = (fill, size = 1) =>
  path(
    `M0 0C${-9 * size} ${-12 * size} ${-8 * size} ${-30 * size} 0 ${-44 * size}C${8 * size} ${-30 * size} ${9 * size} ${-12 * size} 0 0Z`,
    fill,
  );
const paw = (fill) =>
  ellipse(0, 16, 22, 17, fill) +
  ellipse(-26, -5, 8, 12, fill, 'transform="rotate(-24 -26 -5)"') +
  ellipse(-10, -22, 8, 13, fill) +
  ellipse(10, -22, 8, 13, fill) +
  ellipse(26, -5, 8, 12, fill, 'transform="rotate(24 26 -5)"');
const grass = (seed, { y, count, colors, tall = 60, from = 0, to = width }) => {
  const roll = dice(seed);
  return many(count, () => {
    const x = from + roll() * (to - from);
    const h = tall * (0.5 + roll() * 0.6);
    const bend = (roll() - 0.5) * 40;
    return line(
      `M${n(x)} ${n(y + roll() * 24)}q${n(bend / 3)} ${n(-h / 2)} ${n(bend)} ${n(-h)}`,
      colors[Math.floor(roll() * colors.length)],
      2.5 + roll() * 2,
    );
  });
};
const dogSitting = (fill) =>
  path(
    'M-34 84C-40 40 -30 6 -8 -10C-14 -22 -12 -40 0 -48C6 -58 20 -60 26 -50L44 -42C50 -38 48 -30 40 -28L28 -24C30 0 36 40 34 84Z',
    fill,
  ) +
  path('M-4 -46C-14 -44 -18 -30 -14 -20C-6 -22 -2 -34 -4 -46Z', fill) +
  line('M-32 78C-52 76 -58 62 -54 50', fill, 10);
const catSitting = (fill) =>
  path(
    'M-30 80C-36 44 -24 18 -10 4C-18 -10 -18 -24 -14 -40L-2 -28C2 -30 8 -30 12 -28L24 -40C28 -24 28 -10 20 4C32 20 38 48 32 80Z',
    fill,
  ) + line('M30 76C54 74 60 54 48 44', fill, 8);

const drawings = {
  'candle-window'() {
    const frame = '#6b4a35';
    return (
      rect(0, 0, width, height, '#e9d9c3') +
      rect(170, 40, 460, 400, '#34465a') +
      `<defs><radialGradient id="glow"><stop offset="0" stop-color="#ffe2a0" stop-opacity=".95"/><stop offset="1" stop-color="#ffe2a0" stop-opacity="0"/></radialGradient></defs>` +
      many(16, (index) =>
        circle(
          200 + ((index * 137) % 400),
          60 + ((index * 71) % 190),
          1.6 + (index % 3),
          '#dfe7ee',
          'opacity=".7"',
        ),
      ) +
      path('M170 380C260 330 340 356 420 340S570 320 630 352V440H170Z', '#27364a') +
      line('M400 40V440M170 214H630', frame, 12) +
      `<rect x="164" y="34" width="472" height="412" fill="none" stroke="${frame}" stroke-width="18"/>` +
      circle(400, 300, 190, 'url(#glow)') +
      rect(110, 446, 580, 30, '#8b6447') +
      rect(110, 476, 580, 10, '#6b4a35') +
      rect(0, 486, width, 74, '#dfcbb0') +
      rect(372, 338, 56, 108, '#f6ecd9') +
      rect(412, 338, 16, 108, '#e3d2b4') +
      ellipse(400, 338, 28, 8, '#fff8e8') +
      line('M400 336V324', '#5b4636', 4) +
      path('M400 326C378 312 382 284 400 250C418 284 422 312 400 326Z', '#f0a648') +
      path('M400 322C390 312 391 298 400 280C409 298 410 312 400 322Z', '#fff0bd') +
      path('M60 34C84 180 74 330 34 520L0 560V0H70Z', '#b9745c') +
      path('M740 34C716 180 726 330 766 520L800 560V0H730Z', '#b9745c') +
      path('M36 0C60 180 52 330 10 520L0 530V0Z', '#a4624c') +
      path('M764 0C740 180 748 330 790 520L800 530V0Z', '#a4624c')
    );
  },
  'olive-wreath'() {
    const roll = dice(7);
    const leaves = many(58, (index) => {
      const angle = (index / 58) * 360;
      const r = 184 + (index % 2 ? 12 : -12);
      const rad = (angle * Math.PI) / 180;
      const color = ['#7d8f66', '#93a37b', '#63774f', '#a9b48f'][index % 4];
      return at(400 + Math.cos(rad) * r, 270 + Math.sin(rad) * r, leaf(color, 1.15), {
        turn: angle + (index % 2 ? 150 : 36) + roll() * 16,
      });
    });
    return (
      rect(0, 0, width, height, '#f5efe2') +
      rect(28, 28, 744, 504, 'none', 'stroke="#d9ccb2" stroke-width="2"') +
      `<circle cx="400" cy="270" r="184" fill="none" stroke="#7a6b4d" stroke-width="4"/>` +
      leaves +
      many(9, (index) => {
        const rad = ((index * 40 + 12) * Math.PI) / 180;
        return (
          circle(400 + Math.cos(rad) * 190, 270 + Math.sin(rad) * 190, 8.5, '#4d4a3a') +
          circle(397 + Math.cos(rad) * 190, 267 + Math.sin(rad) * 190, 2.6, '#8a8670')
        );
      }) +
      at(400, 282, paw('#cdbf9f'), { scale: 1.7 })
    );
  },
  'rainbow-bridge'() {
    const arch = ['#d98a78', '#e5b17c', '#ecd592', '#a9bf94', '#8fb0bd', '#9d93b5'];
    return (
      sky(['#dfe8ec', '#f1ece0', '#f8e9d2']) +
      arch
        .map(
          (color, index) =>
            `<path d="M${90 + index * 17} 430A${310 - index * 17} ${310 - index * 17} 0 0 1 ${710 - index * 17} 430" fill="none" stroke="${color}" stroke-width="17" opacity=".62"/>`,
        )
        .join('') +
      hill([400, 372, 398, 380, 404], '#b9c7a5') +
      hill([440, 420, 436, 414, 430], '#9db088') +
      hill([486, 470, 476, 492, 470], '#7f9670') +
      path(
        'M330 560C360 520 420 500 392 470C372 448 470 436 500 418',
        'none',
        'stroke="#eadfc4" stroke-width="22" stroke-linecap="round"',
      ) +
      at(528, 382, dogSitting('#5c4a3b'), { scale: 0.52 }) +
      grass(3, { y: 548, count: 90, colors: ['#6d8460', '#8aa078', '#5d7452'], tall: 44 })
    );
  },
  'forget-me-nots'() {
    const roll = dice(21);
    const flower = (x, y, s, turn) =>
      at(
        x,
        y,
        many(5, (i) =>
          at(0, 0, ellipse(0, -11, 8.5, 10.5, i % 2 ? '#7f9fc6' : '#8fabd0'), { turn: i * 72 }),
        ) +
          circle(0, 0, 5, '#f2cf6b') +
          circle(0, 0, 2, '#c99a3a'),
        { scale: s, turn },
      );
    const stems = many(34, () => {
      const left = roll() < 0.5;
      const x = left ? roll() * 250 : 550 + roll() * 250;
      const top = 120 + roll() * 300;
      const bend = (left ? 1 : -1) * (20 + roll() * 70);
      const [tx, ty] = [x + bend, top];
      return (
        line(
          `M${n(x)} 560C${n(x)} ${n(top + 160)} ${n(tx - bend / 3)} ${n(top + 70)} ${n(tx)} ${n(ty)}`,
          roll() < 0.5 ? '#8aa07d' : '#728b68',
          3,
        ) +
        at(x, top + 190, leaf('#86a07a', 1.1), { turn: left ? 42 : -42 }) +
        flower(tx, ty, 0.9 + roll() * 0.8, roll() * 70) +
        flower(tx + 16 - roll() * 32, ty + 22, 0.8, roll() * 70)
      );
    });
    return (
      rect(0, 0, width, height, '#f6f1e6') +
      circle(400, 270, 236, '#fbf8ef') +
      stems +
      many(14, (index) =>
        flower(40 + index * 56 + roll() * 20, 520 + roll() * 30, 1.2 + roll() * 0.5, roll() * 70),
      )
    );
  },
  'evening-sea'() {
    return (
      sky(['#8d7f9b', '#d39a8c', '#f0be8d', '#f8dcae'], 340) +
      circle(400, 330, 92, '#fbe3b0') +
      circle(400, 330, 128, '#fbe3b0', 'opacity=".35"') +
      path(
        'M0 120C120 104 200 132 320 116S560 96 800 122V140C600 118 420 150 300 138S120 130 0 146Z',
        '#f3cfae',
        'opacity=".6"',
      ) +
      rect(0, 336, width, 224, '#7a7c95') +
      rect(0, 336, width, 90, '#96899a', 'opacity=".7"') +
      many(17, (index) => {
        const y = 346 + index * 12;
        const w = 90 - index * 2 + ((index * 53) % 60);
        return rect(
          400 - w / 2 + ((index * 29) % 22) - 11,
          y,
          w,
          5,
          '#fbe0b0',
          `rx="2.5" opacity="${n(0.9 - index * 0.035)}"`,
        );
      }) +
      many(22, (index) =>
        rect(
          (index * 173) % 780,
          360 + ((index * 47) % 180),
          46 + (index % 4) * 16,
          3,
          '#a9a3b3',
          'rx="1.5" opacity=".5"',
        ),
      ) +
      path('M0 560V500C120 474 210 506 330 520S620 540 800 508V560Z', '#5d566b') +
      at(118, 452, dogSitting('#3c3648'), { scale: 0.78 })
    );
  },
  'paw-in-sand'() {
    const roll = dice(11);
    return (
      sky(['#e5ecea', '#f4ecda'], 200) +
      rect(0, 150, width, 90, '#a9c2c1') +
      rect(0, 150, width, 26, '#93b0b2') +
      path('M0 224C120 206 190 238 320 222S560 204 680 226 780 222 800 218V560H0Z', '#f7f2e6') +
      path('M0 244C140 226 220 256 340 240S580 226 700 246 780 240 800 238V560H0Z', '#e8d6b4') +
      path('M0 360C200 330 330 384 520 362S720 344 800 356V560H0Z', '#e0cba4') +
      many(70, () => circle(roll() * 800, 270 + roll() * 280, 1 + roll() * 1.6, '#c4aa7c', 'opacity=".6"')) +
      many(9, (index) => {
        const t = index / 8;
        const x = 96 + t * 560 + (index % 2 ? 26 : -26);
        const y = 520 - t * 262 + (index % 2 ? 14 : -8);
        const s = 0.95 - t * 0.62;
        return at(x, y, at(3, 4, paw('#cdb283')) + paw('#b79a68'), { turn: 48, scale: s });
      }) +
      at(
        690,
        470,
        path('M-40 20C-36 -16 -14 -34 0 -36C14 -34 36 -16 40 20C20 30 -20 30 -40 20Z', '#f4e3d2') +
          line('M-24 18L-8 -30M0 22V-34M24 18L8 -30', '#d9b99d', 3),
        { turn: -14 },
      )
    );
  },
  'willow-lake'() {
    const roll = dice(5);
    const strands = many(64, (index) => {
      const x = 30 + index * 8.4 + roll() * 10;
      const top = 40 + Math.abs(x - 292) * 0.12 + roll() * 26;
      const long = 150 + roll() * 190;
      return line(
        `M${n(x)} ${n(top)}C${n(x + 8)} ${n(top + long / 3)} ${n(x - 10)} ${n(top + long / 1.5)} ${n(x + 6)} ${n(top + long)}`,
        ['#8fa277', '#a7b58c', '#758a60'][index % 3],
        5,
        'opacity=".85"',
      );
    });
    return (
      sky(['#cfdcd9', '#e9ebdd', '#f6ecd5'], 380) +
      hill([356, 338, 350, 330, 346], '#b4c1a8') +
      rect(0, 380, width, 180, '#9fb7b5') +
      rect(0, 380, width, 36, '#b9cbc5', 'opacity=".8"') +
      many(18, (index) =>
        rect(
          (index * 211) % 760,
          400 + ((index * 37) % 130),
          70 + (index % 3) * 30,
          3,
          '#d8e3dd',
          'rx="1.5" opacity=".7"',
        ),
      ) +
      path(
        'M196 560C214 470 196 380 214 300C222 240 206 170 188 120L250 100C256 190 262 260 262 330C264 430 282 500 306 560Z',
        '#6b563f',
      ) +
      ellipse(292, 84, 300, 82, '#8fa277') +
      ellipse(180, 120, 180, 60, '#98aa80') +
      ellipse(420, 116, 170, 56, '#869a6e') +
      strands +
      path('M0 560V506C90 490 190 508 330 514C360 528 380 544 392 560Z', '#7d8f66') +
      at(
        612,
        430,
        path(
          'M-38 8C-30 -14 4 -18 20 -4C26 -20 22 -34 32 -40C42 -44 50 -36 56 -34L46 -28C46 -10 40 14 14 18C-10 22 -32 18 -38 8Z',
          '#f6f2e8',
        ),
        { scale: 0.9 },
      )
    );
  },
  'night-stars'() {
    const roll = dice(17);
    return (
      sky(['#1f2a44', '#34466a', '#6a6f8c', '#a78f90']) +
      many(90, () =>
        circle(
          roll() * 800,
          roll() * 360,
          0.8 + roll() * 1.9,
          '#f4efe0',
          `opacity="${n(0.35 + roll() * 0.6)}"`,
        ),
      ) +
      `<defs><radialGradient id="star"><stop offset="0" stop-color="#fff3cf" stop-opacity=".9"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient></defs>` +
      circle(400, 210, 130, 'url(#star)') +
      path('M400 138L410 200L472 210L410 220L400 282L390 220L328 210L390 200Z', '#fff6dc') +
      hill([430, 392, 420, 404, 386, 424], '#3a4660') +
      hill([486, 468, 452, 478, 492, 470], '#27324a') +
      at(236, 408, catSitting('#1b2438'), { scale: 0.8 }) +
      many(5, (index) =>
        at(640 + index * 26, 470 - (index % 3) * 12, path('M0 0L-20 0L0 -88L20 0Z', '#202b42'), {
          scale: 0.8 + (index % 3) * 0.22,
        }),
      )
    );
  },
  'snow-birch'() {
    const roll = dice(29);
    const birch = (x, w, top) =>
      rect(x, top, w, 560 - top, '#f3efe8') +
      rect(x + w * 0.68, top, w * 0.32, 560 - top, '#d9d3c8') +
      many(9, (index) => {
        const y = top + 24 + index * 52 + roll() * 18;
        return path(
          `M${n(x)} ${n(y)}q${n(w / 2)} ${n(4 + roll() * 5)} ${n(w * (0.4 + roll() * 0.5))} 0q${n(-w / 3)} ${n(6)} ${n(-w * 0.5)} 3Z`,
          '#5a544c',
        );
      });
    return (
      sky(['#dbe3e8', '#efe6dc', '#f7dfc4'], 440) +
      circle(400, 300, 84, '#fbe8c6') +
      circle(400, 300, 140, '#fbe8c6', 'opacity=".4"') +
      many(15, (index) =>
        rect(
          20 + index * 54 + roll() * 22,
          90 + roll() * 50,
          5 + roll() * 5,
          330,
          '#c9cdcf',
          'opacity=".55"',
        ),
      ) +
      hill([404, 386, 398, 380, 396], '#eef1f2') +
      birch(56, 40, -10) +
      birch(176, 24, 10) +
      birch(606, 28, 0) +
      birch(706, 46, -10) +
      hill([470, 452, 476, 458, 468], '#f9fafa') +
      hill([520, 514, 528, 508, 522], '#e8edf0') +
      many(60, () => circle(roll() * 800, roll() * 540, 1.5 + roll() * 2.4, '#ffffff', 'opacity=".9"')) +
      many(5, (index) =>
        at(330 + index * 34, 522 - index * 11 + (index % 2) * 7, paw('#cfd8de'), { scale: 0.26, turn: 60 }),
      )
    );
  },
  'meadow-run'() {
    const roll = dice(41);
    return (
      sky(['#bcd4df', '#e3ecea', '#f7efd9'], 400) +
      circle(642, 112, 50, '#fbedc4') +
      path(
        'M90 130C104 104 146 104 158 124C182 112 206 126 204 144H82C78 138 82 132 90 130Z',
        '#fffdf6',
        'opacity=".9"',
      ) +
      path(
        'M420 92C430 74 462 74 470 88C488 80 506 90 504 104H412C410 98 414 94 420 92Z',
        '#fffdf6',
        'opacity=".8"',
      ) +
      hill([344, 318, 340, 300, 330], '#c3cfa4') +
      hill([386, 402, 372, 392, 366], '#aebf88') +
      hill([440, 424, 452, 430, 446], '#97ad72') +
      at(
        392,
        372,
        path(
          'M-92 8C-78 -18 -40 -26 -6 -22C20 -26 40 -36 58 -52C56 -62 64 -70 74 -66L94 -56C100 -50 96 -42 88 -42L76 -38C70 -20 58 -8 44 0C60 14 82 18 98 14L100 24C74 32 46 22 26 10C0 16 -32 14 -54 8C-70 24 -92 34 -114 32L-114 22C-98 20 -88 14 -80 6Z',
          '#6d4f38',
        ) + line('M-88 2C-104 -8 -118 -22 -122 -38', '#6d4f38', 9),
        { scale: 1.05 },
      ) +
      grass(9, { y: 548, count: 150, colors: ['#7f9a5c', '#94ad6e', '#b7c487', '#6a8650'], tall: 92 }) +
      many(26, (index) =>
        circle(roll() * 800, 470 + roll() * 74, 4 + roll() * 3, ['#f3d27a', '#f7f3e6', '#d98f7d'][index % 3]),
      )
    );
  },
  'golden-arch'() {
    const roll = dice(53);
    const rose = (x, y, s, color, dark) =>
      at(
        x,
        y,
        circle(0, 0, 15, color) +
          path('M-11 2A11 11 0 0 1 9 -8A8 8 0 0 0 -6 4A6 6 0 0 1 5 -3', dark, 'opacity=".55"') +
          circle(0, 0, 3.4, dark),
        { scale: s },
      );
    const onArch = (t, wide) => {
      const angle = Math.PI * (1 - t);
      return [400 + Math.cos(angle) * (214 + wide), 290 - Math.sin(angle) * (222 + wide)];
    };
    return (
      sky(['#fbf0cf', '#f6deb0', '#f0cf9d'], 470) +
      circle(400, 262, 168, '#fff6da', 'opacity=".85"') +
      hill([420, 404, 416, 398, 412], '#c9c793') +
      hill([466, 456, 462, 452, 464], '#a7b078') +
      path('M330 560C352 500 376 470 400 440C424 470 448 500 470 560Z', '#f0dfb8') +
      line('M186 560V292A214 222 0 0 1 614 292V560', '#7b6544', 12) +
      line('M214 560V300A186 194 0 0 1 586 300V560', '#927a55', 6) +
      many(74, () => {
        const t = roll();
        const [x, y] = onArch(t, roll() * 40 - 22);
        return at(x, y, leaf(['#7f9363', '#93a676', '#67804f'][Math.floor(roll() * 3)], 0.8), {
          turn: roll() * 360,
        });
      }) +
      many(44, (index) => {
        const side = index % 2 ? 186 : 614;
        return at(
          side + roll() * 44 - 22,
          300 + roll() * 240,
          leaf(['#7f9363', '#93a676', '#67804f'][index % 3], 0.85),
          { turn: roll() * 360 },
        );
      }) +
      many(30, (index) => {
        const [x, y] = onArch(roll(), roll() * 34 - 17);
        const [c, d] = [
          ['#e8a598', '#b96a60'],
          ['#f5dcc8', '#d9a98c'],
          ['#d9857c', '#a4544f'],
        ][index % 3];
        return rose(x, y, 0.8 + roll() * 0.5, c, d);
      }) +
      many(16, (index) => {
        const [c, d] = [
          ['#e8a598', '#b96a60'],
          ['#f5dcc8', '#d9a98c'],
        ][index % 2];
        return rose((index % 2 ? 186 : 614) + roll() * 36 - 18, 310 + roll() * 210, 0.8 + roll() * 0.4, c, d);
      })
    );
  },
  'moon-heron'() {
    const roll = dice(61);
    const reed = (x, h, bend) =>
      line(
        `M${n(x)} 560C${n(x)} ${n(560 - h / 2)} ${n(x + bend / 2)} ${n(560 - h * 0.8)} ${n(x + bend)} ${n(560 - h)}`,
        '#38433f',
        4,
      ) + at(x + bend, 560 - h, rect(-5, -12, 10, 46, '#5c4733', 'rx="5"'), { turn: bend / 3 });
    return (
      sky(['#3b4a5c', '#5f6d78', '#97958c', '#c9b596'], 420) +
      circle(400, 262, 158, '#f4e6c3') +
      circle(356, 226, 26, '#e6d4a9', 'opacity=".6"') +
      circle(444, 306, 38, '#e6d4a9', 'opacity=".5"') +
      circle(420, 196, 14, '#e6d4a9', 'opacity=".6"') +
      rect(0, 420, width, 140, '#5d6a70') +
      many(14, (index) =>
        rect(
          400 - (120 - index * 5) / 2 + ((index * 31) % 26) - 13,
          430 + index * 9,
          120 - index * 5,
          4,
          '#e9d9b2',
          'rx="2" opacity=".55"',
        ),
      ) +
      many(12, () => reed(roll() * 190, 190 + roll() * 190, roll() * 60)) +
      many(12, () => reed(620 + roll() * 190, 180 + roll() * 210, -roll() * 60)) +
      at(
        582,
        420,
        path('M-6 0L-10 92M8 0L12 92', 'none', 'stroke="#2c3538" stroke-width="4"') +
          path(
            'M-34 6C-40 -20 -14 -40 14 -36C10 -58 2 -74 8 -92C12 -102 24 -104 30 -96L64 -88L30 -86C24 -72 30 -54 30 -38C32 -10 6 12 -34 6Z',
            '#2c3538',
          ),
        { scale: 0.9 },
      )
    );
  },
  'hearth-bed'() {
    return (
      rect(0, 0, width, height, '#d9bfa0') +
      many(9, (index) => rect(0, index * 48, width, 2, '#cbae8c')) +
      rect(176, 60, 448, 380, '#8a6a58') +
      rect(150, 40, 500, 34, '#5f4334') +
      `<path d="M250 440V250A150 130 0 0 1 550 250V440Z" fill="#2c2220"/>` +
      `<defs><radialGradient id="fire" cy=".8"><stop offset="0" stop-color="#ffca72"/><stop offset=".6" stop-color="#e5834a" stop-opacity=".7"/><stop offset="1" stop-color="#2c2220" stop-opacity="0"/></radialGradient></defs><path d="M250 440V250A150 130 0 0 1 550 250V440Z" fill="url(#fire)"/>` +
      path(
        'M400 420C336 410 330 350 372 300C372 330 386 334 394 318C384 290 396 258 414 240C410 274 440 292 452 330C464 374 450 412 400 420Z',
        '#f0a04a',
      ) +
      path('M402 420C366 412 366 376 392 346C398 366 410 360 412 344C434 368 438 408 402 420Z', '#ffe3a0') +
      rect(320, 414, 160, 18, '#4a3527', 'rx="9"') +
      rect(344, 400, 120, 16, '#5d4331', 'rx="8"') +
      rect(0, 440, width, 120, '#b98f66') +
      many(6, (index) => line(`M${index * 160 - 40} 560L${index * 120 + 80} 440`, '#a67c55', 2)) +
      ellipse(400, 506, 300, 42, '#a9584a') +
      ellipse(400, 502, 276, 35, '#bf6d5a') +
      ellipse(400, 500, 230, 27, 'none', 'stroke="#e0a48b" stroke-width="4" stroke-dasharray="14 10"') +
      path(
        'M284 502C280 468 330 452 390 456C432 458 470 462 500 474C520 462 548 466 556 482C562 498 548 510 526 508C470 518 300 522 284 502Z',
        '#efe0c8',
      ) +
      path('M504 470C500 456 512 450 520 460Z', '#d9c4a4') +
      path('M536 466C540 454 552 456 550 470Z', '#d9c4a4') +
      line('M530 492C536 496 542 496 547 491', '#8a7158', 3) +
      line('M296 500C270 508 268 486 286 482', '#efe0c8', 14) +
      rect(190, 14, 26, 30, '#7d8f66') +
      at(
        203,
        16,
        many(5, (index) => at(0, 0, leaf('#7d8f66', 0.8), { turn: -50 + index * 25 })),
      ) +
      rect(560, 20, 56, 22, '#a9584a') +
      rect(572, 6, 44, 14, '#5e7480')
    );
  },
  'kite-sky'() {
    const balloon = (x, y, s, color, light) =>
      at(
        x,
        y,
        line('M0 58C-8 84 8 104 0 132', '#a08d78', 2) +
          path('M0 58L-7 66H7Z', color) +
          path('M0 58C-40 40 -46 -4 -38 -24C-30 -48 30 -48 38 -24C46 -4 40 40 0 58Z', color) +
          path(
            'M-22 -22C-28 -6 -24 14 -18 24',
            'none',
            `stroke="${light}" stroke-width="6" stroke-linecap="round"`,
          ) +
          rect(-19, 130, 38, 26, '#fffaf0', 'rx="2"') +
          line('M-19 131L0 146L19 131', '#d6c4a8', 2),
        { scale: s },
      );
    return (
      sky(['#c6dbe2', '#e6ecE4', '#f9ead0'].map((color) => color.toLowerCase())) +
      path(
        'M60 190C76 160 124 160 138 182C166 168 194 184 192 206H50C46 198 50 192 60 190Z',
        '#fffdf6',
        'opacity=".85"',
      ) +
      path(
        'M600 120C612 98 650 98 660 116C682 106 704 118 702 134H592C588 128 592 122 600 120Z',
        '#fffdf6',
        'opacity=".85"',
      ) +
      balloon(190, 190, 1.15, '#d9897a', '#efb8a8') +
      balloon(610, 220, 1.25, '#e5b563', '#f6dca2') +
      balloon(314, 84, 0.7, '#8fa88a', '#bccdb4') +
      balloon(500, 90, 0.75, '#8ba3bd', '#bdcddc') +
      balloon(400, 210, 1.35, '#c9786b', '#e9a99c') +
      balloon(90, 340, 0.62, '#9d93b5', '#c9c1da') +
      balloon(716, 372, 0.66, '#8fa88a', '#bccdb4') +
      path(
        'M0 560V486L60 452L120 486V470L180 436L240 470V500H300V480L350 452L400 480V506H470V476L530 440L590 476V494L650 462L710 494V476L760 448L800 472V560Z',
        '#b58b6f',
      ) +
      path(
        'M0 560V520L90 486L170 520V530L260 494L340 530H430L510 496L600 530L690 494L800 528V560Z',
        '#96705a',
      ) +
      many(9, (index) => rect(36 + index * 88, 534, 14, 16, '#f5d794', 'rx="2"'))
    );
  },
};

await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(drawings))
  await writeFile(
    new URL(`${name}.svg`, folder),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${draw().replaceAll(' />', '/>')}</svg>\n`,
  );

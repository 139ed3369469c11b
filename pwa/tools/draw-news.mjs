// Draws the pictures of the news: `node pwa/tools/draw-news.mjs`. Each is one quiet scene in flat shapes, wide enough to
// be cut to a card or to the head of an article.
import { mkdir, writeFile } from 'node:fs/promises';

const folder = new URL('../public/news/', import.meta.url);
const [width, height] = [1600, 1000];

const skies = {
  evening: ['#f3dcc4', '#e7b999', '#b9838a'],
  morning: ['#f6eeda', '#e4e2c8', '#bccab0'],
  dusk: ['#cfd9e2', '#9fb3c6', '#6d86a3'],
  night: ['#6f7f9c', '#46567a', '#2c3a58'],
  honey: ['#f8ecca', '#efd596', '#d7ac62'],
  rose: ['#f5e3de', '#e5c0b8', '#b88f93'],
};
const ink = '#2b332c';
const paper = '#fbf7ec';

const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d, stroke, thick = 6, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const oval = (cx, cy, rx, ry, fill, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const box = (x, y, w, h, fill, rx = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${more}/>`;
const at = (x, y, scale, content, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`;

const sky = ([top, middle, bottom]) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${bottom}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${top}"/></linearGradient></defs>${box(0, 0, width, height, 'url(#sky)')}`;
const sun = (x, y, r, fill = '#fdf3d3') =>
  oval(x, y, r * 1.9, r * 1.9, fill, 'opacity=".22"') +
  oval(x, y, r * 1.4, r * 1.4, fill, 'opacity=".3"') +
  oval(x, y, r, r, fill);
const hill = (y, swing, fill, turn = 1) =>
  path(
    `M0 ${y}C${width * 0.22} ${y - swing * turn} ${width * 0.4} ${y - swing * turn} ${width * 0.58} ${y}S${width * 0.86} ${y + swing * 0.6 * turn} ${width} ${y - swing * 0.3}V${height}H0Z`,
    fill,
  );
const leaf = (x, y, turn, fill, scale = 1) =>
  at(x, y, scale, path('M0 0C-16 -18 -16 -44 0 -66C16 -44 16 -18 0 0Z', fill), turn);
const sprig = (x, y, turn, fill, scale = 1) =>
  at(
    x,
    y,
    scale,
    line('M0 0C4 -40 2 -90 12 -150', fill, 4) +
      [-30, -65, -100]
        .map((h, i) => leaf(4 + i * 2, h, -52, fill, 0.6) + leaf(4 + i * 2, h - 12, 50, fill, 0.6))
        .join('') +
      leaf(12, -145, 6, fill, 0.6),
    turn,
  );
const grass = (y, fill, from = 0, to = width, step = 34) =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, i) => {
    const x = from + i * step + ((i * 37) % 19);
    const tall = 46 + ((i * 53) % 58);
    return line(`M${x} ${y}q${((i % 5) - 2) * 6} ${-tall * 0.6} ${((i % 5) - 2) * 13} ${-tall}`, fill, 5);
  }).join('');
const tree = (x, y, scale, crown, trunk = '#5b4634') =>
  at(
    x,
    y,
    scale,
    path('M-9 0C-5 -60 -8 -110 -4 -170H8C10 -110 8 -60 14 0Z', trunk) +
      oval(0, -215, 98, 88, crown) +
      oval(-62, -180, 62, 54, crown) +
      oval(64, -176, 66, 56, crown) +
      oval(-26, -238, 56, 44, '#fff', 'opacity=".1"'),
  );
const flower = (x, y, scale, petal) =>
  at(
    x,
    y,
    scale,
    line('M0 0C3 30 -2 60 2 100', '#58704f', 4) +
      [0, 72, 144, 216, 288].map((turn) => at(0, 0, 1, oval(0, -15, 10, 13, petal), turn)).join('') +
      oval(0, 0, 7, 7, '#f4d36b'),
  );
const cat = (x, y, scale, fill) =>
  at(
    x,
    y,
    scale,
    path(
      'M-74 0C-92 -70 -76 -142 -42 -176C-52 -200 -52 -232 -46 -262L-16 -236C-4 -241 10 -241 22 -236L52 -262C58 -232 56 -198 44 -176C80 -140 92 -66 76 0Z',
      fill,
    ) + line('M70 -14C128 -22 142 -74 122 -116', fill, 20),
  );
const dogAsleep = (x, y, scale, fill, shade) =>
  at(
    x,
    y,
    scale,
    path('M-170 0C-186 -70 -120 -118 -30 -116C70 -114 150 -92 168 -30C172 -12 170 0 168 0Z', fill) +
      path('M70 -74C110 -108 176 -96 196 -52C214 -40 226 -24 214 -8C196 6 120 6 92 -4Z', fill) +
      path('M92 -88C112 -84 124 -60 112 -34C96 -34 84 -58 92 -88Z', shade) +
      line('M158 -38q10 8 20 0', shade, 5),
  );
const windowOf = (x, y, w, h, view) =>
  `<clipPath id="pane"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10"/></clipPath><g clip-path="url(#pane)">${view}</g>` +
  line(`M${x} ${y}h${w}v${h}h${-w}Z M${x + w / 2} ${y}v${h} M${x} ${y + h * 0.42}h${w}`, paper, 22);

const scenes = {
  'first-week': () =>
    box(0, 0, width, height, '#cfc4ad') +
    box(0, 690, width, 310, '#a88a68') +
    windowOf(
      250,
      110,
      620,
      470,
      sky(skies.evening) + sun(470, 400, 62) + hill(500, 60, '#7d8a70') + hill(550, 40, '#586851', -1),
    ) +
    path('M870 580L1180 1000H480L250 580Z', '#fdf3d3', 'opacity=".18"') +
    path(
      'M690 700C690 660 820 640 1000 640S1310 660 1310 700L1270 860C1262 892 738 892 730 860Z',
      '#8a6a48',
    ) +
    oval(1000, 700, 310, 62, '#5f4530') +
    path(
      'M740 700C760 640 870 620 960 640C1010 600 1150 610 1190 650C1240 650 1262 680 1258 706C1240 745 760 745 740 700Z',
      '#c7ccd3',
    ) +
    line('M800 690C870 660 940 668 1000 690M1010 660C1070 650 1130 662 1180 690', '#9aa3ae', 6) +
    [760, 880, 1000, 1120, 1230].map((x) => line(`M${x} 770q20 40 -4 84`, '#6f5236', 5)).join(''),
  'tell-a-child': () =>
    sky(skies.dusk) +
    sun(1180, 280, 84) +
    hill(560, 90, '#7f97a6') +
    hill(610, 60, '#617d84', -1) +
    box(0, 640, width, 360, '#88a4b6') +
    [690, 760, 850, 940]
      .map((y, i) =>
        line(`M${90 + i * 130} ${y}h${320 + i * 60}M${980 - i * 90} ${y + 22}h${260 + i * 50}`, '#b7cad6', 5),
      )
      .join('') +
    [668, 700, 736, 776]
      .map((y, i) =>
        line(`M${1130 - i * 14 + (i % 2) * 26} ${y}h${100 - i * 12}`, '#fdf3d3', 7, 'opacity=".75"'),
      )
      .join('') +
    at(
      700,
      760,
      1.5,
      path('M-190 0L190 0L120 86H-120Z', paper) +
        path('M-120 0L0 -190L120 0Z', '#efe6d2') +
        path('M0 -190L120 0H0Z', '#dccfb5') +
        path('M-190 0L-120 0L-120 86Z', '#dccfb5') +
        path('M0 34C-14 14 -44 20 -36 46C-30 62 -12 70 0 80C12 70 30 62 36 46C44 20 14 14 0 34Z', '#b9664c'),
    ) +
    oval(700, 900, 250, 16, '#5f7d90', 'opacity=".4"'),
  'had-to-decide': () =>
    sky(skies.morning) +
    sun(800, 300, 90) +
    hill(500, 80, '#a9b894') +
    tree(800, 560, 1.25, '#5f7d56') +
    hill(560, 40, '#8ba078', -1) +
    path('M800 560C600 640 420 720 330 1000H560C600 800 700 660 800 560Z', '#e8dcc0') +
    path('M800 560C1000 640 1180 720 1270 1000H1040C1000 800 900 660 800 560Z', '#e8dcc0') +
    grass(1000, '#5f7d56') +
    grass(930, '#76905f', 590, 1020, 26) +
    grass(900, '#76905f', 0, 330, 30) +
    grass(900, '#76905f', 1280, 1600, 30),
  'one-who-is-left': () =>
    box(0, 0, width, height, '#4c4a4a') +
    windowOf(
      220,
      90,
      1160,
      700,
      sky(skies.rose) +
        sun(1080, 430, 74, '#fbe3cf') +
        hill(560, 110, '#9a8288') +
        hill(640, 70, '#77686f', -1) +
        hill(710, 40, '#5b5359'),
    ) +
    box(150, 790, 1300, 46, '#e9e0cc', 6) +
    box(150, 836, 1300, 20, '#bfb39b', 4) +
    cat(620, 792, 1.35, '#2d2b2d') +
    at(1210, 790, 1, path('M-52 0L-40 -86H40L52 0Z', '#a65f43')) +
    sprig(1200, 706, -14, '#5f7d56', 0.9) +
    sprig(1216, 706, 16, '#6f8d62', 0.8),
  'begin-their-story': () =>
    box(0, 0, width, height, '#b48f68') +
    [120, 420, 760, 1120, 1430]
      .map((x) => line(`M${x} 0C${x + 30} 320 ${x - 26} 660 ${x + 12} 1000`, '#a5815b', 4))
      .join('') +
    at(
      800,
      520,
      1,
      path(
        'M-560 -330C-380 -370 -160 -366 0 -320C160 -366 380 -370 560 -330V310C380 270 160 276 0 322C-160 276 -380 270 -560 310Z',
        '#8b6a49',
        'transform="translate(10 26)" opacity=".5"',
      ) +
        path('M-560 -330C-380 -370 -160 -366 0 -320V322C-160 276 -380 270 -560 310Z', paper) +
        path('M560 -330C380 -370 160 -366 0 -320V322C160 276 380 270 560 310Z', '#f3ebd8') +
        path('M0 -320C-30 -328 -60 -334 -90 -338V286C-60 292 -30 306 0 322Z', '#e4d8bf') +
        [-220, -160, -100, -40]
          .map((y, i) =>
            line(`M-490 ${y}C-360 ${y - 22} -240 ${y - 22} ${-130 - i * 44} ${y - 8}`, '#b9ad95', 7),
          )
          .join(''),
    ) +
    leaf(1010, 700, 28, '#76905f', 3.2) +
    line('M1010 700L1090 540', '#5f7d56', 5) +
    at(
      1210,
      640,
      1,
      path('M-14 -300H14V170L0 214L-14 170Z', '#d9a441') +
        path('M-14 170H14L0 214Z', '#f0dfc0') +
        path('M-5 198H5L0 214Z', ink) +
        box(-14, -332, 28, 36, '#b9664c', 6),
      34,
    ),
  'small-rituals': () =>
    sky(skies.night) +
    [
      [180, 150],
      [420, 90],
      [690, 190],
      [1010, 110],
      [1330, 170],
      [1480, 320],
      [260, 330],
      [1180, 270],
    ]
      .map(([x, y], i) => oval(x, y, 4 + (i % 3), 4 + (i % 3), '#f3ead0', 'opacity=".8"'))
      .join('') +
    hill(620, 90, '#33425c') +
    box(0, 730, width, 270, '#39493f') +
    oval(800, 800, 520, 120, '#f0c877', 'opacity=".16"') +
    oval(800, 600, 300, 300, '#f6d58b', 'opacity=".2"') +
    at(
      800,
      800,
      1.3,
      box(-86, -210, 172, 210, '#e8eef0', 18, 'opacity=".35"') +
        box(-62, -130, 124, 128, '#f1e4c3', 10) +
        line('M0 -130v-22', ink, 5) +
        path('M0 -140C-30 -160 -26 -200 0 -246C26 -200 30 -160 0 -140Z', '#f0a845') +
        path('M0 -146C-12 -156 -12 -176 0 -200C12 -176 12 -156 0 -146Z', '#fdeeb8') +
        line('M-86 -210v200q0 12 12 12h148q12 0 12 -12v-200', '#dfe8ea', 7, 'opacity=".7"'),
    ) +
    oval(560, 836, 96, 54, '#7d8581') +
    oval(540, 820, 50, 22, '#98a09b') +
    oval(1060, 840, 120, 58, '#6d7571') +
    oval(1030, 822, 64, 24, '#878f8a') +
    oval(930, 862, 58, 32, '#969e98') +
    [
      [400, 740],
      [450, 770],
      [1210, 750],
      [1260, 784],
      [350, 790],
      [1320, 760],
    ]
      .map(([x, y]) => flower(x, y, 1.1, '#9fb9e0'))
      .join(''),
  'say-to-a-friend': () =>
    sky(skies.morning) +
    hill(430, 70, '#b3c19c') +
    hill(490, 50, '#92a67d', -1) +
    tree(270, 560, 1.05, '#6d8a60') +
    tree(1390, 540, 0.9, '#7f9a6d') +
    grass(640, '#76905f') +
    path('M120 690H1480L1560 1000H40Z', '#c69c6d') +
    [790, 890]
      .map((y) => line(`M${100 - (y - 790) * 0.2} ${y}H${1500 + (y - 790) * 0.2}`, '#ab8257', 6))
      .join('') +
    [
      [520, '#a65f43', 1],
      [1090, '#5b7390', -1],
    ]
      .map(([x, fill, side]) =>
        at(
          x,
          800,
          1.25,
          oval(0, 10, 140, 26, '#9a754c', 'opacity=".55"') +
            path('M-84 -130H84C84 -50 60 0 30 0H-30C-60 0 -84 -50 -84 -130Z', fill) +
            oval(0, -130, 84, 20, '#4a3424') +
            line(
              side > 0 ? 'M-80 -104C-140 -104 -132 -36 -58 -42' : 'M80 -104C140 -104 132 -36 58 -42',
              fill,
              16,
            ) +
            line('M-20 -180q-20 -28 0 -54t0 -54M24 -184q-18 -26 0 -50', '#fff', 7, 'opacity=".55"'),
        ),
      )
      .join('') +
    at(
      806,
      838,
      1,
      path('M-150 -80H150V90H-150Z', paper) +
        line('M-150 -80L0 26L150 -80', '#cfc3a8', 7) +
        path('M0 30C-12 12 -36 18 -30 38C-24 52 -10 58 0 66C10 58 24 52 30 38C36 18 12 12 0 30Z', '#b9664c'),
      -7,
    ),
  'another-animal': () =>
    sky(skies.honey) +
    sun(1030, 330, 92) +
    hill(520, 70, '#c6b877') +
    hill(590, 60, '#a3a866', -1) +
    path('M800 610C840 680 720 780 560 1000H1080C980 820 860 720 860 610Z', '#f0e1b8') +
    tree(1330, 620, 0.95, '#7d9157') +
    box(0, 620, width, 6, '#8b9a58') +
    grass(760, '#86985a', 0, 520, 28) +
    grass(760, '#86985a', 1130, 1600, 28) +
    [40, 160, 280, 400].map((x) => box(x, 560, 34, 260, '#e9dfc6', 8)).join('') +
    box(0, 620, 470, 30, '#e9dfc6') +
    box(0, 730, 470, 30, '#e9dfc6') +
    box(470, 510, 52, 330, '#d6c8a6', 8) +
    box(1090, 510, 52, 330, '#d6c8a6', 8) +
    [1180, 1300, 1420, 1540].map((x) => box(x, 560, 34, 260, '#e9dfc6', 8)).join('') +
    box(1140, 620, 460, 30, '#e9dfc6') +
    box(1140, 730, 460, 30, '#e9dfc6') +
    path('M522 560L660 500V880L522 800Z', '#bda97c') +
    path(
      'M540 590L644 548V600L540 634ZM540 664L644 636V690L540 706ZM540 736L644 724V800L540 778Z',
      '#f0e1b8',
    ) +
    grass(1000, '#6f8449', 0, 540, 30) +
    grass(1000, '#6f8449', 1100, 1600, 30),
  'page-in-your-pocket': () =>
    sky(skies.evening) +
    sun(470, 440, 86, '#fdecc8') +
    line('M980 210q30 -24 60 0q30 -24 60 0M1120 280q22 -18 44 0q22 -18 44 0', '#7b5a63', 6) +
    hill(640, 80, '#9d7f7b') +
    hill(720, 190, '#6d6a55') +
    tree(640, 650, 1.35, '#47583f', '#3a2f26') +
    path('M0 830C400 760 1100 760 1600 860V1000H0Z', '#4b5a40') +
    dogAsleep(1040, 838, 0.62, '#d3a878', '#8d6744') +
    grass(1000, '#3b4a33'),
  'memory-timeline': () =>
    `<defs><linearGradient id="wall" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#f5ecd6"/><stop offset=".6" stop-color="#d9c8b8"/><stop offset="1" stop-color="#7f8aa3"/></linearGradient></defs>${box(0, 0, width, height, 'url(#wall)')}` +
    line('M-20 250C380 400 1220 400 1620 250', '#6b5a48', 6) +
    [
      [180, 312, -5, skies.morning, '#92a67d'],
      [500, 356, 3, skies.honey, '#a3a866'],
      [820, 364, -2, skies.evening, '#9d7f7b'],
      [1140, 350, 4, skies.rose, '#77686f'],
      [1440, 300, -4, skies.dusk, '#55708a'],
    ]
      .map(([x, y, turn, [top, , bottom], land], i) =>
        at(
          x,
          y,
          1,
          box(-122, 8, 244, 300, '#3b3328', 4, 'opacity=".18" transform="translate(8 10)"') +
            box(-122, 8, 244, 300, paper, 4) +
            box(-102, 28, 204, 204, top) +
            oval(30, 96, 34, 34, bottom) +
            path('M-102 182C-50 140 20 140 102 190V232H-102Z', land) +
            (i % 2
              ? path('M-30 232C-40 190 -26 160 -8 148L-14 120L4 136L22 120L18 148C34 162 44 196 36 232Z', ink)
              : path(
                  'M-60 232C-66 196 -36 176 0 178C24 160 60 168 64 196C76 204 70 214 60 214L52 232Z',
                  ink,
                )) +
            box(-12, -16, 24, 44, '#c69c6d', 4),
          turn,
        ),
      )
      .join('') +
    box(0, 850, width, 150, '#8a6a48') +
    box(0, 850, width, 16, '#a88561') +
    at(300, 850, 1, path('M-56 0L-70 -120H70L56 0Z', '#5b7390')) +
    sprig(280, 740, -18, '#6d8a60', 1.1) +
    sprig(312, 740, 14, '#7f9a6d', 1) +
    at(1290, 850, 1, box(-120, -44, 240, 44, '#a65f43', 4) + box(-104, -84, 208, 40, '#d9a441', 4)),
  'what-we-keep': () =>
    box(0, 0, width, height, '#b7bfa9') +
    path('M1600 0L700 0L300 1000H1600Z', '#fff', 'opacity=".1"') +
    box(0, 760, width, 60, '#7a5a3d') +
    box(0, 820, width, 180, '#a1a995') +
    at(
      800,
      760,
      1.25,
      path(
        'M-250 -200L-216 -400C-210 -424 -190 -436 -166 -436H166C190 -436 210 -424 216 -400L250 -200Z',
        '#8a6543',
      ) +
        path(
          'M-214 -216L-186 -384C-184 -396 -174 -402 -162 -402H162C174 -402 184 -396 186 -384L214 -216Z',
          '#5b3f2a',
        ) +
        box(-250, -204, 500, 204, '#9b7450', 10) +
        box(-250, -204, 500, 34, '#b68a61', 8) +
        box(-250, -120, 500, 10, '#7d5b3d') +
        box(-34, -196, 68, 74, '#d9b25f', 8) +
        oval(0, -166, 10, 10, ink) +
        path('M-5 -162H5L8 -138H-8Z', ink) +
        [-190, 190].map((x) => box(x - 14, -204, 28, 204, '#7d5b3d')).join(''),
    ) +
    at(
      700,
      516,
      1,
      line('M-60 0C-110 -70 -50 -140 20 -110C80 -84 60 -10 0 -4', '#a65f43', 20) +
        oval(4, 14, 30, 30, '#d9b25f') +
        path('M4 24C-2 14 -14 16 -12 26C-8 34 -2 36 4 42C10 36 16 34 20 26C22 16 10 14 4 24Z', '#8a6727'),
    ) +
    at(
      920,
      500,
      1,
      box(-70, -92, 140, 170, paper, 4) +
        box(-56, -78, 112, 104, '#9fb3c6') +
        path('M-56 26C-30 -14 20 -10 56 12V26Z', '#617d84'),
      9,
    ) +
    sprig(1260, 760, 10, '#5f7d56', 1.5) +
    sprig(1230, 760, -16, '#6d8a60', 1.25) +
    at(1246, 760, 1, path('M-60 0L-48 -96H48L60 0Z', '#e9e0cc')) +
    [
      [330, 150],
      [372, 190],
      [412, 160],
    ]
      .map(([x, h], i) => box(x - 20, 760 - h, 40, h, ['#5b7390', '#a65f43', '#d9a441'][i], 4))
      .join(''),
  'ten-percent': () =>
    box(0, 0, width, height, '#d8cdb8') +
    path('M0 0H900L420 1000H0Z', '#fff', 'opacity=".14"') +
    box(0, 740, width, 260, '#9a7650') +
    box(0, 740, width, 14, '#b68f66') +
    oval(800, 872, 430, 44, '#6f5236', 'opacity=".35"') +
    path('M430 420L800 340L1170 420L800 512Z', '#d3ad7c') +
    path('M430 420L800 512V880L430 770Z', '#b98f5e') +
    path('M1170 420L800 512V880L1170 770Z', '#a67c4d') +
    path('M600 383L968 470V832L1006 820V458L640 374Z', '#efe6d2') +
    path('M968 470V832L1006 820V460Z', '#dccfb5') +
    path('M612 466L964 378L1000 386L650 474V836L612 824Z', '#f6efdf', 'opacity=".92"') +
    line(
      'M806 424C740 360 660 350 680 398C694 428 770 430 806 424C870 366 950 342 946 388C942 426 860 432 806 424',
      '#efe6d2',
      18,
    ) +
    sprig(820, 430, 62, '#5f7d56', 1.5) +
    sprig(800, 430, 24, '#6d8a60', 1.35) +
    sprig(790, 430, -22, '#6d8a60', 1.1) +
    at(
      1330,
      820,
      1,
      box(-46, -190, 92, 190, '#f1e4c3', 8) +
        line('M0 -190v-20', ink, 5) +
        path('M0 -204C-24 -222 -20 -256 0 -292C20 -256 24 -222 0 -204Z', '#f0a845') +
        oval(0, -250, 110, 110, '#fdf0c4', 'opacity=".35"') +
        path('M-74 0H74L62 26H-62Z', '#5b7390'),
    ),
};

await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(scenes))
  await writeFile(
    new URL(`${name}.svg`, folder),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${draw()}</svg>\n`,
  );

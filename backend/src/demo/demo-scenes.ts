import {
  across,
  canvas,
  crown,
  dots,
  downward,
  fir,
  glow,
  grass,
  group,
  outward,
  placed,
  ridge,
  scene,
  seeded,
  soften,
  wash,
} from './brush.ts';
import {
  bellaCoat,
  catAsleep,
  catFromBehind,
  catPortrait,
  cloverCoat,
  dogAsleep,
  dogFromBehind,
  dogPortrait,
  miloCoat,
  rabbitAside,
  rabbitPortrait,
  rabbitStanding,
} from './figures.ts';

const teal = '#3f6f6c';
const sunlight = outward('sunlight', [0, '#fff6d8', 0.95], [0.35, '#ffe9b0', 0.5], [1, '#ffe0a0', 0]);
const lamplight = outward('lamplight', [0, '#ffe2a6', 0.9], [0.4, '#ffc878', 0.4], [1, '#ffb860', 0]);

const shadow = (x: number, y: number, rx: number, ry: number, color: string, opacity: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}" fill-opacity="${opacity}" filter="url(#soft)"/>`;

/** Bella in the long grass behind the house, late in the day. */
export function bellaInTheMeadow(): string {
  const random = seeded(11);
  return scene(
    [
      downward('sky', [0, '#f3cf9c'], [0.5, '#f9e3b8'], [1, '#fbeecb']),
      downward('near', [0, '#b59a4c'], [1, '#7d7436']),
      sunlight,
      soften('soft', 18),
      soften('far', 5),
    ],
    wash('url(#sky)'),
    glow('sunlight', 380, 380, 620),
    ridge('#dfb98a', [620, 560, 600, 530, 600, 560], 'filter="url(#far)"'),
    ridge('#c9a46f', [700, 660, 690, 640, 700, 650], 'filter="url(#far)"'),
    ridge('#b3994f', [800, 780, 800, 770, 790, 780]),
    group(
      'filter="url(#far)" opacity=".8"',
      grass(random, {
        count: 260,
        y: 830,
        spread: 60,
        height: 110,
        colors: ['#c2a355', '#a98f45', '#d6bb70'],
      }),
    ),
    ridge('url(#near)', [900, 880, 890, 880, 900, 890]),
    grass(random, {
      count: 300,
      y: 960,
      spread: 120,
      height: 150,
      colors: ['#a48a40', '#8d7b3a', '#c9ae62'],
    }),
    placed(dogPortrait(bellaCoat, teal), 860, 590, 1.9, -4),
    group('opacity=".5"', glow('sunlight', 560, 420, 520)),
    grass(random, {
      count: 260,
      y: 1180,
      spread: 60,
      height: 270,
      colors: ['#8d7b3a', '#6f682f', '#b39a4e', '#d1b667'],
    }),
    poppies(random),
  );
}

function poppies(random: () => number): string {
  return Array.from({ length: 15 }, (_, index) => {
    const x = index < 8 ? 40 + index * 62 + random() * 40 : 1130 + (index - 8) * 64 + random() * 40;
    const y = 930 + random() * 150;
    const size = 0.8 + random() * 0.6;
    return placed(
      `<path d="M0 0Q6 90-6 240" fill="none" stroke="#6f682f" stroke-width="5"/><path d="M-40-4C-44-40-14-50 0-36C14-50 44-40 40-4C34 26-34 26-40-4Z" fill="#c9543b"/><path d="M-40-4C-24-14-10-12 0-2C10-12 24-14 40-4C34 26-34 26-40-4Z" fill="#b04331"/>`,
      x,
      y,
      size,
      (random() - 0.5) * 20,
    );
  }).join('');
}

/** Bella at the edge of the sea, watching it do what it does. */
export function bellaAtTheSea(): string {
  const random = seeded(21);
  const glitter = Array.from({ length: 46 }, () => {
    const depth = random();
    const y = 566 + depth * depth * 250;
    const half = 14 + depth * 70 * random();
    const x = 520 + (random() - 0.5) * (80 + depth * 340);
    return `<rect x="${(x - half).toFixed(1)}" y="${y.toFixed(1)}" width="${(half * 2).toFixed(1)}" height="${(2 + depth * 5).toFixed(1)}" rx="3"/>`;
  }).join('');
  const prints = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8;
    return `<ellipse cx="${1180 + t * 340 + (index % 2) * 34}" cy="${1040 + t * 130 + (index % 2) * 14}" rx="${12 + t * 8}" ry="${7 + t * 4}"/>`;
  }).join('');
  return scene(
    [
      downward('sky', [0, '#a7a2c0'], [0.4, '#e3b6ad'], [0.75, '#f7cf9f'], [1, '#fde3b0']),
      downward('sea', [0, '#d9a98f'], [0.25, '#9c98ae'], [1, '#5f7d90']),
      downward('wet', [0, '#c79f86'], [1, '#b98e6c']),
      downward('sand', [0, '#dcb88c'], [1, '#b98d60']),
      sunlight,
      soften('soft', 14),
      soften('cloud', 16),
    ],
    wash('url(#sky)'),
    group(
      'fill="#f6d6c3" opacity=".55" filter="url(#cloud)"',
      '<ellipse cx="1120" cy="190" rx="420" ry="30"/><ellipse cx="1320" cy="250" rx="300" ry="20"/><ellipse cx="260" cy="300" rx="330" ry="22"/><ellipse cx="760" cy="390" rx="420" ry="14"/>',
    ),
    glow('sunlight', 520, 520, 560),
    '<circle cx="520" cy="512" r="64" fill="#fff3cf"/>',
    '<rect y="556" width="1600" height="330" fill="url(#sea)"/>',
    group('fill="#fff1cc" opacity=".8"', glitter),
    '<path d="M0 846C220 822 420 870 640 846S1120 812 1600 856V1200H0Z" fill="#8fa3a8" opacity=".55"/>',
    '<path d="M0 872C240 842 430 900 660 872S1180 836 1600 884V1200H0Z" fill="#fbf0dd"/>',
    '<path d="M0 886C240 856 430 914 660 886S1180 850 1600 898V1200H0Z" fill="url(#wet)"/>',
    '<path d="M0 968C320 930 700 1000 1040 958S1440 950 1600 976V1200H0Z" fill="url(#sand)"/>',
    '<path d="M150 1000C400 976 640 1026 900 1004" fill="none" stroke="#fbf0dd" stroke-width="5" stroke-linecap="round" opacity=".5"/>',
    group('fill="#9b744d" opacity=".5"', prints),
    group(
      'filter="url(#soft)" opacity=".45"',
      '<path d="M960 1062C1120 1050 1300 1090 1560 1190H1180C1080 1130 1000 1090 960 1062Z" fill="#6b4a38"/>',
    ),
    placed(dogFromBehind(bellaCoat, teal, '#ffe8b8'), 1000, 1066, 1.12),
    group(
      'fill="none" stroke="#6e6a86" stroke-width="5" stroke-linecap="round"',
      '<path d="M1180 300C1196 284 1208 284 1218 298C1228 284 1242 284 1256 298M1310 356C1322 344 1332 344 1340 354C1348 344 1358 344 1368 354M1096 372C1104 364 1112 364 1118 371C1124 364 1132 364 1138 371"/>',
    ),
    dunes(random),
  );
}

const dunes = (random: () => number): string =>
  '<path d="M0 1010C90 1000 190 1050 300 1200H0Z" fill="#c39a69"/>' +
  group(
    'transform="translate(-40 0)"',
    Array.from({ length: 46 }, () => {
      const x = 20 + random() * 250;
      const y = 1040 + (x / 270) * 120 + random() * 30;
      const lean = 30 + random() * 90;
      return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(lean * 0.3).toFixed(1)} ${-(90 + random() * 60).toFixed(1)} ${lean.toFixed(1)} ${-(120 + random() * 90).toFixed(1)}" fill="none" stroke="${random() > 0.5 ? '#8c8a4f' : '#a79a5c'}" stroke-width="5" stroke-linecap="round"/>`;
    }).join(''),
  );

/** Bella at the hall window, where she knew the car before anyone could hear it. */
export function bellaAtTheWindow(): string {
  return scene(
    [
      downward('wall', [0, '#6f5648'], [1, '#54403a']),
      downward('evening', [0, '#8fa6b8'], [0.55, '#e9c39a'], [1, '#f6d9a4']),
      downward('floor', [0, '#7a573d'], [1, '#5a3d2c']),
      across('curtain', [0, '#b5714f'], [0.35, '#c98561'], [0.6, '#a8623f'], [1, '#c17c57']),
      sunlight,
      lamplight,
      soften('soft', 22),
      soften('far', 4),
      '<clipPath id="glass"><rect x="430" y="130" width="740" height="690"/></clipPath>',
    ],
    wash('url(#wall)'),
    group(
      'clip-path="url(#glass)"',
      wash('url(#evening)'),
      glow('sunlight', 960, 560, 420),
      ridge('#9a9a86', [640, 600, 640, 590, 620, 600], 'filter="url(#far)"'),
      ridge('#7d8464', [700, 690, 700, 680, 700, 690]),
      '<path d="M700 820C760 760 860 720 900 690C930 672 940 668 960 664C940 700 920 760 960 820Z" fill="#d8bf96"/>',
      '<path d="M560 700C552 620 556 560 566 500H590C594 560 596 620 600 700Z" fill="#5b4432"/>',
      group(
        'fill="#6f7d4e"',
        '<circle cx="578" cy="420" r="96"/><circle cx="510" cy="470" r="66"/><circle cx="650" cy="468" r="70"/><circle cx="560" cy="350" r="64"/>',
      ),
      group(
        'fill="#8b9760" opacity=".8"',
        '<circle cx="610" cy="390" r="58"/><circle cx="650" cy="440" r="40"/><circle cx="540" cy="430" r="40"/>',
      ),
      '<path d="M1040 690V650L1086 612L1132 650V690Z" fill="#b98a6a"/><path d="M1030 654L1086 606L1142 654" fill="none" stroke="#7e5845" stroke-width="12"/><rect x="1074" y="656" width="24" height="22" fill="#ffe6a8"/>',
    ),
    group(
      'fill="none" stroke="#f3e6d2" stroke-linejoin="round"',
      '<rect x="430" y="130" width="740" height="690" stroke-width="30"/><path d="M800 130V820M430 430H1170" stroke-width="16"/>',
    ),
    '<rect x="380" y="812" width="840" height="42" rx="6" fill="#efe0c8"/><rect x="380" y="846" width="840" height="14" fill="#b99a7a"/>',
    '<path d="M0 1010H1600V1200H0Z" fill="url(#floor)"/><path d="M0 1010H1600V1026H0Z" fill="#8f6b50"/>',
    '<path d="M470 1040L1130 1040L1340 1200H260Z" fill="#ffdf9e" opacity=".28"/>',
    group(
      'opacity=".9"',
      '<path d="M330 70C310 360 320 700 250 1060C330 1080 400 1070 440 1050C452 700 420 360 470 70Z" fill="url(#curtain)"/><path d="M1270 70C1290 360 1280 700 1350 1060C1270 1080 1200 1070 1160 1050C1148 700 1180 360 1130 70Z" fill="url(#curtain)"/>',
    ),
    '<rect x="270" y="58" width="1060" height="18" rx="9" fill="#3f2d25"/>',
    shadow(800, 1120, 260, 34, '#2c1c14', 0.55),
    placed(dogFromBehind(bellaCoat, teal, '#ffe6b4'), 800, 1120, 1.28),
    plantPot(1420, 1080),
    group('opacity=".5"', glow('sunlight', 800, 560, 700)),
  );
}

const plantPot = (x: number, y: number): string =>
  placed(
    '<g fill="#6f8558"><path d="M0-120C-60-220-150-240-190-220C-150-160-70-120 0-120Z"/><path d="M0-120C60-240 150-270 190-240C150-170 70-120 0-120Z"/><path d="M0-120C-40-250-30-350 10-400C50-340 50-230 0-120Z"/></g><g fill="#87a06b"><path d="M0-120C-90-170-160-150-190-110C-120-80-50-90 0-120Z"/><path d="M0-120C90-170 150-160 180-120C120-84 50-90 0-120Z"/></g><path d="M-84-130H84L64 40H-64Z" fill="#b9714e"/><path d="M-94-150H94V-112H-94Z" fill="#cb8560"/>',
    x,
    y,
  );

/** Bella asleep by the stove, one ear on duty. */
export function bellaAsleep(): string {
  const random = seeded(41);
  return scene(
    [
      downward('wall', [0, '#4c3a36'], [1, '#6b4c3d']),
      downward('floor', [0, '#6d4a34'], [1, '#4d3325']),
      lamplight,
      soften('soft', 20),
      outward('fire', [0, '#fff0b8'], [0.5, '#ffb04e'], [1, '#d9601f']),
    ],
    wash('url(#wall)'),
    '<path d="M0 820H1600V1200H0Z" fill="url(#floor)"/><path d="M0 800H1600V824H0Z" fill="#7f5b45"/>',
    group(
      'stroke="#3f2a1e" stroke-width="4" opacity=".6"',
      '<path d="M0 900H1600M0 990H1600M0 1090H1600M300 824V900M900 824V900M1300 824V900M120 900V990M700 900V990M1180 900V990"/>',
    ),
    '<rect x="1100" y="330" width="330" height="500" rx="18" fill="#2f2a2a"/><rect x="1080" y="310" width="370" height="40" rx="10" fill="#3c3636"/><path d="M1230 0H1300V310H1230Z" fill="#2f2a2a"/><rect x="1120" y="826" width="40" height="40" fill="#252020"/><rect x="1370" y="826" width="40" height="40" fill="#252020"/>',
    '<rect x="1145" y="450" width="240" height="250" rx="20" fill="url(#fire)"/>',
    '<path d="M1180 700C1170 620 1220 600 1210 530C1250 560 1258 600 1252 630C1280 610 1284 570 1276 540C1330 590 1350 640 1344 700Z" fill="#ffd56b"/><path d="M1220 700C1214 650 1244 640 1246 600C1276 630 1300 660 1296 700Z" fill="#fff4c9"/>',
    '<rect x="1145" y="450" width="240" height="250" rx="20" fill="none" stroke="#1f1a1a" stroke-width="16"/><path d="M1265 450V700" stroke="#1f1a1a" stroke-width="8"/>',
    glow('lamplight', 1265, 600, 640),
    '<rect x="170" y="180" width="300" height="220" fill="#e9d6b6"/><rect x="190" y="200" width="260" height="180" fill="#8fa3a0"/><path d="M190 330C250 300 310 330 360 312S430 310 450 300V380H190Z" fill="#d9b98b"/><circle cx="390" cy="252" r="22" fill="#fff0cf"/>',
    '<path d="M560 640H720V800H560Z" fill="#5a4034"/><path d="M540 620H740V646H540Z" fill="#75543f"/><path d="M600 620V560H680V620Z" fill="#97a58a"/><path d="M640 560C610 500 600 470 612 440C640 470 650 500 640 560C660 510 690 480 712 476C706 520 680 550 640 560Z" fill="#7f9a6a"/>',
    '<ellipse cx="760" cy="1040" rx="640" ry="120" fill="#395d74"/><ellipse cx="760" cy="1036" rx="580" ry="102" fill="#456f88"/><ellipse cx="760" cy="1032" rx="500" ry="82" fill="none" stroke="#d9c49a" stroke-width="9" stroke-dasharray="4 26" stroke-linecap="round"/>',
    shadow(780, 1056, 480, 40, '#1d2c38', 0.55),
    placed(dogAsleep(bellaCoat, teal), 790, 1056, 1.42),
    group('opacity=".38"', glow('lamplight', 1080, 900, 620, 0.6)),
    dots(random, { count: 26, box: [900, 260, 1420, 820], radius: [1.5, 4], fill: '#ffdf9a', opacity: 0.6 }),
  );
}

/** Bella in the first snow of her eleventh winter. */
export function bellaInTheSnow(): string {
  const random = seeded(51);
  const row = (count: number, y: number, height: number, fill: string) =>
    Array.from({ length: count }, (_, index) => {
      const x = ((index + random() * 0.7) * canvas.width) / (count - 0.5);
      return fir(x, y + random() * 40, height * (0.75 + random() * 0.5), fill);
    }).join('');
  const prints = Array.from({ length: 11 }, (_, index) => {
    const t = index / 10;
    return `<ellipse cx="${(760 + Math.sin(t * 3) * 60 + (index % 2) * 26 - t * 60).toFixed(1)}" cy="${(900 + t * 280).toFixed(1)}" rx="${8 + t * 16}" ry="${4 + t * 8}"/>`;
  }).join('');
  return scene(
    [
      downward('sky', [0, '#b9c4d6'], [0.6, '#e9d9d6'], [1, '#f6e6d3']),
      downward('snow', [0, '#eef1f5'], [1, '#d3dce8']),
      sunlight,
      soften('soft', 16),
      soften('far', 3),
    ],
    wash('url(#sky)'),
    glow('sunlight', 1180, 430, 460),
    '<circle cx="1180" cy="430" r="52" fill="#fff8e4"/>',
    group('filter="url(#far)"', row(16, 640, 240, '#b3c0cd')),
    ridge('#dfe5ec', [640, 620, 650, 630, 640, 620]),
    row(11, 740, 360, '#8aa0ab'),
    ridge('#e7ecf2', [740, 720, 750, 740, 730, 740]),
    group(
      '',
      fir(150, 900, 640, '#5d7a7f'),
      fir(330, 860, 470, '#6b878b'),
      fir(1460, 900, 700, '#557276'),
      fir(1290, 850, 440, '#6b878b'),
      fir(-10, 960, 560, '#4d6a6f'),
      fir(1610, 960, 560, '#4d6a6f'),
    ),
    ridge('url(#snow)', [880, 850, 860, 860, 850, 880]),
    '<path d="M0 1010C400 960 700 1020 1000 990S1400 960 1600 1000V1200H0Z" fill="#fff" opacity=".5"/>',
    group('fill="#a9b8cb" opacity=".85"', prints),
    group(
      'filter="url(#soft)" opacity=".5"',
      '<path d="M800 900C700 930 560 990 470 1080C620 1060 760 1000 860 930Z" fill="#8ea2bd"/>',
    ),
    placed(dogFromBehind(bellaCoat, '#b2483c', '#fff3d4'), 830, 912, 0.82),
    dots(random, { count: 130, box: [0, 0, 1600, 1200], radius: [2, 6], fill: '#fff', opacity: 0.85 }),
    group(
      'filter="url(#far)"',
      dots(random, { count: 34, box: [0, 0, 1600, 1200], radius: [8, 15], fill: '#fff', opacity: 0.7 }),
    ),
  );
}

/** Milo among the plants he was not allowed to eat. */
export function miloAmongThePlants(): string {
  const leaf = (x: number, y: number, turn: number, size: number, fill: string, vein: string) =>
    placed(
      `<path d="M0 0C-120-80-150-240-20-400C130-260 120-90 0 0Z" fill="${fill}"/><path d="M0 0C-14-130-16-260-20-380M-6-90C-40-110-66-140-84-172M-10-170C-44-190-66-220-80-252M-4-110C30-130 56-160 74-196M-12-190C20-210 42-240 56-274" fill="none" stroke="${vein}" stroke-width="5" stroke-linecap="round" opacity=".6"/>`,
      x,
      y,
      size,
      turn,
    );
  return scene(
    [
      downward('wall', [0, '#e8dcc3'], [1, '#d2bd98']),
      sunlight,
      soften('soft', 20),
      soften('pane', 9),
      soften('far', 4),
    ],
    wash('url(#wall)'),
    group(
      'fill="#fff6dc" opacity=".75" filter="url(#pane)" transform="skewX(-14)"',
      '<rect x="480" y="60" width="250" height="330"/><rect x="760" y="60" width="250" height="330"/><rect x="480" y="420" width="250" height="330"/><rect x="760" y="420" width="250" height="330"/>',
    ),
    group(
      'filter="url(#far)"',
      leaf(250, 900, -38, 1.5, '#93a67c', '#7a8f66'),
      leaf(180, 760, -8, 1.4, '#a3b48b', '#8aa073'),
      leaf(1400, 900, 34, 1.5, '#93a67c', '#7a8f66'),
      leaf(1470, 740, 6, 1.35, '#a3b48b', '#8aa073'),
      leaf(1250, 820, 18, 1.1, '#b1be98', '#98a980'),
    ),
    placed(catPortrait(miloCoat), 810, 600, 1.95, 3),
    group('opacity=".45"', glow('sunlight', 560, 380, 520)),
    '<path d="M0 1110H1600V1200H0Z" fill="#8e6446"/><path d="M0 1100H1600V1122H0Z" fill="#b08360"/>',
    leaf(230, 1180, -46, 1.35, '#5d7d55', '#486542'),
    leaf(120, 1160, -12, 1.5, '#6f8f62', '#56744b'),
    leaf(330, 1210, -70, 1.1, '#7f9d6d', '#638255'),
    leaf(1420, 1180, 44, 1.4, '#5d7d55', '#486542'),
    leaf(1520, 1150, 10, 1.5, '#6f8f62', '#56744b'),
    leaf(1300, 1210, 72, 1.0, '#7f9d6d', '#638255'),
  );
}

/** Milo on the sill above the roofs, at the hour when the windows come on. */
export function miloAboveTheRoofs(): string {
  const random = seeded(72);
  const roofs = (y: number, count: number, fill: string, roof: string, lit: number) =>
    Array.from({ length: count }, (_, index) => {
      const width = 1600 / (count - 0.6);
      const x = index * width - random() * 60 - 30;
      const top = y + random() * 90;
      const half = width * 0.58;
      let houses = `<path d="M${x} ${top}L${x + half} ${top - 100}L${x + half * 2} ${top}V1200H${x}Z" fill="${fill}"/><path d="M${x - 16} ${top + 8}L${x + half} ${top - 112}L${x + half * 2 + 16} ${top + 8}L${x + half} ${top - 84}Z" fill="${roof}"/>`;
      if (random() > 0.4)
        houses += `<rect x="${x + half * 1.3}" y="${top - 130}" width="34" height="90" fill="${roof}"/>`;
      for (let floor = 0; floor < 3; floor++)
        for (let column = 0; column < 3; column++)
          houses += `<rect x="${x + half * (0.42 + column * 0.46)}" y="${top + 34 + floor * 84}" width="34" height="46" rx="3" fill="${random() < lit ? '#ffd98c' : '#4d5470'}" opacity=".9"/>`;
      return houses;
    }).join('');
  return scene(
    [
      downward('sky', [0, '#2f3a5f'], [0.45, '#6d628c'], [0.75, '#c98f8f'], [1, '#f0b98a']),
      downward('sill', [0, '#e8d8c0'], [1, '#b79d80']),
      outward('moonlight', [0, '#fff8e2', 0.8], [0.4, '#f4e6d8', 0.25], [1, '#f4e6d8', 0]),
      lamplight,
      soften('soft', 14),
      soften('far', 2),
    ],
    wash('url(#sky)'),
    dots(random, { count: 70, box: [0, 0, 1600, 460], radius: [1, 3], fill: '#fff6e0', opacity: 0.85 }),
    glow('moonlight', 1180, 250, 300),
    '<circle cx="1180" cy="250" r="72" fill="#fff4d8"/><circle cx="1156" cy="238" r="12" fill="#ead9b8" opacity=".6"/><circle cx="1200" cy="272" r="17" fill="#ead9b8" opacity=".5"/>',
    group('filter="url(#far)" opacity=".85"', roofs(640, 7, '#7a6d90', '#685c80', 0.3)),
    roofs(760, 5, '#5b5576', '#453f60', 0.5),
    '<path d="M0 1030H1600V1100H0Z" fill="url(#sill)"/><path d="M0 1096H1600V1200H0Z" fill="#8d735b"/>',
    shadow(640, 1060, 170, 22, '#4a382e', 0.6),
    placed(catFromBehind(miloCoat, '#ffe3b0'), 640, 1062, 1.45),
    placed(
      '<path d="M-70-130H70L54 0H-54Z" fill="#a9614a"/><path d="M-80-150H80V-120H-80Z" fill="#bd7459"/><g fill="#55704f"><path d="M0-150C-20-240-70-280-120-290C-120-220-70-160 0-150Z"/><path d="M0-150C20-250 70-300 124-306C120-230 70-160 0-150Z"/><path d="M0-150C-16-260-6-330 10-370C36-320 30-230 0-150Z"/></g>',
      1290,
      1070,
    ),
    '<path d="M0 0H120C140 400 130 800 90 1040C50 1060 20 1060 0 1050Z" fill="#d9b28e" opacity=".9"/><path d="M40 0C60 400 50 800 30 1050M86 0C104 400 96 760 70 1040" fill="none" stroke="#b98c68" stroke-width="8" opacity=".6"/>',
    group('opacity=".35"', glow('lamplight', 100, 1000, 700)),
  );
}

/** Milo in the one chair that was his. */
export function miloInHisChair(): string {
  return scene(
    [
      downward('wall', [0, '#55665f'], [1, '#43524d']),
      downward('floor', [0, '#80603f'], [1, '#5f452d']),
      downward('chair', [0, '#a9523f'], [1, '#7f3a2e']),
      downward('seat', [0, '#bd6650'], [1, '#8f4636']),
      lamplight,
      soften('soft', 20),
    ],
    wash('url(#wall)'),
    '<path d="M0 960H1600V1200H0Z" fill="url(#floor)"/><path d="M0 940H1600V964H0Z" fill="#5d6e66"/>',
    books(),
    '<path d="M1300 300L1480 300L1530 470H1250Z" fill="#f2dba8"/><path d="M1384 470H1396V960H1384Z" fill="#3b3029"/><ellipse cx="1390" cy="966" rx="90" ry="16" fill="#2f2620"/>',
    glow('lamplight', 1390, 460, 720),
    shadow(780, 1110, 520, 34, '#231a14', 0.6),
    '<path d="M350 480C350 330 450 250 780 250S1210 330 1210 480V900H350Z" fill="url(#chair)"/><path d="M420 500C420 390 500 330 780 330S1140 390 1140 500V820H420Z" fill="#b55d48"/>',
    group(
      'fill="#8c4233"',
      '<circle cx="620" cy="470" r="12"/><circle cx="780" cy="450" r="12"/><circle cx="940" cy="470" r="12"/><circle cx="700" cy="570" r="12"/><circle cx="860" cy="570" r="12"/>',
    ),
    '<path d="M390 780C390 740 440 724 780 724S1170 740 1170 780V900H390Z" fill="url(#seat)"/>',
    shadow(780, 808, 330, 26, '#4e221a', 0.6),
    placed(catAsleep(miloCoat), 780, 776, 1.18),
    '<path d="M380 820C420 800 600 852 780 852S1140 800 1180 820V1020C1180 1040 1160 1050 1140 1050H420C400 1050 380 1040 380 1020Z" fill="url(#chair)"/>',
    '<path d="M250 660C250 590 300 560 350 560S440 600 440 660V1030C440 1050 420 1060 400 1060H290C270 1060 250 1050 250 1030Z" fill="#a04b39"/><path d="M1120 660C1120 590 1170 560 1220 560S1310 600 1310 660V1030C1310 1050 1290 1060 1270 1060H1160C1140 1060 1120 1050 1120 1030Z" fill="#a04b39"/><path d="M276 650C280 606 312 586 350 586M1146 650C1150 606 1182 586 1220 586" fill="none" stroke="#cf7b63" stroke-width="9" stroke-linecap="round" opacity=".7"/>',
    '<path d="M310 1060L300 1120H330L350 1060ZM1210 1060L1230 1120H1260L1250 1060Z" fill="#3b2920"/>',
    '<path d="M1080 852C1130 840 1180 850 1200 880L1190 1010C1160 1020 1130 1000 1110 1020C1090 1000 1070 1010 1050 1000Z" fill="#d9c08d"/><path d="M1068 920L1196 930M1060 970L1192 980M1110 860L1096 1006M1150 852L1146 1006" stroke="#a98a55" stroke-width="5" opacity=".7"/>',
    group('opacity=".3"', glow('lamplight', 1000, 700, 620)),
  );
}

function books(): string {
  const random = seeded(83);
  const colors = ['#8d5b45', '#c7a56b', '#6c7f80', '#a9705a', '#d8c7a2', '#57706a', '#94544a'];
  let row =
    '<rect x="60" y="420" width="250" height="16" fill="#5f452f"/><rect x="60" y="660" width="250" height="16" fill="#5f452f"/>';
  for (const foot of [420, 660])
    for (let x = 72; x < 290; ) {
      const width = 18 + random() * 18;
      const height = 120 + random() * 60;
      row += `<rect x="${x.toFixed(1)}" y="${(foot - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="2" fill="${colors[Math.floor(random() * colors.length)] ?? '#888'}"/>`;
      x += width + 2;
    }
  return row;
}

/** Milo on the garden wall when the lilac was out. */
export function miloOnTheWall(): string {
  const random = seeded(94);
  let bricks = '';
  for (let line = 0; line < 6; line++)
    for (let column = -1; column < 12; column++) {
      const x = column * 150 + (line % 2) * 75;
      const tone = ['#b57a5f', '#a86d54', '#c08a6d', '#9f664f'][Math.floor(random() * 4)] ?? '#b57a5f';
      bricks += `<rect x="${x}" y="${850 + line * 62}" width="142" height="54" rx="5" fill="${tone}"/>`;
    }
  const lilac = (x: number, y: number, size: number, turn: number) =>
    placed(
      group(
        '',
        ...Array.from({ length: 46 }, (_, index) => {
          const t = index / 46;
          const wide = Math.sin(Math.min(1, t * 1.25) * Math.PI * 0.9) * 70 + 10;
          const tone = ['#a98bc0', '#bda2d0', '#937aac', '#cdb8dd'][index % 4] ?? '#a98bc0';
          return `<circle cx="${((random() - 0.5) * 2 * wide).toFixed(1)}" cy="${(t * 230 - 20).toFixed(1)}" r="${(13 + random() * 9).toFixed(1)}" fill="${tone}"/>`;
        }),
      ),
      x,
      y,
      size,
      turn,
    );
  const leaves = (x: number, y: number) =>
    dots(random, {
      count: 46,
      box: [x - 190, y - 190, x + 190, y + 190],
      radius: [26, 52],
      fill: '#6f8a63',
      opacity: 0.9,
    }) +
    dots(random, {
      count: 22,
      box: [x - 170, y - 180, x + 170, y + 140],
      radius: [20, 38],
      fill: '#8aa478',
      opacity: 0.85,
    });
  return scene(
    [
      downward('sky', [0, '#c6dbe0'], [0.7, '#eeeedd'], [1, '#f6ecd0']),
      sunlight,
      soften('soft', 12),
      soften('far', 7),
    ],
    wash('url(#sky)'),
    glow('sunlight', 1050, 260, 560),
    group(
      'filter="url(#far)"',
      ridge('#b9c7a5', [640, 560, 600, 540, 610, 560]),
      dots(random, {
        count: 40,
        box: [200, 500, 1600, 760],
        radius: [50, 110],
        fill: '#a3b68c',
        opacity: 0.8,
      }),
      dots(random, {
        count: 24,
        box: [300, 620, 1600, 800],
        radius: [40, 90],
        fill: '#8da477',
        opacity: 0.7,
      }),
    ),
    '<rect y="846" width="1600" height="354" fill="#d8c3a8"/>',
    bricks,
    '<path d="M-10 800H1610V852H-10Z" fill="#cbb79c"/><path d="M-10 800H1610V816H-10Z" fill="#e6d6bb"/><path d="M-10 852H1610V866H-10Z" fill="#7c5646" opacity=".5"/>',
    shadow(900, 812, 170, 16, '#5a4638', 0.6),
    placed(catFromBehind(miloCoat, '#fff1c8'), 900, 816, 1.25),
    placed(
      '<path d="M0 0C-30-6-56-30-52-60C-48-86-20-96 6-88C24-84 34-72 38-58C60-44 92-34 118-30C96-12 60-4 0 0Z" fill="#5e7384"/><path d="M-50-50C-40-20-10-8 14-12C26-30 20-56-2-62C-22-66-40-62-50-50Z" fill="#e0b48a"/><circle cx="-22" cy="-72" r="5" fill="#221c1a"/><path d="M-50-70L-70-64L-50-58Z" fill="#5a4636"/><path d="M-6-2V14M10-4V14" stroke="#5a4636" stroke-width="5"/>',
      1330,
      790,
    ),
    leaves(170, 330),
    leaves(330, 180),
    leaves(120, 640),
    lilac(240, 330, 1.25, 24),
    lilac(420, 190, 1.1, -8),
    lilac(90, 500, 1.15, 10),
    lilac(330, 560, 0.95, 30),
    lilac(120, 120, 1, 4),
    group('opacity=".4"', glow('sunlight', 1050, 420, 700)),
  );
}

const cloverLeaf = (x: number, y: number, size: number, turn: number, fill: string): string =>
  placed(
    `<path d="M0 0Q10 60 4 140" fill="none" stroke="${fill}" stroke-width="6"/>${[0, 120, 240].map((angle) => `<path d="M0 0C-44-14-54-58-26-70C-12-76-2-68 0-58C2-68 12-76 26-70C54-58 44-14 0 0Z" transform="rotate(${angle})" fill="${fill}"/><path d="M-22-44C-10-36 10-36 22-44" transform="rotate(${angle})" fill="none" stroke="#e6eecf" stroke-width="4" opacity=".55"/>`).join('')}`,
    x,
    y,
    size,
    turn,
  );

function cloverField(
  random: () => number,
  count: number,
  from: number,
  to: number,
  size: number,
  tones: readonly string[],
): string {
  const all = Array.from({ length: count }, () => ({
    x: random() * 1640 - 20,
    y: from + random() * (to - from),
  })).sort((a, b) => a.y - b.y);
  return all
    .map(({ x, y }) =>
      cloverLeaf(
        Math.round(x),
        Math.round(y),
        size * (0.7 + random() * 0.6),
        Math.round(random() * 50 - 25),
        tones[Math.floor(random() * tones.length)] ?? '#7b9a5e',
      ),
    )
    .join('');
}

/** Clover in clover, which is how she came by the name. */
export function cloverInClover(): string {
  const random = seeded(105);
  const blossom = (x: number, y: number, size: number) =>
    placed(
      `<path d="M0 0Q6 80 0 170" fill="none" stroke="#6d8a52" stroke-width="6"/><circle r="34" fill="#efdfe2"/>${Array.from({ length: 14 }, (_, index) => `<ellipse cx="0" cy="-26" rx="7" ry="17" transform="rotate(${index * 25.7})" fill="${index % 2 ? '#f7eef0' : '#e3c3cc'}"/>`).join('')}<circle r="13" fill="#dcb3c0"/>`,
      x,
      y,
      size,
    );
  return scene(
    [
      downward('sky', [0, '#dfe8d3'], [1, '#f5f0d6']),
      downward('field', [0, '#a9bd84'], [1, '#6c8a4f']),
      sunlight,
      soften('soft', 18),
      soften('far', 8),
    ],
    wash('url(#sky)'),
    glow('sunlight', 1120, 300, 620),
    group(
      'filter="url(#far)"',
      ridge('#c3d0a4', [560, 520, 560, 500, 540, 530]),
      ridge('#adc08a', [680, 660, 690, 650, 670, 680]),
      dots(random, { count: 60, box: [0, 660, 1600, 800], radius: [8, 22], fill: '#f3e3e6', opacity: 0.75 }),
    ),
    ridge('url(#field)', [800, 790, 800, 780, 800, 790]),
    cloverField(random, 90, 830, 980, 0.5, ['#8cab69', '#7b9a5e', '#9cb878']),
    placed(rabbitPortrait(cloverCoat), 790, 650, 1.75, -3),
    group('opacity=".4"', glow('sunlight', 1050, 400, 560)),
    cloverField(random, 60, 1080, 1130, 0.85, ['#6f9052', '#5f8048', '#86a663']),
    ...[
      [150, 960, 1.1],
      [330, 1040, 0.9],
      [1240, 1010, 1],
      [1420, 950, 1.15],
      [1530, 1060, 0.85],
      [60, 1080, 0.8],
      [480, 1110, 0.8],
      [1110, 1110, 0.75],
    ].map(([x = 0, y = 0, size = 1]) => blossom(x, y, size)),
    cloverField(random, 36, 1170, 1230, 1.1, ['#56753f', '#4c6a39', '#6a8a4c']),
  );
}

/** Clover in the dew, before anyone else was up. */
export function cloverAtDawn(): string {
  const random = seeded(116);
  const clock = (x: number, y: number, size: number) =>
    placed(
      `<path d="M0 0Q12 140-4 330" fill="none" stroke="#8a9a6c" stroke-width="5"/><g stroke="#fffdf4" stroke-width="2.5" opacity=".9">${Array.from(
        { length: 26 },
        (_, index) => {
          const angle = (index / 26) * Math.PI * 2;
          const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
          return `<path d="M${(cos * 8).toFixed(1)} ${(sin * 8).toFixed(1)}L${(cos * 58).toFixed(1)} ${(sin * 58).toFixed(1)}"/><circle cx="${(cos * 60).toFixed(1)}" cy="${(sin * 60).toFixed(1)}" r="4" fill="#fffdf4" stroke="none"/>`;
        },
      ).join('')}</g><circle r="10" fill="#a4895f"/>`,
      x,
      y,
      size,
    );
  return scene(
    [
      downward('sky', [0, '#c9c6dd'], [0.55, '#f0d2c4'], [1, '#f9e7c6']),
      downward('field', [0, '#b9bf94'], [1, '#7f9068']),
      sunlight,
      soften('soft', 16),
      soften('far', 7),
      soften('mist', 26),
    ],
    wash('url(#sky)'),
    glow('sunlight', 420, 560, 560),
    '<circle cx="420" cy="560" r="58" fill="#fff5d8"/>',
    group(
      'filter="url(#far)"',
      ridge('#c2b9bd', [640, 580, 620, 560, 600, 590]),
      dots(random, {
        count: 30,
        box: [900, 540, 1600, 660],
        radius: [30, 70],
        fill: '#a9adA0',
        opacity: 0.8,
      }),
    ),
    group(
      'filter="url(#mist)" fill="#fff6e6" opacity=".75"',
      '<ellipse cx="500" cy="690" rx="700" ry="36"/><ellipse cx="1250" cy="720" rx="560" ry="30"/>',
    ),
    ridge('url(#field)', [760, 750, 780, 760, 770, 750]),
    grass(random, { count: 320, y: 830, spread: 120, height: 90, colors: ['#a9b487', '#95a576', '#c2c79d'] }),
    shadow(900, 1010, 340, 30, '#4d5c40', 0.5),
    placed(rabbitAside(cloverCoat), 900, 1010, 1.5),
    group('opacity=".55"', glow('sunlight', 520, 640, 620)),
    grass(random, {
      count: 300,
      y: 1090,
      spread: 150,
      height: 190,
      colors: ['#7f9068', '#6b7f56', '#98a87c', '#b4bd8f'],
    }),
    clock(260, 800, 1.2),
    clock(1340, 740, 1.05),
    clock(1460, 880, 0.85),
    clock(130, 930, 0.9),
    dots(random, { count: 70, box: [0, 820, 1600, 1180], radius: [2, 5], fill: '#fffdf2', opacity: 0.9 }),
  );
}

/** Clover under the apple tree, when it let go of its blossom. */
export function cloverUnderTheTree(): string {
  const random = seeded(127);
  return scene(
    [
      downward('sky', [0, '#bfd9e0'], [1, '#eef1e0']),
      downward('lawn', [0, '#a7bf80'], [1, '#7a9a58']),
      downward('bark', [0, '#6b5141'], [1, '#8a6b54']),
      sunlight,
      soften('soft', 18),
      soften('far', 7),
    ],
    wash('url(#sky)'),
    glow('sunlight', 1250, 200, 560),
    group(
      'filter="url(#far)"',
      ridge('#c3d3b8', [640, 600, 640, 590, 620, 600]),
      dots(random, {
        count: 34,
        box: [600, 600, 1600, 720],
        radius: [40, 80],
        fill: '#a9bf92',
        opacity: 0.8,
      }),
    ),
    ridge('url(#lawn)', [740, 750, 730, 740, 720, 740]),
    group(
      'fill="#d9c2a4"',
      ...Array.from(
        { length: 15 },
        (_, index) =>
          `<path d="M${640 + index * 68} 738V640L${656 + index * 68} 622L${672 + index * 68} 640V738Z"/>`,
      ),
      '<path d="M630 668H1600V682H630ZM630 706H1600V720H630Z" fill="#c4ab8b"/>',
    ),
    '<path d="M250 1010C300 860 300 700 270 560C240 480 180 420 120 380L150 350C230 390 280 440 310 500C330 430 360 350 430 290L462 312C420 380 390 460 390 540C420 500 470 460 540 440L552 474C470 510 410 570 400 640C396 780 420 900 480 1010Z" fill="url(#bark)"/>',
    ...[
      [330, 230, 400, 190],
      [90, 320, 260, 170],
      [590, 330, 210, 130],
    ].map(([x = 0, y = 0, wide = 0, high = 0]) =>
      group(
        '',
        crown(random, {
          count: 70,
          x,
          y,
          reach: [wide, high],
          radius: [34, 66],
          fill: '#f3dfe0',
          opacity: 0.95,
        }),
        crown(random, {
          count: 50,
          x: x - 16,
          y: y - 30,
          reach: [wide, high * 0.8],
          radius: [16, 40],
          fill: '#fdf4f1',
          opacity: 0.95,
        }),
        crown(random, {
          count: 26,
          x,
          y: y + 36,
          reach: [wide, high * 0.8],
          radius: [10, 24],
          fill: '#e3b3bc',
          opacity: 0.7,
        }),
        crown(random, {
          count: 14,
          x,
          y: y + 20,
          reach: [wide, high],
          radius: [10, 22],
          fill: '#93ab76',
          opacity: 0.75,
        }),
      ),
    ),
    `<ellipse cx="520" cy="1010" rx="560" ry="80" fill="#4f6b3c" opacity=".35" filter="url(#soft)"/>`,
    shadow(990, 1030, 250, 24, '#3c5230', 0.55),
    placed(rabbitAside(cloverCoat), 990, 1030, 1.15),
    grass(random, { count: 90, y: 1000, spread: 40, height: 60, colors: ['#86a562', '#7a9a58', '#93ae6b'] }),
    grass(random, {
      count: 200,
      y: 1050,
      spread: 150,
      height: 70,
      colors: ['#7a9a58', '#6b8b4c', '#93ae6b'],
    }),
    dots(random, { count: 110, box: [40, 900, 1300, 1180], radius: [5, 11], fill: '#fbecec', opacity: 0.95 }),
    dots(random, { count: 46, box: [300, 380, 1300, 900], radius: [5, 10], fill: '#fdf1f0', opacity: 0.9 }),
    group('opacity=".4"', glow('sunlight', 1200, 420, 640)),
  );
}

/** Clover on her hind legs between the lettuces, checking whether anyone had noticed. */
export function cloverInTheVegetables(): string {
  const random = seeded(138);
  const lettuce = (x: number, y: number, size: number, tone: readonly [string, string, string]) =>
    placed(
      `<ellipse cy="8" rx="118" ry="22" fill="#3f2c1e" opacity=".35"/><g fill="${tone[0]}"><path d="M-120-10C-130-70-90-110-40-90C-20-120 40-120 56-92C106-108 134-66 118-8C80 22-84 22-120-10Z"/></g><g fill="${tone[1]}"><path d="M-84-14C-90-60-50-84-20-70C0-96 44-84 50-62C84-66 96-40 84-10C50 14-54 14-84-14Z"/></g><path d="M-44-18C-44-46-14-58 4-44C24-58 50-42 46-16C22 2-24 2-44-18Z" fill="${tone[2]}"/><path d="M0 4C-4-30-2-54 4-84M-10 2C-40-20-60-40-84-58M14 2C40-20 62-38 86-56" fill="none" stroke="#eef2d2" stroke-width="4" opacity=".55" stroke-linecap="round"/>`,
      x,
      y,
      size,
    );
  const green = ['#7d9f54', '#98b86a', '#bcd08c'] as const;
  const red = ['#86505a', '#a66a6a', '#b7b87c'] as const;
  const row = (y: number, size: number, step: number, shift: number) =>
    Array.from({ length: 14 }, (_, index) =>
      lettuce(index * step + shift, y, size, (index + Math.round(y)) % 3 ? green : red),
    ).join('');
  return scene(
    [
      downward('sky', [0, '#f2d9a8'], [1, '#f8ecc9']),
      downward('earth', [0, '#94714f'], [1, '#65482f']),
      sunlight,
      soften('soft', 14),
      soften('far', 6),
    ],
    wash('url(#sky)'),
    glow('sunlight', 1180, 330, 620),
    group(
      'filter="url(#far)"',
      ridge('#c9c08a', [560, 520, 570, 540, 550, 520]),
      dots(random, { count: 44, box: [0, 470, 700, 640], radius: [40, 90], fill: '#a9ab70', opacity: 0.85 }),
    ),
    '<path d="M900 620V430L1060 330L1220 430V620Z" fill="#9a6f52"/><path d="M880 440L1060 322L1240 440L1226 462L1060 354L894 462Z" fill="#6d4a38"/><rect x="1010" y="480" width="100" height="140" fill="#6d4a38"/><circle cx="1094" cy="556" r="6" fill="#e3c27c"/>',
    ridge('url(#earth)', [620, 615, 620, 615, 620, 615]),
    group('opacity=".95"', row(668, 0.42, 118, 20), row(748, 0.58, 160, -30), row(850, 0.8, 222, 40)),
    placed(rabbitStanding(cloverCoat, '#fff0c6'), 740, 1010, 1.36),
    beanPoles(random),
    row(1020, 1.1, 310, -120),
    row(1180, 1.5, 420, 60),
    group('opacity=".45"', glow('sunlight', 1150, 420, 640)),
  );
}

const beanPoles = (random: () => number): string =>
  [1270, 1380, 1500]
    .map(
      (x, index) =>
        `<path d="M${x} 980L${1390 + (index - 1) * 14} 330" stroke="#7b5b3e" stroke-width="10" stroke-linecap="round"/>` +
        Array.from({ length: 15 }, (_, leaf) => {
          const t = leaf / 15;
          const at = x + (1390 - x) * t + (random() - 0.5) * 56;
          return placed(
            '<path d="M0 0C-40-10-50-50-20-74C10-60 20-24 0 0Z" fill="#7f9a54"/>',
            Math.round(at),
            Math.round(960 - t * 600),
            0.9 + random() * 0.4,
            Math.round(random() * 180 - 90),
          );
        }).join(''),
    )
    .join('');

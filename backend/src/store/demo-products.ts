import type { ListedProduct } from './seed-store.ts';

/** A product of the demo store. `slug` determines its drawing and its id. */
type Row = readonly [
  slug: string,
  name: string,
  priceCents: number,
  stock: number | null,
  description: string,
  isFeatured?: true,
];

const urns: readonly Row[] = [
  [
    'oak-keepsake-urn',
    'Oak Keepsake Urn',
    8_900,
    14,
    'Turned by hand, with room for a name. The oak comes from storm-felled trees and is finished with oil and wax, so it grows darker where it is touched. Holds up to 700 ml.',
    true,
  ],
  [
    'stoneware-urn',
    'Stoneware Urn, Moss',
    12_400,
    3,
    'Thrown on the wheel and glazed in a quiet green that pools at the foot. The lid sits in a groove and stays where it is put. Holds up to 1.2 litres.',
  ],
  [
    'linen-travel-urn',
    'Linen Scatter Tube',
    3_800,
    40,
    'For a walk you took together. A tube of pressed paper bound in linen, with a lid that opens with one hand. It may be buried: nothing of it stays in the ground.',
  ],
  [
    'brass-candle-urn',
    'Brass Candle Urn',
    9_600,
    0,
    'A small spun brass vessel with a tea light on its lid. Light it on their day, and leave it on the shelf for the rest of the year. Holds up to 250 ml.',
  ],
  [
    'walnut-nest-urn',
    'Walnut Nest Urn',
    6_800,
    7,
    'For the small ones: hamsters, birds, rabbits. Two halves of walnut that close like a nut, with a lining of felted wool. Holds up to 120 ml.',
  ],
];

const frames: readonly Row[] = [
  [
    'paw-print-frame',
    'Paw Print Frame',
    3_400,
    22,
    'Walnut, for one photograph and one print. The second opening takes an ink or clay print, and the mount is cut for you if yours is larger.',
    true,
  ],
  [
    'three-window-frame',
    'Three Summers Frame',
    4_650,
    5,
    'Three small openings in a row for the first year, the middle and the last. Ash wood, glass that does not mirror the window.',
  ],
  [
    'collar-shadow-box',
    'Collar Shadow Box',
    5_900,
    11,
    'Deep enough for a collar, its tag and a photograph behind them. A brass hook holds the collar as it hung by your door.',
  ],
  [
    'oval-portrait-frame',
    'Oval Portrait Frame',
    2_900,
    31,
    'A plain oval in limewood with a narrow gilded edge, the size of a hand. It stands by itself and hangs as well.',
  ],
  [
    'linen-album',
    'Linen Photo Album',
    4_200,
    2,
    'Forty pages of heavy cotton paper, sewn so that they lie flat, with tissue between them. Their name is pressed into the cloth.',
  ],
];

const garden: readonly Row[] = [
  [
    'garden-stone',
    'Garden Stone',
    5_600,
    18,
    'Slate, engraved by hand and made for the weather. Every stone is a little different; the letters are cut deep enough to stay.',
    true,
  ],
  [
    'wind-chime',
    'Wind Chime in A Minor',
    4_400,
    9,
    'Five tubes tuned by ear, on a cord that does not rot. It is quiet: a breeze is enough, a storm does not make it loud.',
  ],
  [
    'bird-bath',
    'Copper Bird Bath',
    7_900,
    4,
    'A shallow copper bowl on three feet. It turns green by the second winter, and by then the sparrows know it.',
  ],
  [
    'memory-lantern',
    'Garden Lantern',
    3_950,
    26,
    'Powder-coated steel with a paw cut into each side. Takes a candle or a solar light, and throws small shadows on the path.',
  ],
  [
    'seed-box',
    'Forget-me-not Seeds',
    1_450,
    120,
    'Seeds for a square metre of forget-me-nots, in a tin with a lid that shuts tightly, with a card that says when to sow.',
  ],
  [
    'planting-stake',
    'Oak Plant Marker',
    1_900,
    60,
    'A hand-carved marker for the bush they used to lie under. Room for a name of up to ten letters.',
  ],
];

const gifts: readonly Row[] = [
  [
    'beeswax-candle',
    'Beeswax Remembrance Candle',
    2_200,
    48,
    'Burns for forty hours and smells of nothing but honey. The glass stays, and makes a good home for a tag and a tuft of fur.',
  ],
  [
    'comfort-box',
    'Comfort Box',
    5_200,
    8,
    'Tea, a candle, a soft cloth handkerchief and a booklet with empty pages. Wrapped, with your words on a card.',
  ],
  [
    'wool-blanket',
    'Lambswool Throw',
    11_800,
    1,
    'Woven in a mill that has done so for two hundred years. Big enough for one, and for whoever sleeps on their feet next.',
  ],
  [
    'memory-journal',
    'Memory Journal',
    2_600,
    35,
    'Fifty questions that bring small things back: what they stole, where they hid, who they loved best. Lies flat when it is open.',
  ],
  [
    'print-kit',
    'Paw Print Kit',
    2_450,
    0,
    'Clay, a roller and a frame to press a print while they are still with you. Nothing to bake; it dries overnight.',
  ],
];

const jewelry: readonly Row[] = [
  [
    'silver-tag-pendant',
    'Silver Tag Pendant',
    6_400,
    16,
    'The shape of a collar tag at half its size, in recycled silver. Their name on the front, your words on the back.',
  ],
  [
    'paw-ring',
    'Paw Signet Ring',
    9_200,
    null,
    'Engraved from a photograph of their own paw, so no two are alike. Add the photograph here; the ring is made in about three weeks.',
  ],
  [
    'fur-locket',
    'Keepsake Locket',
    7_800,
    5,
    'A round locket with glass inside, for a little fur or a whisker. Closes with a click that you can feel.',
  ],
];

const stones: readonly Row[] = [
  [
    'river-stone',
    'Pocket River Stone',
    1_800,
    75,
    'A smooth stone from a river bed with one letter cut into it. It lives in a coat pocket and is warm after a minute.',
  ],
  [
    'slate-plaque',
    'Slate House Plaque',
    4_900,
    13,
    'A small plaque for the wall by the door, with their name and years. Comes with brass screws and a paper template.',
  ],
  [
    'granite-marker',
    'Granite Marker',
    16_500,
    null,
    'Grey granite, polished on top and rough at the sides, set flush with the lawn. Engraved to order in four weeks.',
  ],
];

/** Maximum number of engraved characters, by product. */
const engravingLengths: Readonly<Record<string, number>> = {
  'linen-album': 30,
  'garden-stone': 40,
  'planting-stake': 10,
  'silver-tag-pendant': 60,
  'river-stone': 1,
  'slate-plaque': 40,
  'granite-marker': 60,
};

/** Products made from the buyer's photo. */
const madeFromPhoto: readonly string[] = ['paw-ring'];

const shelves = { urns, frames, garden, gifts, jewelry, stones } as const;

/** The products of a new site: six categories, with stock from none to plenty. */
export const demoProducts: readonly ListedProduct[] = Object.entries(shelves).flatMap(([category, rows]) =>
  rows.map(([slug, name, priceCents, stockQuantity, description, isFeatured = false]) => ({
    slug,
    name,
    description,
    category: category as keyof typeof shelves, // the keys of the object above
    imageUrl: `/products/${slug}.svg`,
    priceCents,
    stockQuantity,
    isFeatured,
    engravingLength: engravingLengths[slug] ?? null,
    ...(madeFromPhoto.includes(slug) && { takesPhoto: true }),
  })),
);

/** A circle on a drawing, in units of the drawing, and the width of its white border. */
export type PhotoPlace = { x: number; y: number; radius: number; border: number };

/** The layout of a card in units of its drawing, shared by the screen and the email. */
export const ecardLayout = { width: 800, height: 560 } as const;

const border = 12;

/** The position of a photo on an unknown drawing. */
const centered: PhotoPlace = { x: 400, y: 270, radius: 148, border };

/** The place for a photo on each drawing: beside its subject, or inside its frame. */
const places: Readonly<Record<string, Omit<PhotoPlace, 'border'>>> = {
  '/ecards/candle-window.svg': { x: 182, y: 364, radius: 130 },
  '/ecards/evening-sea.svg': { x: 634, y: 270, radius: 115 },
  '/ecards/forget-me-nots.svg': { x: 372, y: 235, radius: 104 },
  '/ecards/golden-arch.svg': { x: 400, y: 258, radius: 138 },
  '/ecards/hearth-bed.svg': { x: 150, y: 240, radius: 120 },
  '/ecards/kite-sky.svg': { x: 278, y: 446, radius: 90 },
  '/ecards/meadow-run.svg': { x: 400, y: 150, radius: 118 },
  '/ecards/moon-heron.svg': { x: 400, y: 262, radius: 122 },
  '/ecards/night-stars.svg': { x: 632, y: 195, radius: 115 },
  '/ecards/olive-wreath.svg': { x: 400, y: 277, radius: 140 },
  '/ecards/paw-in-sand.svg': { x: 200, y: 190, radius: 128 },
  '/ecards/rainbow-bridge.svg': { x: 358, y: 328, radius: 100 },
  '/ecards/snow-birch.svg': { x: 400, y: 165, radius: 112 },
  '/ecards/willow-lake.svg': { x: 655, y: 185, radius: 115 },
};

/** Returns where the photo lies on the drawing at a path of this site; its center, if that is an uploaded one. */
export function photoPlaceOf(drawing: string): PhotoPlace {
  const place = places[drawing];
  return place ? { ...place, border } : centered;
}

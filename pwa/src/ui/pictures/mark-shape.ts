/** The outlines of the logo, without React so that the icons are drawn from the same ones. Size: 48 by 48. */

/** A leaf of length 15 that grows upwards from the origin. Its midrib is open, so fill it even-odd. */
export const leaf = 'M0 0C-6-3.4-6.1-10.6 0-15.4 6.1-10.6 6-3.4 0 0ZM-.42-1.6 0-11.4 .42-1.6Z';

/** Four leaves as toes: their origin, angle (degrees) and scale. */
export const toes = [
  { x: 12.2, y: 27.6, lean: -33, scale: 0.9 },
  { x: 19.6, y: 20.6, lean: -9, scale: 1.04 },
  { x: 28.4, y: 20.6, lean: 9, scale: 1.04 },
  { x: 35.8, y: 27.6, lean: 33, scale: 0.9 },
] as const;

export const pad =
  'M24 25.2c5.2 0 8.1 4.2 10.3 7.6 2.5 3.9 3.1 8.4-.6 10-3.1 1.3-6-1-9.7-1s-6.6 2.3-9.7 1c-3.7-1.6-3.1-6.1-.6-10 2.2-3.4 5.1-7.6 10.3-7.6Z';

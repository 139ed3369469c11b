/**
 * The layout of a card in units of its drawing, shared by the screen and the email. The photo is a circle
 * over the drawing's center.
 */
export const ecardLayout = {
  width: 800,
  height: 560,
  photo: { x: 400, y: 270, radius: 148, border: 12 },
} as const;

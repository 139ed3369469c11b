/** How a card is laid out, in the units of its drawing: the same on the screen and in the email. The photo is a circle over the drawing's middle. */
export const ecardLayout = {
  width: 800,
  height: 560,
  photo: { x: 400, y: 270, radius: 148, border: 12 },
} as const;

import { localized } from '../kernel/languages/localized.ts';

/** Texts about engravings and their refusals. */
export const engravingMessages = localized('engravingMessages', {
  label: 'Engraving',
  hint: (most: number) =>
    most === 1
      ? 'One character. We engrave it exactly as you type it.'
      : `Up to ${most} characters. We engrave them exactly as you type them.`,
  chooseWords: 'Choose the engraving',
  required: 'Please write what we should engrave',
  tooLong: (most: number) =>
    most === 1 ? 'Please use a single character' : `Please use at most ${most} characters`,
  notEngraved: 'This isn’t engraved. Please add it without an engraving.',
  idTaken: 'Another line of the cart already has this id',
  shown: (text: string) => `Engraving: ${text}`,
  changed: (name: string) =>
    `The engraving of ${name} doesn’t fit anymore. Please remove it from your cart and add it again.`,
});

import { localized } from '../kernel/languages/localized.ts';

/** Texts about the photo for a product and its refusals. */
export const linePhotoMessages = localized('linePhotoMessages', {
  label: 'Your photo',
  hint: 'We make it from this photo. Its location is removed on this device, and only you and the people who make it can see it.',
  choosePhoto: 'Add your photo',
  choose: 'Choose a photo',
  replace: 'Choose another photo',
  remove: 'Remove photo',
  preparing: 'Preparing your photo…',
  failed: 'Your photo couldn’t be opened. Please try another one.',
  alt: 'Your photo',
  added: 'Your photo is ready',
  removed: 'Your photo was removed',
  required: 'Please choose the photo we should make it from',
  notTaken: 'This isn’t made from a photo. Please add it without one.',
  tooMany: (most: number) => `A cart holds up to ${most} photos. Please order some of them first.`,
  shown: 'Made from your photo',
  shownToMaker: 'Made from the buyer’s photo',
  waiting: 'Your photo will be sent when you’re back online.',
  missing: (name: string) =>
    `${name} is made from a photo. Please remove it from your cart and add it again with one.`,
  unwanted: (name: string) =>
    `${name} is no longer made from a photo. Please remove it from your cart and add it again.`,
  open: 'Open the photo full size',
  buyersAlt: 'The buyer’s photo',
  gone: 'We couldn’t find this photo',
});

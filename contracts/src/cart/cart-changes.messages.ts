import { localized } from '../kernel/languages/localized.ts';

/** Refusals of the cart. */
export const cartChangeMessages = localized('cartChangeMessages', {
  notYours: 'This isn’t your cart',
  outOfStock: 'This is sold out',
  allInCart: (stock: number) =>
    stock === 1
      ? 'The last one is already in your cart'
      : `All ${stock} that are left are already in your cart`,
  mostInCart: 'A cart holds at most 99 of each',
  full: 'The cart is full. Please take something out of it first.',
  notInCart: 'This isn’t in your cart anymore',
  quantity: 'Please choose a whole number from 1 to 99',
  wishlistFull: 'Your wishlist is full. Please take something off it first.',
  codeRequired: 'Please enter a code',
  codeUnknown: 'We don’t recognize this code',
  codeExpired: 'This code is no longer valid',
  codeNotYet: 'This code isn’t valid yet',
  codeUsedUp: 'This code has been used the maximum number of times',
  campaignExists: 'There’s already a campaign with this code',
  campaignNotFound: 'We couldn’t find this campaign',
  oneDiscount: 'Please give either a percentage or an amount',
  nameRequired: 'Please give it a name',
  code: 'Please use 3 to 40 letters, digits and hyphens',
  percent: 'Please enter a whole number from 1 to 100',
  amount: 'Please enter an amount in whole cents',
  uses: 'Please enter a whole number, or leave it blank for no limit',
  endBeforeStart: 'Please choose an end that is after the start',
});

/** Refusals of the cart. */
export const cartChangeMessages = {
  notYours: 'This is not your cart',
  outOfStock: 'This is sold out',
  allInCart: (stock: number) =>
    stock === 1
      ? 'The last one is in your cart already'
      : `All ${stock} that are left are in your cart already`,
  mostInCart: 'A cart holds at most 99 of each',
  full: 'The cart is full. Please take something out of it first.',
  notInCart: 'This is not in your cart any more',
  quantity: 'Please choose a whole number from 1 to 99',
  wishlistFull: 'Your wishlist is full. Please take something off it first.',
  codeRequired: 'Please enter a code',
  codeUnknown: 'We do not know this code',
  codeExpired: 'This code is no longer valid',
  codeNotYet: 'This code is not valid yet',
  codeUsedUp: 'This code has been used as often as it can be',
  campaignExists: 'There is a campaign with this code already',
  campaignNotFound: 'There is no campaign like that',
  oneDiscount: 'Please give either a percentage or an amount',
  nameRequired: 'Please give it a name',
  code: 'Please use 3 to 40 letters, digits and hyphens',
  percent: 'Please enter a whole number from 1 to 100',
  amount: 'Please enter an amount in whole cents',
  uses: 'Please enter a whole number, or leave it empty for no limit',
  endBeforeStart: 'Please choose an end that is after the start',
} as const;

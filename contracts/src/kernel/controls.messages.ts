import { localized } from './languages/localized.ts';

export const controlMessages = localized('controlMessages', {
  tryAgain: 'Try again',
});

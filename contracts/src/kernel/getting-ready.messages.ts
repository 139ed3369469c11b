import { localized } from './languages/localized.ts';

/** Texts of a page while the site builds its views. */
export const gettingReadyMessages = localized('gettingReadyMessages', {
  title: 'We’re getting things ready',
  text: 'Every memorial and every word is safe. We’re just putting the pages back in their places. This one will open on its own in a little while.',
});

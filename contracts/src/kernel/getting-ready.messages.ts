/** Texts of a page while the site builds its views. */
export const gettingReadyMessages = {
  title: 'We’re getting things ready',
  text: 'Every memorial and every word is safe. We’re just putting the pages back in their places. This one opens by itself in a little while.',
} as const;

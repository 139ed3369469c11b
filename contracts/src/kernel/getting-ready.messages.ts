/** What a page says while the site gets its pages ready. */
export const gettingReadyMessages = {
  title: 'We’re getting things ready',
  text: 'Every memorial and every word is safe. We’re just putting the pages back in their places. This one opens by itself in a little while.',
} as const;

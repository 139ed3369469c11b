/** Texts of a form whose draft another tab has changed. */
export const draftMessages = {
  otherWords: 'You’ve written this in another tab, too',
  otherWordsText: 'Nothing is lost yet. Which words would you like to keep?',
  showOtherWords: 'Show the other words',
  keepTheseWords: 'Keep these words',
} as const;

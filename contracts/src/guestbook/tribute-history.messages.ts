/** What happened in a guestbook, after the name of the one who did it. */
export const tributeHistoryMessages = {
  signed: 'signed the guestbook',
  signedWaiting: 'signed the guestbook; the words wait to be read',
  hidden: 'took a tribute off the page',
  shown: 'showed a tribute on the page',
  deleted: 'deleted a tribute',
  reported: 'reported a tribute',
} as const;

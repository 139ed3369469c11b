/** What happened in a guestbook; each text follows the actor's name. */
export const tributeHistoryMessages = {
  signed: 'signed the guestbook',
  signedWaiting: 'signed the guestbook; the words wait to be read',
  hidden: 'took a tribute off the page',
  shown: 'showed a tribute on the page',
  deleted: 'deleted a tribute',
  reported: 'reported a tribute',
} as const;

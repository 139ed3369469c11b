import { localized } from '../kernel/languages/localized.ts';

/** A guestbook's history in words; each text follows the actor's name. */
export const tributeHistoryMessages = localized('tributeHistoryMessages', {
  signed: 'signed the guestbook',
  signedWaiting: 'signed the guestbook; the tribute is awaiting approval',
  signedWithPhoto: 'signed the guestbook with a photograph',
  signedWithPhotoWaiting: 'signed the guestbook with a photograph; the tribute is awaiting approval',
  hidden: 'hid a tribute',
  shown: 'showed a tribute',
  deleted: 'deleted a tribute',
  answered: 'answered a tribute',
  answerChanged: 'changed the answer to a tribute',
  answerRemoved: 'removed the answer to a tribute',
  hearted: 'gave a tribute a heart',
  heartWithdrawn: 'took back a heart for a tribute',
  reported: 'reported a tribute',
});

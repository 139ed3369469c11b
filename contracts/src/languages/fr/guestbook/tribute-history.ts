import type { tributeHistoryMessages as English } from '../../../guestbook/tribute-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeHistoryMessages: Texts<typeof English> = {
  signedWithPhoto: 'a signé le livre d’or avec une photo',
  signedWithPhotoWaiting: 'a signé le livre d’or avec une photo ; l’hommage attend une validation',
  signed: 'a signé le livre d’or',
  signedWaiting: 'a signé le livre d’or ; l’hommage attend d’être approuvé',
  hidden: 'a masqué un hommage',
  shown: 'a de nouveau affiché un hommage',
  deleted: 'a supprimé un hommage',
  answered: 'a répondu à un hommage',
  answerChanged: 'a modifié la réponse à un hommage',
  answerRemoved: 'a retiré la réponse à un hommage',
  hearted: 'a donné un cœur à un hommage',
  heartWithdrawn: 'a repris un cœur donné à un hommage',
  reported: 'a signalé un hommage',
};

import type { tributeHistoryMessages as English } from '../../../guestbook/tribute-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeHistoryMessages: Texts<typeof English> = {
  signedWithPhoto: 'tekende het gastenboek, met een foto',
  signedWithPhotoWaiting: 'tekende het gastenboek, met een foto; het bericht wacht op goedkeuring',
  signed: 'tekende het gastenboek',
  signedWaiting: 'tekende het gastenboek; het bericht wacht op goedkeuring',
  hidden: 'verborg een bericht',
  shown: 'toonde een bericht',
  deleted: 'verwijderde een bericht',
  answered: 'antwoordde op een bericht',
  answerChanged: 'wijzigde het antwoord op een bericht',
  answerRemoved: 'verwijderde het antwoord op een bericht',
  hearted: 'gaf een bericht een hartje',
  heartWithdrawn: 'nam een hartje voor een bericht terug',
  reported: 'meldde een bericht',
};

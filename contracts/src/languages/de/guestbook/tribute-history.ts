import type { tributeHistoryMessages as English } from '../../../guestbook/tribute-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeHistoryMessages: Texts<typeof English> = {
  signedWithPhoto: 'mit einem Foto ins Gästebuch geschrieben',
  signedWithPhotoWaiting: 'mit einem Foto ins Gästebuch geschrieben; der Eintrag wartet auf Freigabe',
  signed: 'ins Gästebuch geschrieben',
  signedWaiting: 'ins Gästebuch geschrieben; der Eintrag wartet auf Freigabe',
  hidden: 'einen Eintrag verborgen',
  shown: 'einen Eintrag wieder gezeigt',
  deleted: 'einen Eintrag gelöscht',
  answered: 'auf einen Eintrag geantwortet',
  answerChanged: 'die Antwort auf einen Eintrag geändert',
  answerRemoved: 'die Antwort auf einen Eintrag entfernt',
  hearted: 'einem Eintrag ein Herz gegeben',
  heartWithdrawn: 'ein Herz für einen Eintrag zurückgenommen',
  reported: 'einen Eintrag gemeldet',
};

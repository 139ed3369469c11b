import type { tributeHistoryMessages as English } from '../../../guestbook/tribute-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeHistoryMessages: Texts<typeof English> = {
  signedWithPhoto: 'firmó el libro de visitas con una foto',
  signedWithPhotoWaiting: 'firmó el libro de visitas con una foto; la dedicatoria espera aprobación',
  signed: 'firmó el libro de visitas',
  signedWaiting: 'firmó el libro de visitas; la dedicatoria espera aprobación',
  hidden: 'ocultó una dedicatoria',
  shown: 'mostró una dedicatoria',
  deleted: 'eliminó una dedicatoria',
  answered: 'respondió a una dedicatoria',
  answerChanged: 'cambió la respuesta a una dedicatoria',
  answerRemoved: 'quitó la respuesta a una dedicatoria',
  hearted: 'dio un corazón a una dedicatoria',
  heartWithdrawn: 'retiró un corazón de una dedicatoria',
  reported: 'avisó sobre una dedicatoria',
};

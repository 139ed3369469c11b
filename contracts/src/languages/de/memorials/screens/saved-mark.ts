import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { savedMarkMessages as English } from '../../../../memorials/screens/saved-mark.messages.ts';

export const savedMarkMessages: Texts<typeof English> = {
  pinned: 'Auf diesem Gerät angeheftet',
  saved: 'Auf diesem Gerät gespeichert',
  updated: (when) => `Aktualisiert ${when}`,
  andUpdated: (when) => `aktualisiert ${when}`,
  noSignal: '. Du hast keinen Empfang; hier geht trotzdem alles.',
};

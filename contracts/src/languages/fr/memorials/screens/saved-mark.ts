import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { savedMarkMessages as English } from '../../../../memorials/screens/saved-mark.messages.ts';

export const savedMarkMessages: Texts<typeof English> = {
  pinned: 'Page épinglée sur cet appareil',
  saved: 'Page enregistrée sur cet appareil',
  updated: (when) => `Mise à jour : ${when}`,
  andUpdated: (when) => `mise à jour : ${when}`,
  noSignal: '. Vous n’avez pas de réseau ; tout fonctionne quand même ici.',
};

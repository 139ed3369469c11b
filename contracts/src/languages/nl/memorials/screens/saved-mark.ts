import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { savedMarkMessages as English } from '../../../../memorials/screens/saved-mark.messages.ts';

export const savedMarkMessages: Texts<typeof English> = {
  pinned: 'Vastgezet op dit apparaat',
  saved: 'Opgeslagen op dit apparaat',
  updated: (when) => `Bijgewerkt: ${when}`,
  andUpdated: (when) => `bijgewerkt: ${when}`,
  noSignal: '. Je hebt geen bereik; alles hier werkt gewoon.',
};

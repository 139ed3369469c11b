import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { savedMarkMessages as English } from '../../../../memorials/screens/saved-mark.messages.ts';

export const savedMarkMessages: Texts<typeof English> = {
  pinned: 'Fijada en este dispositivo',
  saved: 'Guardada en este dispositivo',
  updated: (when) => `Actualizada el ${when}`,
  andUpdated: (when) => `actualizada el ${when}`,
  noSignal: '. No tienes señal; aquí todo sigue funcionando.',
};

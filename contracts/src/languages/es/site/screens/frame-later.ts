import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { laterFrameMessages as English } from '../../../../site/screens/frame-later.messages.ts';

export const laterFrameMessages: Texts<typeof English> = {
  main: 'Principal',
  accountOf: (user) => `Cuenta de ${user}`,
  menu: 'Menú',
  allPages: 'Todas las páginas',
  changesWaiting: (count) => counted(count, 'cambio pendiente de envío', 'cambios pendientes de envío'),
  photosWaiting: (count) => counted(count, 'foto pendiente de envío', 'fotos pendientes de envío'),
  changesRefused: (count) => counted(count, 'cambio que no se aceptó', 'cambios que no se aceptaron'),
  drafts: (count) => counted(count, 'borrador', 'borradores'),
  aCopy: 'Una copia',
};

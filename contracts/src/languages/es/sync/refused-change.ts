import type { Texts } from '../../../kernel/languages/localized.ts';
import type { refusedChangeMessages as English } from '../../../sync/refused-change.messages.ts';

export const refusedChangeMessages: Texts<typeof English> = {
  caption: 'Pie de foto',
  photo: 'Foto',
  aPhoto: 'Una foto',
  nothing: 'Nada',
  whenYouDeletedIt: 'Cuando lo eliminaste',
  yourVersion: 'Tu versión',
  currentVersion: 'Versión actual',
  sendAgain: 'Enviar otra vez',
  deleteAnyway: 'Eliminar igualmente',
  keepIt: 'Conservar',
  keepMyVersion: 'Conservar mi versión',
  keepTheCurrentOne: 'Conservar la actual',
  discard: 'Descartar',
  change: 'Cambiar',
  refusedPhoto: 'La foto que no se aceptó',
  openThePage: 'Abrir la página',
  discardTitle: '¿Descartar esto?',
  discardText: 'Solo está en este dispositivo.',
  copied: 'Copiado',
  copyFailed: 'Aquí no se pudo copiar',
  copy: 'Copiar',
};

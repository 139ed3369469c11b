import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pageNameMessages as English } from '../../../../memorials/address/page-name.messages.ts';

export const pageNameMessages: Texts<typeof English> = {
  label: 'Dirección de la página',
  length: (min, max) => `Usa de ${min} a ${max} caracteres`,
  characters: 'Usa solo letras de la a a la z, cifras y guiones sueltos entre ellas',
  onlyDigits: 'Añade una letra: un número solo es difícil de recordar',
  reserved: 'Everpaw usa esta dirección. Elige otra',
  taken: 'Esa dirección ya está ocupada. Elige otra',
  tooMany: (max) =>
    `Una página puede tener ${max} direcciones, y esta ya las ha tenido todas. Puedes volver a una anterior`,
  free: 'Estas están libres:',
  isFree: 'Esta dirección está libre',
  isCurrent: 'Esta es la dirección de la página',
  checking: 'Comprobando…',
  save: 'Usar esta dirección',
  saving: 'Guardando…',
  saved: 'La página tiene su nueva dirección',
  formerStays: (path) => `${path} también lleva a ella`,
  formerLead: (paths) => `Las direcciones anteriores también llevan a la página: ${paths.join(', ')}`,
  needsConnection: 'Para elegir una dirección necesitas conexión',
};

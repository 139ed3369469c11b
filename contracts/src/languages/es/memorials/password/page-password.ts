import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pagePasswordMessages as English } from '../../../../memorials/password/page-password.messages.ts';
import { pagePasswordLength } from '../../../../memorials/password/page-password.messages.ts';

export const pagePasswordMessages: Texts<typeof English> = {
  stillOpens:
    'La página todavía tiene contraseña, y quienes la tienen pueden abrirla. Quítala para que deje de ser así.',
  locked: 'Esta página tiene contraseña',
  lockedText: 'La familia la comparte con las personas que quiere que vean la página.',
  label: 'Contraseña',
  open: 'Abrir la página',
  opening: 'Abriendo…',
  wrong: 'Esa no es la contraseña. Compruébala con la familia y vuelve a intentarlo',
  needsConnection: 'Esto necesita conexión',
  heading: 'Una contraseña para las visitas',
  lead: 'Elige una contraseña y compártela con quienes puedan ver la página. También podrán firmar su libro de visitas.',
  isSet:
    'Quienes tienen la contraseña pueden abrir esta página. Una contraseña nueva la cierra a quienes solo tienen la anterior.',
  set: 'Poner la contraseña',
  change: 'Cambiar la contraseña',
  remove: 'Quitar la contraseña',
  saving: 'Guardando…',
  saved: 'La contraseña está puesta',
  removed: 'La contraseña se ha quitado. Solo quienes cuidan la página pueden abrirla',
  notSaved: 'No se pudo guardar la contraseña',
  tooManyTries: 'Ha habido muchos intentos. Espera unos minutos y vuelve a intentarlo',
  tooShort: `Usa al menos ${pagePasswordLength.min} caracteres`,
  tooLong: `Usa como máximo ${pagePasswordLength.max} caracteres`,
  notOpened: 'Ahora no se pudo abrir la página. Vuelve a intentarlo',
};

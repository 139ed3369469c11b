import type { Texts } from '../../../../kernel/languages/localized.ts';
import { plural } from '../../../../kernel/text/words.ts';
import type { laterPageMessages as English } from '../../../../memorials/screens/page-later.messages.ts';

export const laterPageMessages: Texts<typeof English> = {
  keepOnHomeScreen: 'Guardar en la pantalla de inicio',
  needsHttps:
    'Esta dirección empieza por http, así que aquí las páginas no se pueden abrir sin cobertura ni añadir a la pantalla de inicio. Para eso hay que abrir el sitio con https. Todo lo demás funciona.',
  keepClose: (petName) => `Ten cerca a ${petName}`,
  pinInstead: 'O conserva la página en este teléfono, dentro de Everpaw:',
  pinOnly:
    'Tu navegador no puede añadir esta página a la pantalla de inicio, por ejemplo porque Everpaw ya está allí. En su lugar puedes fijarla: la página entera se queda en este dispositivo hasta que dejes de fijarla, también sin señal, y aparece la primera entre tus páginas guardadas.',
  unpin: 'Dejar de fijar',
  pinThisPage: 'Fijar esta página',
  pinFailed: 'Este dispositivo no pudo guardar la página. Puede que no le quede espacio.',
  preparing: 'Preparando…',
  print: 'Imprimir',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  photosOf: (petName) => `Fotos de ${petName}`,
  close: 'Cerrar',
  photoOf: (at, count, caption) => `Foto ${at} de ${count}${caption}`,
  changeRefused: 'Un cambio no se aceptó',
  changesRefused: (length) => plural(length, 'Un cambio no se aceptó', `${length} cambios no se aceptaron`),
  edit: 'Editar',
  deleteMemorial: (petName) => `Eliminar el memorial de ${petName}`,
  pageIsReady: (petName) => `La página de ${petName} está lista`,
  tellSomeone: 'Enséñasela a quien le gustaría verla',
  onlyYouCanOpen: 'Es privada: solo tú puedes abrirla',
  notNow: 'Ahora no',
  waitingToBeSent: 'Pendiente de envío',
  deletedTitle: (petName) => `El memorial de ${petName} está eliminado`,
  restorableUntil: (text) => `Puedes recuperarlo hasta el ${text}.`,
  bringItBack: 'Recuperarlo',
  myMemorials: 'Mis memoriales',
  notOnDeviceTitle: 'Esta página todavía no está en tu dispositivo',
  notOnDeviceText: 'Ábrela una vez con señal. Después se queda aquí, estés donde estés.',
  tryAgain: 'Intentarlo de nuevo',
  tapShare: ['Toca ', 'Compartir', ' en la barra de tu navegador.'],
  chooseAdd: ['Baja y elige ', 'Añadir a pantalla de inicio', '.'],
  tapAdd: (petName) => ['Toca ', 'Añadir', `. ${petName} ya tiene un lugar entre tus aplicaciones.`],
  pinnedHere: (petName) => `La página de ${petName} está fijada en este dispositivo`,
  takesUp: (size, content) => `Ocupa unos ${size}${content && ` con ${content}`}.`,
};

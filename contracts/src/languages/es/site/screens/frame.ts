import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../../kernel/text/words.ts';
import type { frameMessages as English } from '../../../../site/screens/frame.messages.ts';

export const frameMessages: Texts<typeof English> = {
  broken: 'No pudimos mostrar esta página',
  brokenText:
    'No se ha perdido nada de lo que escribiste. Suele bastar con recargar la página; sin señal, las páginas que ya abriste se siguen abriendo.',
  reload: 'Recargar',
  urns: 'Urnas',
  frames: 'Marcos de fotos',
  garden: 'Para el jardín',
  motto: 'Páginas para recordar a los animales que quisimos.',
  care: 'Hechas con cariño y guardadas tanto tiempo como quieras.',
  attention: (count) =>
    plural(count, `${count} cosa necesita tu atención`, `${count} cosas necesitan tu atención`),
  signIn: (count) => `Inicia sesión para enviar ${counted(count, 'cambio', 'cambios')}`,
  sending: 'Enviando…',
  waiting: (count) => counted(count, 'cambio pendiente de envío', 'cambios pendientes de envío'),
  noSignal: 'Sin señal',
  cart: (count) => `Carrito, ${counted(count, 'artículo', 'artículos')}`,
  home: 'Everpaw, inicio',
  main: 'Principal',
  menu: 'Menú',
  skip: 'Ir al contenido',
  loading: 'Cargando',
  outdated: 'Actualiza Everpaw',
};

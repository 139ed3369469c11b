import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/screens.messages.ts';

export const defaultHero: Texts<typeof English.defaultHero> = {
  title: 'Una página para una vida muy querida',
  subtitle:
    'Reúne las fotos, la historia y las palabras cariñosas de quienes estuvieron cerca, en un lugar tranquilo que se abre en cualquier parte, incluso sin señal.',
  callToAction: 'Crear un memorial',
};

export const noStorageMessages: Texts<typeof English.noStorageMessages> = {
  title: 'Este navegador no puede guardar nada',
  text: 'Quizá sea una ventana privada, o sus ajustes no lo permiten. Aquí las páginas se abren mientras tengas señal. Para escribir algo o conservar una página, usa una ventana normal o permite que este sitio guarde datos.',
  newerDevice:
    'En este dispositivo se ha usado una versión más reciente de Everpaw, y la que está abierta es demasiado antigua para leer lo que se guarda aquí. No se ha perdido nada. Cierra todas las páginas de Everpaw y vuelve a abrirlas para tener la última versión.',
};

export const notFoundMessages: Texts<typeof English.notFoundMessages> = {
  title: 'Seguimos todas las huellas',
  text: 'Esta página no está aquí. Puede que haya cambiado de lugar, o que el enlace perdiera una letra en el camino.',
};

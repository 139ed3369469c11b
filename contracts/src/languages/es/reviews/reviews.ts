import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { reviewMessages as English } from '../../../reviews/reviews.messages.ts';

export const reviewMessages: Texts<typeof English> = {
  notFound: 'No encontramos esta reseña',
  notBought: 'Solo puede escribir una reseña quien lo ha comprado',
  ratingRequired: 'Elige de una a cinco estrellas',
  titleRequired: 'Ponle un título',
  textRequired: 'Escribe unas palabras',

  stars: (rating) => `${rating} de 5 estrellas`,
  average: (average) => `${average.toFixed(1).replace('.', ',')} de 5`,
  count: (count) => counted(count, 'reseña', 'reseñas'),
  reading: 'Cargando las reseñas',
  failed: 'No pudimos cargar las reseñas',
  tryAgain: 'Vuelve a intentarlo dentro de un momento.',
  more: 'Más reseñas',
  write: 'Escribir una reseña',
  edit: 'Editar tu reseña',
  remove: 'Eliminar tu reseña',
  removeTitle: '¿Eliminar tu reseña?',
  removeText: 'Tus estrellas y tus palabras se quitarán de esta página.',
  removed: 'Tu reseña está eliminada',
  own: 'Tu reseña',
  ownHidden: 'Ahora mismo tu reseña no se muestra.',
  formerMember: 'Cuenta cerrada',
  formTitle: 'Tu reseña',
  rating: 'Estrellas',
  title: 'Título',
  text: 'Tus palabras',
  save: 'Guardar la reseña',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  saved: 'Gracias por tu reseña',
  notDone: 'No funcionó. Vuelve a intentarlo.',

  moderation: 'Reseñas',
  moderationText:
    'Lo que se ha escrito sobre los productos comprados. Una reseña oculta solo la ve quien la escribió, y no cuenta para la valoración.',
  none: 'Todavía no hay reseñas',
  noneHidden: 'No hay reseñas ocultas',
  hiddenOnly: 'Solo las reseñas ocultas',
  hidden: 'Oculta',
  hide: 'Ocultar',
  show: 'Mostrar otra vez',
  wasHidden: 'La reseña está oculta',
  wasShown: 'La reseña se muestra otra vez',
};

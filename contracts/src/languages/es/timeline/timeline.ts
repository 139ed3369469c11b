import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { memorialMessages } from '../../../memorials/memorials.messages.ts';
import type * as English from '../../../timeline/timeline.messages.ts';

export const typeNames: Texts<typeof English.typeNames> = {
  milestone: 'Momento importante',
  photo: 'Foto',
  story: 'Historia',
  favorite: 'Favorito',
  special: 'Momento especial',
};

export const emotionNames: Texts<typeof English.emotionNames> = {
  joy: 'Alegría',
  love: 'Amor',
  playful: 'Juego',
  peaceful: 'Calma',
  adventurous: 'Aventura',
};

export const timelineMessages: Texts<typeof English.timelineMessages> = {
  name: 'Línea del tiempo',
  get title() {
    return memorialMessages.timeline;
  },
  count: (count) => counted(count, 'recuerdo', 'recuerdos'),
  views: 'Ver como',
  timeline: 'Línea del tiempo',
  slideshow: 'Presentación',
  add: 'Añadir un recuerdo',
  print: 'Imprimir',
  preparing: 'Preparando…',
  edit: 'Editar el recuerdo',
  signInTitle: 'Inicia sesión, por favor',
  signInText: (petName) =>
    petName === null
      ? 'Inicia sesión para ver estos recuerdos.'
      : `Inicia sesión para ver los momentos de la vida de ${petName}.`,
  whySignIn:
    'Quien puede ver esta página puede leer sus recuerdos con una cuenta gratuita; los buscadores, no.',
  backTo: (petName) => `La página de ${petName}`,
  backToPage: 'Volver a la página',
  signIn: 'Iniciar sesión',
  loading: 'Cargando los recuerdos',
  fetchFailed: 'No se pudieron cargar los recuerdos',
  unreachable: 'Ábrelos una vez con señal. Después se quedan en este dispositivo.',
  emptyTitle: (petName) => `¿Cuándo llegó ${petName} a tu vida?`,
  emptyText: 'Empieza por un día que recuerdes. Bastan unas palabras; la foto puede venir después.',
  keepersOnly: (petName) => `Solo quienes cuidan la página de ${petName} pueden añadir recuerdos`,
  emptyForOthers: (petName) => `Aquí aparecerán los recuerdos de ${petName}.`,
  nothingMatches: 'Ningún recuerdo coincide.',
  filterType: 'Clase',
  filterEmotion: 'Emoción',
  filterYear: 'Año',
  allTypes: 'Clase',
  allEmotions: 'Emoción',
  allYears: 'Año',
  clearFilter: 'Mostrar todos',
  open: (title) => `Abrir «${title}»`,
  play: 'Reproducir',
  pause: 'Pausar',
  previous: 'Recuerdo anterior',
  next: 'Recuerdo siguiente',
  place: (index, count) => `${index} de ${count}`,
  placeSaid: (isPhoto, index, count, title) =>
    `${isPhoto ? 'Foto' : 'Recuerdo'} ${index} de ${count}: ${title}`,
  photoOf: (title) => `Foto de «${title}»`,
  leave: 'Cerrar la presentación',
  unsent: 'Pendiente de envío',
  sending: 'Enviándose',
  moreFailed: 'Ahora no podemos cargar recuerdos anteriores.',
  deleteTitle: '¿Eliminar este recuerdo?',
  deleteText: 'Se quitará de la línea del tiempo para siempre.',
  deleteLabel: 'Eliminar el recuerdo',
  addOf: (petName) => `Añadir un recuerdo de ${petName}`,
};

import type * as English from '../../../keepsakes/keepsakes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const paperNames: Texts<typeof English.paperNames> = {
  a4: 'A4',
  a5: 'A5',
  letter: 'Carta',
};

export const keepsakeMessages: Texts<typeof English.keepsakeMessages> = {
  link: 'Crear un recuerdo impreso',
  title: 'Crear un recuerdo impreso',
  lead: (petName) => `Algo de ${petName} para tener en las manos, para regalar y para guardar en un estante.`,
  loading: 'Cargando los cuadernos',
  loadFailed: 'No pudimos cargar los cuadernos',
  unreachable: 'Revisa tu conexión y vuelve a intentarlo.',
  offline: 'Podrás crearlo cuando vuelvas a tener conexión.',
  signInTitle: 'Inicia sesión, por favor',
  signInText: 'Inicia sesión con la cuenta que cuida este memorial.',
  keepersTitle: 'Esto es para quienes cuidan la página',
  keepersText: 'Puedes pedirles que creen un recuerdo impreso y te lo envíen.',

  bookletTitle: 'El cuaderno',
  bookletText: (petName) =>
    `La historia de ${petName}, sus fotos, su línea del tiempo y su libro de visitas en un PDF, con márgenes para encuadernar. Imprímelo en casa o llévalo a una imprenta.`,
  size: 'Tamaño del papel',
  sizes: {
    a5: 'A5, como un libro pequeño',
    letter: 'Carta, para una impresora doméstica',
  },
  make: 'Crear un recuerdo impreso',
  makeAgain: 'Crearlo otra vez',
  retry: 'Intentarlo de nuevo',
  queued: 'Espera su turno y empezará dentro de un momento',
  reading: 'Reuniendo las páginas',
  layingOut: (page, pages) => `Componiendo la página ${page} de ${pages}`,
  canLeave: 'Puedes salir de esta página. Seguiremos con ello.',
  failed: 'No pudimos terminar el cuaderno. No se ha perdido nada, y puedes volver a intentarlo.',
  requestFailed: 'No pudimos empezar el cuaderno',
  booklets: 'Listo para descargar',
  made: (pages, size, date) => `${pages} · ${size} · creado el ${date}`,
  until: (date) => `Puedes descargarlo hasta el ${date}.`,
  omissions:
    'Algunos caracteres no se pudieron imprimir. El cuaderno muestra […] en su lugar; en la página siguen como siempre.',
  download: 'Descargar',
  downloadOf: (size) => `Descargar el cuaderno en ${size}`,

  plaqueTitle: 'Códigos QR para una placa o un marco',
  plaqueText: (petName) =>
    `Un código grande y varios pequeños con el nombre y las fechas de ${petName}, y marcas para recortar. Un teléfono que escanee uno abre la página.`,
  plaqueOf: (size) => `Descargar en ${size}`,
};

export const keepsakeRefusals: Texts<typeof English.keepsakeRefusals> = {
  notKeeper: 'Solo quienes cuidan este memorial pueden crear un recuerdo impreso',
  oneAtATime: 'Ahora mismo se está creando otro cuaderno. Podrás crear este en cuanto esté listo.',
  notThere: 'Este cuaderno ya no está aquí. Puedes crear otro.',
};

export const bookletTexts: Texts<typeof English.bookletTexts> = {
  inMemory: 'Siempre en nuestra memoria',
  story: 'La historia',
  photos: 'Fotos',
  timeline: 'Recuerdos',
  guestbook: 'Libro de visitas',
  answer: 'La respuesta de la familia',
  scan: (petName) => `Visita la página de ${petName}`,
  scanText: 'Apunta con la cámara de un teléfono al código, o escribe la dirección de abajo.',
  omissions:
    'Donde ves […], las palabras tienen caracteres que no se pudieron imprimir aquí. Están en la página.',
  made: (date) => `Creado el ${date}`,
  author: (name, place) => (place ? `${name}, ${place}` : name),
  plaqueTitle: (petName) => `Códigos QR de la página de ${petName}`,
  plaqueHint:
    'Recorta por las marcas. Deja el borde blanco alrededor de cada código, para que los teléfonos puedan leerlo.',
};

import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/landing.messages.ts';

export const landingMessages: Texts<typeof English.landingMessages> = {
  title: 'Páginas para recordar',
  runningHead: 'Memoriales para los animales que quisimos',
  seeExamples: 'Ver tres páginas terminadas',

  stepsTitle: 'Cómo nace una página',
  stepsText: 'Una tarde basta para empezar. Nada tiene que quedar terminado, y nada se pierde por el camino.',

  examplesTitle: 'Tres páginas terminadas',
  examplesText:
    'Abre una y mírala con calma: las fotos, la historia, el libro de visitas. La tuya puede ser así esta misma noche.',
  viewAll: 'Ver todos los memoriales',

  cardsTitle: 'Unas palabras para alguien que está de luto',
  cardsText:
    'Las tarjetas de condolencias se envían por correo, con una foto y con tus propias palabras, el día que elijas.',
  browseCards: 'Ver las tarjetas',

  storeTitle: 'Algo para tener en las manos',
  storeText:
    'Objetos de recuerdo hechos en talleres pequeños, para el estante, para la pared y para el jardín.',
  addToCart: 'Añadir al carrito',
  browseProducts: 'Ver todos los productos',

  plansTitle: 'Lo que cuesta',
  plansText: 'El primer memorial es gratis y lo seguirá siendo. Paga solo cuando quieras guardar más.',

  trustTitle: 'En qué puedes confiar',

  closingTitle: 'Empieza con su nombre',
  closingText: 'Lo demás puede esperar hasta que llegue el momento.',
};

export const landingSteps: Texts<typeof English.landingSteps> = [
  {
    title: 'Elige una plantilla',
    text: 'Empieza con los colores que mejor le vayan: serenos, cálidos o vivos. Puedes cambiarlos cuando quieras.',
  },
  {
    title: 'Añade recuerdos',
    text: 'Su nombre y sus fechas, las fotos a las que siempre vuelves, la historia que solo tú puedes contar.',
  },
  {
    title: 'Comparte y celebra',
    text: 'Envía la página a quienes estuvieron cerca. Dejan unas palabras, y tú la llevas en tu teléfono.',
  },
];

export const landingCategories: Texts<typeof English.landingCategories> = [
  { of: 'urns', name: 'Urnas' },
  { of: 'frames', name: 'Marcos de fotos' },
  { of: 'garden', name: 'Para el jardín' },
];

export const landingPromises: Texts<typeof English.landingPromises> = [
  {
    title: 'Tú decides quién la ve',
    text: 'Una página es pública, para las personas a las que des su dirección, o solo tuya. Una privada está tan oculta como una que no existe, y sus imágenes también.',
  },
  {
    title: 'Se abre sin señal',
    text: 'Lo que has abierto una vez se queda en tu teléfono, y lo que escribes ahí se envía cuando vuelves.',
  },
  {
    title: 'Nadie observa tu duelo',
    text: 'Sin publicidad, sin rastreadores y sin datos de lugar o de cámara dentro de tus fotos.',
  },
  {
    title: 'Nada se pierde por accidente',
    text: 'Antes de eliminar, preguntamos y decimos qué desaparecería. Durante treinta días puedes recuperarlo todo.',
  },
];

import type * as English from '../../../gifts/gifts.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const giftMessages: Texts<typeof English.giftMessages> = {
  title: 'Regalos en su memoria',
  text: 'Cuando alguien que te importa ha perdido a un animal, algo pequeño que tener en las manos puede decir lo que cuesta decir.',
  explanationTitle: 'Un regalo en tu nombre',
  explanation:
    'Eliges algo de nuestra tienda y escribes unas palabras. Lo envolvemos, las copiamos a mano en una tarjeta y llevamos las dos cosas hasta su puerta. En la caja no hay ningún precio.',
  cards: [
    {
      title: 'Regalos que consuelan',
      text: 'Una vela para las primeras noches, semillas para la primavera siguiente: cosas pequeñas que no piden nada.',
    },
    {
      title: 'Objetos de recuerdo',
      text: 'Piedras, marcos y láminas que guardan un nombre, una huella o una cara donde se puedan ver.',
    },
    {
      title: 'Regalos con tus palabras',
      text: 'Un objeto de recuerdo y, a su lado, tus propias palabras. Para muchas personas, lo que queda es la tarjeta.',
    },
  ],
  stepsTitle: 'Cómo funciona',
  steps: [
    { title: 'Elige un regalo', text: 'Todo lo que hay aquí se puede envolver y enviar tal como está.' },
    { title: 'Escribe tus palabras', text: 'Las tuyas, o algunas nuestras para empezar.' },
    { title: 'Dinos adónde enviarlo', text: 'Necesitamos su dirección y un correo para la entrega.' },
    { title: 'Lo llevamos', text: 'Envuelto y con tu tarjeta. Te avisamos cuando salga.' },
  ],
  chooseTitle: 'Elige un regalo',
  search: 'Buscar regalos',
  price: 'Precio',
  gifts: (count) => counted(count, 'regalo', 'regalos'),
  loading: 'Cargando los regalos',
  noneFound: 'No se encontraron regalos',
  noneFoundText: 'Prueba con otra palabra u otro precio.',
  noneThere: 'No hay regalos disponibles',
  noneThereText: 'Ahora mismo no hay nada que enviar. Vuelve pronto, por favor.',
  showAll: 'Mostrar todos los regalos',
  send: 'Enviar como regalo',
  wordsTitle: 'Palabras para empezar',
  wordsText: 'Úsalas tal cual, o deja que te lleven a las tuyas.',
  useWords: 'Usar estas palabras',

  sendTitle: 'Enviar un regalo',
  sendText: 'Lo envolvemos, escribimos tu tarjeta y llevamos las dos cosas hasta su puerta.',
  signInTitle: 'Hace falta iniciar sesión',
  signInText: 'Un regalo se envía en tu nombre, así que necesitamos saber quién eres.',
  signIn: 'Iniciar sesión y continuar',
  pickTitle: 'Elige el regalo',
  pickText: 'Algunos que se envían a menudo. Hay más en la página de regalos.',
  pick: (name) => `Elegir ${name}`,
  allGifts: 'Todos los regalos',
  noneFeatured: 'Mira todos los regalos y pulsa «Enviar como regalo» en el que te guste.',
  chosen: 'Tu regalo',
  change: 'Cambiar',
  gone: 'Este regalo ya no está disponible. Elige otro.',
  notAsGift: 'Este no se puede enviar como regalo. Elige otro.',
  soldOut: 'Este regalo está agotado por ahora. Elige otro.',
  failed: 'No pudimos cargar los regalos',
  tryAgain: 'Vuelve a intentarlo dentro de un momento.',
  offline: 'Para enviar un regalo hace falta conexión. Lo que escribas se queda aquí hasta que la tengas.',

  sender: 'Tus datos',
  recipient: '¿Para quién es?',
  delivery: 'Dirección de entrega',
  words: 'Tu mensaje',
  labels: {
    senderName: 'Tu nombre',
    senderEmail: 'Tu correo',
    senderPhone: 'Tu teléfono',
    recipientName: 'Su nombre',
    recipientEmail: 'Su correo',
    recipientPhone: 'Su teléfono',
    address: 'Calle y número',
    city: 'Ciudad',
    state: 'Estado o provincia',
    zipCode: 'Código postal',
    country: 'País',
    deliveryInstructions: 'Indicaciones para la entrega',
    message: 'Tus palabras en la tarjeta',
  },
  instructionsHint:
    'El código del portal, alguien del vecindario que esté en casa: lo que ayude a quien lo lleva.',
  signMessage: 'Firmar el mensaje con mi nombre',
  notifyRecipient: 'Avisarle por correo cuando se haya entregado',

  summary: 'Resumen',
  gift: 'Regalo',
  wrapping: 'Envoltorio de regalo',
  card: 'Tarjeta escrita a mano',
  shipping: 'Entrega',
  free: 'Gratis',
  total: 'Total',
  testing: 'Este sitio está en modo de prueba. Puedes rellenarlo todo, pero no se encarga ni se cobra nada.',
  submit: 'Enviar este regalo',

  sentTitle: 'Gracias',
  sentText: (name) =>
    `En modo de prueba no se encargó ni se cobró nada. A ${name} le habría alegrado recibirlo.`,
  noProductTitle: 'Ningún regalo elegido',
  noProduct: 'Elige un producto para enviarlo como regalo.',
  errorTitle: 'Tu regalo no se envió',
  error: 'No se pudo encargar el regalo. Vuelve a intentarlo.',

  errors: {
    senderName: 'Falta tu nombre.',
    senderEmail: 'Escribe un correo válido.',
    recipientName: 'Falta el nombre de quien lo recibe.',
    recipientEmail: 'Escribe un correo válido de quien lo recibe.',
    address: 'Falta la dirección de entrega.',
    city: 'Falta la ciudad',
    state: 'Falta el estado o la provincia',
    country: 'Falta el país',
    zipCode: 'Escribe un código postal válido',
    message: 'Añade unas palabras de condolencia.',
  },
};

export const giftTemplates: Texts<typeof English.giftTemplates> = [
  {
    id: 'friend',
    name: 'Para una amistad cercana',
    text: 'Sé hasta qué punto formaba parte de tus días. Yo también noto su ausencia, y aquí estoy: para dar un paseo, para tomar un té o para acompañarte en silencio.',
  },
  {
    id: 'family',
    name: 'Para alguien de la familia',
    text: 'Era de la familia, y la casa está demasiado callada. Pienso en toda la familia, y en cada año bueno que tuvo con ella.',
  },
  {
    id: 'colleague',
    name: 'Para alguien del trabajo',
    text: 'He sentido mucho saber de tu pérdida. Tómate el tiempo que necesites; pensamos en ti.',
  },
  {
    id: 'grieving',
    name: 'Para alguien que está de luto',
    text: 'No hay palabras adecuadas para esto. Una pena como la tuya es lo que deja un gran amor. Ojalá esto sea un pequeño consuelo.',
  },
];

import type { ecardChangeMessages as English } from '../../../ecards/ecard-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardChangeMessages: Texts<typeof English> = {
  templateRequired: 'Elige una tarjeta',
  senderNameRequired: 'Escribe tu nombre',
  recipientNameRequired: 'Escribe el nombre de la persona a quien va dirigida',
  recipientEmailRequired: 'Escribe su correo',
  messageRequired: 'Escribe unas palabras',
  nameTooLong: 'Usa como máximo 100 caracteres',
  messageTooLong: 'Usa como máximo 1000 caracteres',
  date: 'Escribe la fecha como AAAA-MM-DD',
  tooFarAhead: 'Elige una fecha dentro de los próximos doce meses',

  notFound: 'No encontramos esta tarjeta',
  exists: 'Esta tarjeta ya va en camino',
  underWay: 'Esta tarjeta se está enviando ahora mismo, así que ya no se puede cambiar',
  alreadySent: 'Esta tarjeta ya se envió, así que ya no se puede cambiar',
  cancelled: 'Esta tarjeta se canceló',
  templateGone: 'Esta tarjeta ya no está disponible. Elige otra',
  testingMode:
    'Este sitio está en modo de prueba, así que las tarjetas de pago todavía no se pueden enviar. Las gratuitas sí: elige una de ellas',
  notUnpaid: 'Por esta tarjeta no hay nada que pagar',
  priceChanged: 'El precio ha cambiado. Revísalo antes de pagar.',
};

import type { followEmailMessages as English } from '../../../follows/follow-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

const inWords = [
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
];

/** Returns `un año`, `siete años` or `13 años`. */
const yearsOf = (count: number) => `${inWords[count - 1] ?? count} ${plural(count, 'año', 'años')}`;

export const followEmailMessages: Texts<typeof English> = {
  passing: (years, { petName, late }) =>
    late === null
      ? `Hoy hace ${yearsOf(years)} que murió ${petName}`
      : `El ${late} hizo ${yearsOf(years)} que murió ${petName}`,
  birthday: (years, { petName, late }) =>
    late === null
      ? `Hoy ${petName} habría cumplido ${yearsOf(years)}`
      : `El ${late} ${petName} habría cumplido ${yearsOf(years)}`,
  alsoBirthday: (years, { petName }) => `Ese día, además, ${petName} habría cumplido ${yearsOf(years)}.`,
  plainSubject: 'Un día para recordar',
  text: (petName) => `Si quieres pasar un momento con ${petName}, la página está ahí para ti.`,
  action: 'Abrir la página',
  closing: (petName, url) =>
    `Recibes esto porque lo elegiste en la página de ${petName}. Puedes desactivar estos correos allí, o aquí: ${url}`,
  unsubscribedTitle: 'Correos desactivados',
  unsubscribedText:
    'No recibirás más correos sobre los días de esta mascota. Puedes volver a activarlos cuando quieras en la página del memorial.',
  askTitle: '¿Dejar de recibir estos correos?',
  askText: 'No recibirás más correos en los días de esta mascota.',
  askPress: 'Dejar de recibirlos',
  linkDead: 'Este enlace ya no funciona. Puedes elegir estos correos en la página del memorial.',
};

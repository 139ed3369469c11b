import type { guestbookPage as English } from '../../../../guestbook/screens/guestbook-page.messages.ts';
import type { Texts } from '../../../../kernel/languages/localized.ts';
import { plural } from '../../../../kernel/text/words.ts';

export const guestbookPage: Texts<typeof English> = {
  saving: 'Guardándose en este dispositivo',
  sending: 'Enviándose',
  waiting: 'Pendiente de envío',
  forYou: 'Espera tu aprobación',
  forFamily: 'Espera la aprobación de la familia',
  hidden: 'Oculta',
  someone: 'Alguien',
  more: (name) => `Más sobre la dedicatoria de ${name || 'alguien'}`,
  reported: (count) =>
    plural(
      count,
      'Alguien ha avisado sobre esta dedicatoria.',
      `${count} personas han avisado sobre esta dedicatoria.`,
    ),
  title: 'Libro de visitas',
  invitation: (petName) =>
    `Si conociste a ${petName}, o a alguien de su familia, deja unas palabras. Se guardan con esta página.`,
  loading: 'Cargando el libro de visitas',
  missing:
    'Todavía no está en este dispositivo. Puedes firmarlo igualmente; enviaremos tus palabras cuando vuelvas a tener conexión.',
};

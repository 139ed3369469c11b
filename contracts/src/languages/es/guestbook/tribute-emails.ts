import type { tributeEmailMessages as English } from '../../../guestbook/tribute-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../kernel/text/words.ts';

export const tributeEmailMessages: Texts<typeof English> = {
  waitingSubject: (petName) =>
    petName === null ? 'Te espera una dedicatoria' : `Te espera una dedicatoria para ${petName}`,
  waitingText: (petName) =>
    `Alguien ha escrito en el libro de visitas de ${petName}. Los demás lo verán cuando lo apruebes.`,
  digestSubject: (count, petName) =>
    `${counted(count, 'dedicatoria nueva', 'dedicatorias nuevas')} en ${petName === null ? 'un libro de visitas' : `el libro de visitas de ${petName}`}`,
  digestText: (count, petName) =>
    `Desde ayer, ${plural(count, '1 persona ha escrito', `${count} personas han escrito`)} en el libro de visitas de ${petName}.`,
  line: (visitorName, words) => `${visitorName || 'Alguien'}: «${words}»`,
  more: (count) => `Y ${count} más.`,
  action: 'Abrir el libro de visitas',
  waitingClosing:
    'Recibes esto porque apruebas las dedicatorias antes de que se muestren. Mientras lo hagas, no se puede desactivar.',
  digestClosing: (url) => `Puedes desactivar estos correos en tus ajustes, o aquí: ${url}`,
  unsubscribedTitle: 'Correos desactivados',
  unsubscribedText:
    'No recibirás más resúmenes de dedicatorias nuevas. Puedes volver a activarlos en tus ajustes.',
  askTitle: '¿Dejar de recibir estos correos?',
  askText: 'No recibirás más resúmenes de dedicatorias nuevas.',
  askPress: 'Dejar de recibirlos',
  linkDead: 'Este enlace ya no funciona. Puedes elegir tus correos en tus ajustes.',
};

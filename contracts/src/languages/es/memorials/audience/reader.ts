import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { readerMessages as English } from '../../../../memorials/audience/reader.messages.ts';

export const readerMessages: Texts<typeof English> = {
  heading: 'Personas invitadas',
  lead: 'Las personas que invites pueden ver la página y escribir en su libro de visitas, pero no cambiarla. Inician sesión con una cuenta.',
  ownerInvites: 'Solo la persona responsable puede invitar a otras.',
  since: (day) => `Puede ver la página desde el ${day}`,
  loading: 'Cargando las personas invitadas',
  removeTitle: (name) => `¿Retirar la invitación de ${name}?`,
  removeText: (petName) =>
    `Ya no podrá ver la página de ${petName} en ningún dispositivo. Lo que escribió en el libro de visitas se queda.`,
  removed: (name) => `${name} ya no puede ver esta página`,
  tooMany: 'Se puede invitar a 50 personas como máximo a ver una página',
  shared: 'Compartidas contigo',
  sharedLead: 'Páginas que te invitaron a ver.',
  leave: 'Salir',
  leaveTitle: (petName) => `¿Salir de la página de ${petName}?`,
  leaveText: 'Para volver a verla necesitarás otra invitación.',
  left: 'La página ya no está compartida contigo',
  invitationTitle: (petName) => `Ver la página de ${petName}`,
  invitationText: (inviter, petName) =>
    `${inviter} te invita a ver el memorial de ${petName} y a escribir en su libro de visitas.`,
  accept: 'Aceptar y abrir la página',
  acceptedTitle: (petName) => `La página de ${petName} ya está compartida contigo`,
  mailSubject: 'Una invitación para ver un memorial',
  mailParagraphs: (inviter, petName) => [
    'Hola:',
    `${inviter ?? 'Alguien'} quiere compartir contigo el memorial de ${petName ?? 'una mascota'} en Everpaw. Podrías verlo y escribir en su libro de visitas.`,
  ],
};

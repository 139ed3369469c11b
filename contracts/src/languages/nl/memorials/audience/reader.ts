import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { readerMessages as English } from '../../../../memorials/audience/reader.messages.ts';

export const readerMessages: Texts<typeof English> = {
  heading: 'Wie is uitgenodigd',
  lead: 'Mensen die je uitnodigt, kunnen de pagina zien en in het gastenboek schrijven, maar niets wijzigen. Ze loggen in met een account.',
  ownerInvites: 'Alleen de eigenaar kan mensen uitnodigen.',
  since: (day) => `Kan de pagina zien sinds ${day}`,
  loading: 'Laden wie is uitgenodigd',
  removeTitle: (name) => `De uitnodiging van ${name} intrekken?`,
  removeText: (petName) =>
    `De pagina van ${petName} is dan op geen enkel apparaat meer te zien. Wat in het gastenboek is geschreven, blijft staan.`,
  removed: (name) => `${name} kan deze pagina niet meer zien`,
  tooMany: 'Er kunnen tot 50 mensen worden uitgenodigd om een pagina te zien',
  shared: 'Met jou gedeeld',
  sharedLead: 'Pagina’s waarvoor je bent uitgenodigd.',
  leave: 'Verlaten',
  leaveTitle: (petName) => `De pagina van ${petName} verlaten?`,
  leaveText: 'Om haar weer te zien heb je een nieuwe uitnodiging nodig.',
  left: 'De pagina wordt niet meer met je gedeeld',
  invitationTitle: (petName) => `De pagina van ${petName} zien`,
  invitationText: (inviter, petName) =>
    `${inviter} nodigt je uit om de gedenkpagina van ${petName} te zien en in het gastenboek te schrijven.`,
  accept: 'Aannemen en de pagina openen',
  acceptedTitle: (petName) => `De pagina van ${petName} wordt nu met je gedeeld`,
  mailSubject: 'Een uitnodiging om een gedenkpagina te zien',
  mailParagraphs: (inviter, petName) => [
    'Hallo,',
    `${inviter ?? 'Iemand'} wil de gedenkpagina van ${petName ?? 'een huisdier'} bij Everpaw met je delen. Je zou haar kunnen zien en in het gastenboek kunnen schrijven.`,
  ],
};

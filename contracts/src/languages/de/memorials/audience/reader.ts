import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { readerMessages as English } from '../../../../memorials/audience/reader.messages.ts';

export const readerMessages: Texts<typeof English> = {
  heading: 'Wer eingeladen ist',
  lead: 'Wen du einlädst, kann die Seite sehen und ins Gästebuch schreiben, aber nichts ändern. Dafür braucht es ein Konto zum Anmelden.',
  ownerInvites: 'Einladen kann nur, wem die Seite gehört.',
  since: (day) => `Kann die Seite seit ${day} sehen`,
  loading: 'Es wird geladen, wer eingeladen ist',
  removeTitle: (name) => `Die Einladung an ${name} zurücknehmen?`,
  removeText: (petName) =>
    `Die Seite von ${petName} ist dann auf keinem Gerät mehr zu sehen. Was im Gästebuch geschrieben wurde, bleibt.`,
  removed: (name) => `${name} kann diese Seite nicht mehr sehen`,
  tooMany: 'Bis zu 50 Menschen können eingeladen sein, eine Seite zu sehen',
  shared: 'Mit dir geteilt',
  sharedLead: 'Seiten, zu denen du eingeladen bist.',
  leave: 'Verlassen',
  leaveTitle: (petName) => `Die Seite von ${petName} verlassen?`,
  leaveText: 'Um sie wieder zu sehen, brauchst du eine neue Einladung.',
  left: 'Die Seite ist nicht mehr mit dir geteilt',
  invitationTitle: (petName) => `Die Seite von ${petName} sehen`,
  invitationText: (inviter, petName) =>
    `${inviter} lädt dich ein, die Gedenkseite von ${petName} zu sehen und ins Gästebuch zu schreiben.`,
  accept: 'Annehmen und Seite öffnen',
  acceptedTitle: (petName) => `Die Seite von ${petName} ist jetzt mit dir geteilt`,
  mailSubject: 'Eine Einladung, eine Gedenkseite zu sehen',
  mailParagraphs: (inviter, petName) => [
    'Hallo,',
    `${inviter ?? 'jemand'} möchte die Gedenkseite ${petName === null ? 'eines Tieres' : `von ${petName}`} bei Everpaw mit dir teilen. Du könntest sie sehen und ins Gästebuch schreiben.`,
  ],
};

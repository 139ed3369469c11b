import type { Texts } from '../../../kernel/languages/localized.ts';
import type { keeperMessages as English } from '../../../memorials/keepers.messages.ts';

export const keeperMessages: Texts<typeof English> = {
  title: 'Gemeinsam kümmern',
  intro: (petName) =>
    `Lade Familie und Freunde ein, sich mit dir um die Gedenkseite von ${petName} zu kümmern. Sie können Texte und Fotos ändern und auf das Gästebuch achten. Nur du kannst die Seite löschen, übergeben und andere einladen.`,
  introForKeepers: (petName, owner) =>
    `Du kümmerst dich gemeinsam mit ${owner} um die Gedenkseite von ${petName}. Du kannst Texte und Fotos ändern und auf das Gästebuch achten.`,
  emailLabel: 'E-Mail-Adresse',
  emailHint: 'Dorthin geht ein Link, der einmal funktioniert und 14 Tage gilt.',
  invite: 'Einladung senden',
  inviting: 'Wird gesendet …',
  invitedTitle: 'Einladung gesendet',
  invitedText: (email) => `Der Link in der E-Mail an ${email} öffnet die Einladung.`,
  owner: 'Besitzt die Seite',
  since: (day) => `Kümmert sich seit ${day}`,
  you: 'du',
  invited: (until) => `Eingeladen, bis zum ${until}`,
  withdraw: 'Zurückziehen',
  withdrawn: 'Einladung zurückgezogen',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeText: (petName) =>
    `Wer entfernt ist, kann die Gedenkseite von ${petName} nicht mehr ändern. Was schon hinzugefügt wurde, bleibt, und du kannst wieder einladen.`,
  removed: (name) => `${name} kümmert sich nicht mehr um diese Gedenkseite`,
  leave: 'Nicht mehr kümmern',
  leaveTitle: (petName) => `Möchtest du dich nicht mehr um die Gedenkseite von ${petName} kümmern?`,
  leaveText: 'Was du hinzugefügt hast, bleibt. Um zurückzukommen, brauchst du eine neue Einladung.',
  left: 'Du kümmerst dich nicht mehr um diese Gedenkseite',
  handOver: 'Übergeben',
  handOverTitle: (name) => `Diese Gedenkseite an ${name} übergeben?`,
  handOverText: (petName, name) =>
    `Die Gedenkseite von ${petName} gehört dann ${name}. Nur ${name} kann sie danach löschen, andere einladen oder sie weitergeben, und sie zählt nicht mehr zu deinem Tarif, sondern zu dem von ${name}. Du kümmerst dich weiter mit; rückgängig machen kannst du das nicht selbst.`,
  handedOver: (name) => `Diese Gedenkseite gehört jetzt ${name}`,
  cancel: 'Abbrechen',
  removing: 'Wird entfernt …',
  leaving: 'Einen Moment …',
  handingOver: 'Wird übergeben …',
  listFailed: 'Das konnte nicht geladen werden',
  failed: 'Das hat nicht geklappt',
  needsConnection: 'Dafür brauchst du eine Verbindung.',
  confirmFirst: 'Bitte bestätige zuerst deine E-Mail-Adresse',
  notTheOwner: 'Das kann nur, wem diese Gedenkseite gehört',
  noSuchKeeper: 'Dieser Mensch kümmert sich nicht um diese Gedenkseite',
  alreadyKeeper: 'Du kümmerst dich schon um diese Gedenkseite',
  tooManyKeepers: 'Um eine Gedenkseite können sich bis zu 12 Menschen mitkümmern',
  noRoomForMemorial:
    'In dem anderen Tarif ist kein Platz für eine weitere Gedenkseite. Dafür braucht es dort erst Platz oder einen größeren Tarif.',
  handOverLapsed: 'Das hat zu lange gedauert. Bitte versuche es noch einmal',
  invitationGone:
    'Diese Einladung gilt nicht mehr. Vielleicht wurde sie benutzt, zurückgezogen oder ist älter als 14 Tage. Bitte frag nach einer neuen.',
  invitationGoneTitle: 'Diese Einladung gilt nicht mehr',
  invitationTitle: (petName) => `Die Gedenkseite von ${petName}`,
  invitationText: (inviter, petName) =>
    `${inviter} lädt dich ein, dich mit um die Gedenkseite von ${petName} zu kümmern: Texte und Fotos zu ändern und auf das Gästebuch zu achten.`,
  accept: 'Annehmen und Seite öffnen',
  accepting: 'Wird geöffnet …',
  acceptAs: (email) => `Du nimmst als ${email} an.`,
  signInToAccept: 'Anmelden und annehmen',
  acceptedTitle: (petName) => `Du kümmerst dich jetzt mit um die Gedenkseite von ${petName}`,
  mailSubject: 'Eine Einladung zu einer Gedenkseite',
  mailParagraphs: (inviter, petName) => [
    'Hallo,',
    `${inviter ?? 'jemand'} möchte sich gemeinsam mit dir um die Gedenkseite ${petName === null ? 'eines Tieres' : `von ${petName}`} bei Everpaw kümmern. Du könntest Texte und Fotos ändern und auf das Gästebuch achten.`,
  ],
  mailAction: 'Einladung ansehen',
  mailClosing: (inviter) =>
    `Der Link funktioniert einmal und gilt 14 Tage, für alle, die ihn öffnen; gib ihn deshalb bitte nicht weiter. Wenn du ${inviter === null ? 'nicht weißt, von wem er kommt' : `${inviter} nicht kennst`}, kannst du diese E-Mail einfach übergehen.`,
  keepersOnly: 'Nur wer sich um diese Gedenkseite kümmert, sieht, wer es noch tut',
};

import type { followMessages as English } from '../../../follows/follows.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const followMessages: Texts<typeof English> = {
  open: 'Tage zum Erinnern',
  title: (petName) => `Mit uns an ${petName} denken`,
  text: 'An den Tagen, die du wählst, schicken wir dir morgens eine kurze E-Mail. Nur du weißt davon.',
  passing: (petName) => `Der Todestag von ${petName}`,
  birthday: (petName) => `Der Geburtstag von ${petName}`,
  noDates: (petName) =>
    `Sobald das volle Datum der Geburt oder des Todes von ${petName} eingetragen ist, kannst du es hier wählen.`,
  signIn: 'Bitte melde dich an, um diese E-Mails zu bekommen.',
  loading: 'Deine Auswahl wird geladen',
  loadFailed: 'Deine Auswahl kann gerade nicht geladen werden',
  needsConnection: 'Um das zu ändern, brauchst du eine Verbindung.',
  failed: 'Deine Auswahl konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
};

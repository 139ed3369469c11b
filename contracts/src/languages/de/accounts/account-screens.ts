import type * as English from '../../../accounts/account-screens.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountScreens: Texts<typeof English.accountScreens> = {
  signInTitle: 'Bitte melde dich an',
  needsConnection: 'Dafür brauchst du eine Verbindung, und du scheinst gerade offline zu sein.',
  unreachable: 'Dein Konto konnte nicht geladen werden',
  unreachableText: 'Diese Seite braucht eine Verbindung. Deine Gedenkseiten öffnen sich auch ohne.',
  notDone: 'Das hat nicht geklappt',
  notDoneText: 'Es hat sich nichts geändert. Bitte versuche es gleich noch einmal.',
  saved: 'Gespeichert',
};

export const profileMessages: Texts<typeof English.profileMessages> = {
  lead: 'So sehen dich die Menschen, mit denen du dich um eine Gedenkseite kümmerst.',
  signInText: 'Hier findest du deinen Namen, dein Foto und deine Anmeldung.',

  photoTitle: 'Dein Foto',
  photoText: 'Quadratisch wirkt es am schönsten. Bis zu 5 MB; Ort und Kameradaten entfernen wir.',
  choosePhoto: 'Foto auswählen',
  changePhoto: 'Anderes Foto auswählen',
  sendingPhoto: 'Wird gesendet …',
  removePhoto: 'Foto entfernen',
  photoRemoved: 'Das Foto ist entfernt',

  nameTitle: 'Dein Name',
  firstName: 'Vorname',
  lastName: 'Nachname',
  save: 'Speichern',
  saving: 'Wird gespeichert …',

  emailTitle: 'Deine E-Mail-Adresse',
  confirmed: 'Bestätigt',
  notConfirmed: 'Noch nicht bestätigt',
  confirm: 'Link noch einmal senden',
  confirmSent: 'Ein Link zum Bestätigen ist zu dir unterwegs.',

  signInsTitle: 'Anmeldung',
  signInsText: 'Verknüpfe einen Dienst, um dich hier damit anzumelden.',
  password: 'E-Mail und Passwort',
  passwordSet: 'Eingerichtet',
  passwordNotSet: 'Noch kein Passwort',
  changePassword: 'Ändern',
  setPassword: 'Einrichten',
  linked: 'Verknüpft',
  linkedAs: (email) => `Verknüpft als ${email}`,
  link: (provider) => `${provider} verknüpfen`,
  unlink: 'Entfernen',
  unlinkTitle: (provider) => `${provider} entfernen?`,
  unlinkText: (provider) => `Du kannst dich erst wieder mit ${provider} anmelden, wenn du es neu verknüpfst.`,
  unlinked: (provider) => `${provider} ist nicht mehr verknüpft`,
};

export const settingsMessages: Texts<typeof English.settingsMessages> = {
  lead: 'Wie du dich anmeldest, was wir dir mailen, was dieses Gerät speichert und wie du alles mitnimmst.',
  signInText: 'Hier findest du dein Passwort, deine Geräte und deine Daten.',

  passwordTitle: 'Passwort',
  currentPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  repeatPassword: 'Neues Passwort wiederholen',
  changePassword: 'Passwort ändern',
  changingPassword: 'Wird geändert …',
  passwordText: 'Danach sind alle anderen Geräte abgemeldet.',
  passwordChanged: 'Dein Passwort ist geändert',
  passwordChangedText: 'Alle anderen Geräte wurden abgemeldet.',
  passwordFailed: 'Dein Passwort wurde nicht geändert',
  noPassword: 'Dein Konto hat kein Passwort. Wir können dir einen Link mailen, mit dem du eines festlegst.',
  mailLink: 'Link per E-Mail senden',

  devicesTitle: 'Geräte',
  devicesText: 'Hier bist du gerade angemeldet.',
  thisDevice: 'Dieses Gerät',
  since: (day) => `seit ${day}`,
  lastSeen: (day) => `zuletzt genutzt am ${day}`,
  signOutThere: 'Gerät abmelden',
  signedOutThere: 'Das Gerät ist abgemeldet',
  signOutOthers: 'Überall sonst abmelden',
  signedOutOthers: 'Alle anderen Geräte sind abgemeldet',
  devicesFailed: 'Deine Geräte konnten nicht geladen werden',

  mailsTitle: 'E-Mails',
  mailsText: 'E-Mails zu deinem Konto selbst bekommst du immer, etwa wenn sich dein Passwort ändert.',
  tributes: 'Neue Einträge',
  tributesHint:
    'Einmal am Tag, wenn jemand in ein Gästebuch geschrieben hat, um das du dich kümmerst. Von Einträgen, die du freigeben musst, erfährst du immer sofort.',
  news: 'Neues von Everpaw',
  newsHint: 'Ein paar Mal im Jahr, wenn es etwas Erzählenswertes gibt.',

  deviceTitle: 'Auf diesem Gerät gespeichert',
  memorialsCached: 'Gedenkseiten, die sich offline öffnen',
  roomUsed: 'Belegter Speicher',
  roomOf: (used, allowed) => `${used} von ${allowed}`,
  roomUnknown: 'Dein Browser verrät es nicht',
  waiting: 'Noch zu senden',
  nothingWaits: 'Nichts',
  persisted: 'Dein Browser hat zugesagt, all das zu behalten.',
  notPersisted:
    'Wenn der Speicher knapp wird, kann dein Browser davon etwas löschen. Was du geschrieben hast und die Seiten, die du angeheftet hast, kommen zuletzt dran.',
  persist: 'Gespeichertes schützen',
  persistRefused: 'Das wollte dein Browser nicht zusagen',
  persistRefusedText:
    'Die meisten tun es, sobald eine Seite auf deinem Startbildschirm liegt oder wenn du oft hier bist.',
  seeSaved: 'Gespeichertes ansehen',

  remindTitle: 'Erinnerungen des Tages',
  remind: 'Erinnerungen an diesen Tag zeigen',
  remindHint:
    'Auf deiner Startseite siehst du, was du in früheren Jahren zu diesem Datum geschrieben hast. Nur auf diesem Gerät.',
  remindFailed: 'Dieses Gerät speichert nichts, also kann es sich auch diese Wahl nicht merken.',
};

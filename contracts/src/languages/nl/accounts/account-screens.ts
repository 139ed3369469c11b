import type * as English from '../../../accounts/account-screens.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountScreens: Texts<typeof English.accountScreens> = {
  signInTitle: 'Log eerst in',
  needsConnection: 'Hiervoor is een verbinding nodig, en je lijkt nu offline te zijn.',
  unreachable: 'Je account kon niet worden geladen',
  unreachableText: 'Deze pagina heeft een verbinding nodig. Je gedenkpagina’s openen ook zonder.',
  notDone: 'Dat is niet gelukt',
  notDoneText: 'Er is niets veranderd. Probeer het zo nog eens.',
  saved: 'Opgeslagen',
};

export const profileMessages: Texts<typeof English.profileMessages> = {
  lead: 'Zo zien de mensen je met wie je voor een gedenkpagina zorgt.',
  signInText: 'Hier vind je je naam, je foto en hoe je inlogt.',

  photoTitle: 'Je foto',
  photoText: 'Een vierkante foto past het best. Tot 5 MB; we verwijderen de locatie en de cameragegevens.',
  choosePhoto: 'Foto kiezen',
  changePhoto: 'Andere foto kiezen',
  sendingPhoto: 'Versturen…',
  removePhoto: 'Foto verwijderen',
  photoRemoved: 'Foto verwijderd',

  nameTitle: 'Je naam',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  save: 'Opslaan',
  saving: 'Opslaan…',

  emailTitle: 'Je e-mailadres',
  confirmed: 'Bevestigd',
  notConfirmed: 'Nog niet bevestigd',
  confirm: 'Link opnieuw sturen',
  confirmSent: 'Er is een bevestigingslink naar je onderweg.',

  signInsTitle: 'Manieren om in te loggen',
  signInsText: 'Koppel een dienst om er hier mee in te loggen.',
  password: 'E-mailadres en wachtwoord',
  passwordSet: 'Ingesteld',
  passwordNotSet: 'Nog geen wachtwoord',
  changePassword: 'Wijzigen',
  setPassword: 'Instellen',
  linked: 'Gekoppeld',
  linkedAs: (email) => `Gekoppeld als ${email}`,
  link: (provider) => `${provider} koppelen`,
  unlink: 'Verwijderen',
  unlinkTitle: (provider) => `${provider} verwijderen?`,
  unlinkText: (provider) => `Je kunt dan niet meer inloggen met ${provider}, tot je het opnieuw koppelt.`,
  unlinked: (provider) => `${provider} is niet meer gekoppeld`,
};

export const settingsMessages: Texts<typeof English.settingsMessages> = {
  lead: 'Hoe je inlogt, wat we je mailen, wat dit apparaat bewaart en hoe je alles kunt meenemen.',
  signInText: 'Hier vind je je wachtwoord, je apparaten en je gegevens.',

  passwordTitle: 'Wachtwoord',
  currentPassword: 'Huidig wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  repeatPassword: 'Nieuw wachtwoord herhalen',
  changePassword: 'Wachtwoord wijzigen',
  changingPassword: 'Wijzigen…',
  passwordText: 'Daarmee word je op alle andere apparaten uitgelogd.',
  passwordChanged: 'Je wachtwoord is gewijzigd',
  passwordChangedText: 'Alle andere apparaten zijn uitgelogd.',
  passwordFailed: 'Je wachtwoord is niet gewijzigd',
  noPassword: 'Je account heeft geen wachtwoord. We kunnen je een link mailen om er een in te stellen.',
  mailLink: 'Mail me een link',

  devicesTitle: 'Apparaten',
  devicesText: 'Waar je nu bent ingelogd.',
  thisDevice: 'Dit apparaat',
  since: (day) => `sinds ${day}`,
  lastSeen: (day) => `laatst gebruikt op ${day}`,
  signOutThere: 'Apparaat uitloggen',
  signedOutThere: 'Dat apparaat is uitgelogd',
  signOutOthers: 'Overal elders uitloggen',
  signedOutOthers: 'Alle andere apparaten zijn uitgelogd',
  devicesFailed: 'Je apparaten konden niet worden geladen',

  mailsTitle: 'E-mail',
  mailsText: 'E-mails over je account zelf krijg je altijd, bijvoorbeeld bij een nieuw wachtwoord.',
  tributes: 'Nieuwe berichten',
  tributesHint:
    'Eén keer per dag, als iemand heeft geschreven in een gastenboek waar je voor zorgt. Over berichten die op je goedkeuring wachten, hoor je altijd meteen.',
  news: 'Nieuws van Everpaw',
  newsHint: 'Een paar keer per jaar, als er iets is dat het delen waard is.',

  deviceTitle: 'Opgeslagen op dit apparaat',
  memorialsCached: 'Gedenkpagina’s die offline openen',
  roomUsed: 'Gebruikte opslagruimte',
  roomOf: (used, allowed) => `${used} van ${allowed}`,
  roomUnknown: 'Je browser zegt het niet',
  waiting: 'Wacht op versturen',
  nothingWaits: 'Niets',
  persisted: 'Je browser heeft beloofd dit allemaal te bewaren.',
  notPersisted:
    'Je browser kan dit wissen als het apparaat vol raakt. Wat je schreef en de pagina’s die je vastzette, gaan als laatste.',
  persist: 'Opgeslagen pagina’s beschermen',
  persistRefused: 'Je browser wilde dat niet beloven',
  persistRefusedText:
    'De meeste browsers doen het zodra een pagina op je beginscherm staat, of als je vaak langskomt.',
  seeSaved: 'Bekijk wat is opgeslagen',

  remindTitle: 'Herinneringen van de dag',
  remind: 'Herinneringen aan deze dag tonen',
  remindHint:
    'Op je startpagina zie je wat je in eerdere jaren over deze datum schreef. Alleen op dit apparaat.',
  remindFailed: 'Dit apparaat slaat niets op, dus ook deze keuze kan het niet onthouden.',
};

import { maxPasswordLength, minPasswordLength } from '../../../accounts/accounts.limits.ts';
import type * as English from '../../../accounts/accounts.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountMessages: Texts<typeof English.accountMessages> = {
  signInTitle: 'Schön, dass du wieder da bist',
  signUpTitle: 'Beginne deine erste Seite',
  signInTab: 'Anmelden',
  signUpTab: 'Neues Konto',
  signIn: 'Anmelden',
  signingIn: 'Wird angemeldet …',
  createAccount: 'Konto anlegen',
  creatingAccount: 'Konto wird angelegt …',
  passwordPlaceholder: 'Mindestens 6 Zeichen',
  passwordHint: `Mindestens ${minPasswordLength} Zeichen`,
  forgotPassword: 'Passwort vergessen?',
  forgotPasswordTitle: 'Neues Passwort festlegen',
  forgotPasswordText:
    'Gib deine E-Mail-Adresse ein. Wenn es dazu ein Konto gibt, senden wir dir einen Link, mit dem du ein neues Passwort festlegst.',
  sendLink: 'Link senden',
  sendingLink: 'Wird gesendet …',
  backToSignIn: 'Zurück zur Anmeldung',
  linkNotSent: 'Der Link wurde nicht gesendet',
  linkNotSentText: 'Bitte versuche es gleich noch einmal.',
  anotherAddress: 'Andere Adresse verwenden',
  beginWithout: 'Erst die Seite beginnen, ohne Konto',
  createFormTitle: (petName) =>
    petName ? `Ein Konto, damit die Seite von ${petName} bleibt` : 'Ein Konto, damit die Seite bleibt',
  createFormLater: 'Hast du schon ein Konto, oder möchtest du jetzt eines?',
  createFormLead:
    'Eine Gedenkseite gehört dem Menschen, der sie anlegt, damit niemand sonst sie ändern kann. Sag uns, wer du bist, und beginne.',
  createFormHint:
    'Mit deinem Namen legen wir ein Konto für dich an. Wenn du schon eines hast, genügt deine E-Mail-Adresse: Wir senden dir einen Link zum Anmelden.',
  createFormPress: 'Weiter',
  withPassword: 'Mit Passwort anmelden',

  welcomeBackTitle: 'Schön, dass du wieder da bist!',
  welcomeBackText: 'Du bist jetzt angemeldet.',
  welcomeTitle: 'Willkommen bei Everpaw!',
  welcomeText: 'Dein Konto ist angelegt.',

  loginFailed: 'Die Anmeldung hat nicht geklappt',
  loginFailedText: 'Bitte prüfe deine Angaben und versuche es noch einmal.',
  registrationFailed: 'Das Konto konnte nicht angelegt werden',
  registrationFailedText: 'Bitte versuche es mit anderen Angaben.',
  logoutFailed: 'Die Abmeldung hat nicht geklappt',
  logoutOwedText:
    'Alles Private ist von diesem Gerät entfernt. Deine Sitzung endet, sobald der Server erreichbar ist.',
  formLoginFailedText: 'Bitte prüfe deine E-Mail-Adresse und versuche es noch einmal.',
  formRegistrationFailedText: 'Bitte versuche es mit anderen Angaben.',
  checkYourEmail: 'Schau in deine E-Mails',
  checkYourEmailText:
    'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs. Das kann eine Minute dauern; bitte schau auch in den Spam-Ordner.',

  unreachable:
    'Wir konnten den Server nicht erreichen. Bitte versuche es noch einmal, wenn du eine Verbindung hast.',

  notYet: 'Dein Konto wird noch eingerichtet. Bitte melde dich gleich noch einmal an',
  leaveTitle: 'Abmelden und verlieren, was noch nicht gesendet ist?',
  leaveText:
    'Manches, was du gemacht hast, ist nur auf diesem Gerät gespeichert. Es wird gesendet, sobald du eine Verbindung hast. Wenn du dich jetzt abmeldest, ist es weg.',
  leaveAnyway: 'Trotzdem abmelden',
  stay: 'Angemeldet bleiben',

  notPermitted: 'Dein Konto darf das nicht',
  ownRole: 'Das muss jemand anderes für dich ändern',
  lastSignIn: 'Bitte lege zuerst ein Passwort fest, sonst kannst du dich nicht mehr anmelden',

  linkExpired: 'Dieser Link ist abgelaufen',
  linkExpiredText:
    'Die Links in unseren E-Mails gelten nur kurze Zeit. Fordere einen neuen an, er ist in einer Minute da.',
  linkUsed: 'Dieser Link wurde schon benutzt',
  linkUsedText:
    'Jeder Link in unseren E-Mails funktioniert einmal. Wenn nicht du ihn benutzt hast, lege bitte ein neues Passwort fest.',
  linkUnknown: 'Dieser Link funktioniert nicht',
  linkUnknownText:
    'Vielleicht fehlt ein Stück. Versuche es mit dem ganzen Link aus der E-Mail, oder fordere einen neuen an.',
  photoNotThere: 'Dieses Foto ist nicht angekommen. Bitte wähle es noch einmal aus',
  wrongPassword: 'Das ist nicht dein jetziges Passwort',
  tooManyTries:
    'Mit dieser Adresse gab es sehr viele Versuche. Bitte nimm einen Link zum Anmelden, den wir dorthin senden, oder warte eine Weile.',
  emailSignInLink: 'Link zum Anmelden senden',
  manySignIns: 'Gerade melden sich viele Menschen an. Bitte versuche es in ein paar Sekunden noch einmal.',

  nameRequired: 'Bitte gib deinen Namen ein',
  firstNameRequired: 'Bitte gib deinen Vornamen ein',
  lastNameRequired: 'Bitte gib deinen Nachnamen ein',
  passwordRequired: 'Bitte gib dein Passwort ein',
  passwordTooShort: `Bitte nimm mindestens ${minPasswordLength} Zeichen`,
  passwordTooLong: `Bitte nimm höchstens ${maxPasswordLength} Zeichen`,
  passwordCommon: 'Das ist eines der häufigsten Passwörter. Bitte wähle ein anderes',
  passwordRepeatRequired: 'Bitte gib das Passwort noch einmal ein',
  passwordsDiffer: 'Die beiden Passwörter sind nicht gleich',
};

export const linkMessages: Texts<typeof English.linkMessages> = {
  resetTitle: 'Wähle ein neues Passwort',
  resetText: 'Damit wirst du überall sonst abgemeldet.',
  resetPress: 'Neues Passwort speichern',
  resetBusy: 'Wird gespeichert …',
  resetDone: 'Dein neues Passwort ist gespeichert',
  resetDoneText: 'Du kannst dich jetzt damit anmelden, hier und auf deinen anderen Geräten.',
  verifyTitle: 'Bestätige deine Adresse',
  verifyText: 'Bestätige deine Adresse, damit wir wissen, dass unsere E-Mails dich erreichen.',
  verifyPress: 'Adresse bestätigen',
  verifyBusy: 'Wird bestätigt …',
  verifyPassword:
    'Du bist hier nicht bei diesem Konto angemeldet. Bitte gib das Passwort ein, damit wir wissen, dass es deines ist.',
  verifyNotMine:
    'Du kennst es nicht, oder du hast dieses Konto gar nicht angelegt? Wähle ein neues Passwort, dann gehört das Konto dir allein.',
  verifyNewPassword: 'Das bestätigt auch deine Adresse und meldet das Konto überall sonst ab.',
  verifyDone: 'Deine Adresse ist bestätigt',
  verifyDoneText: 'Danke. Mehr ist nicht zu tun.',
  signInTitle: 'Mit diesem Link anmelden',
  signInText: 'Der Link funktioniert einmal, auf dem Gerät, auf dem du ihn öffnest.',
  signInPress: 'Anmelden',
  signInBusy: 'Wird angemeldet …',
  askAgain: 'Neuen Link anfordern',
  notDone: 'Das hat nicht geklappt',
  goOn: 'Weiter zu Everpaw',
};

export const providerNotices: Texts<typeof English.providerNotices> = {
  'provider-off': {
    title: 'Die Anmeldung mit {provider} gibt es hier noch nicht',
    text: 'Sie ist auf dieser Website nicht eingerichtet. Bitte nimm deine E-Mail-Adresse und dein Passwort.',
  },
  'provider-failed': {
    title: 'Das hat nicht geklappt',
    text: '{provider} konnte nicht bestätigen, wer du bist. Bitte versuche es noch einmal, oder nimm deine E-Mail-Adresse und dein Passwort.',
  },
  'provider-away': {
    title: 'Everpaw ist gerade nicht erreichbar',
    text: 'Du kannst {provider} wieder nutzen, sobald du Empfang hast.',
  },
  'provider-cancelled': {
    title: 'Es hat sich nichts geändert',
    text: 'Du bist von {provider} zurückgekommen, ohne dich anzumelden.',
  },
  'provider-unverified': {
    title: 'Deine Adresse ist dort nicht bestätigt',
    text: '{provider} hat deine Adresse noch nicht bestätigt. Bestätige sie dort, oder lege ein Konto mit Passwort an.',
  },
  'provider-link-first': {
    title: 'Du hast schon ein Konto',
    text: 'Bitte melde dich an wie bisher. Danach kannst du {provider} in deinem Profil hinzufügen.',
  },
  'provider-sign-in-first': {
    title: 'Bitte melde dich zuerst noch einmal an',
    text: 'Füge {provider} dann innerhalb von zehn Minuten hinzu, damit wir wissen, dass du es bist.',
  },
  'provider-taken': {
    title: 'Diese Anmeldung wird schon benutzt',
    text: 'Diese Anmeldung mit {provider} gehört zu einem anderen Konto bei Everpaw.',
  },
};

import { maxPasswordLength, minPasswordLength } from '../../../accounts/accounts.limits.ts';
import type * as English from '../../../accounts/accounts.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountMessages: Texts<typeof English.accountMessages> = {
  signInTitle: 'Fijn dat je er weer bent',
  signUpTitle: 'Begin je eerste pagina',
  signInTab: 'Inloggen',
  signUpTab: 'Nieuw account',
  signIn: 'Inloggen',
  signingIn: 'Inloggen…',
  createAccount: 'Account aanmaken',
  creatingAccount: 'Account aanmaken…',
  passwordPlaceholder: 'Minstens 6 tekens',
  passwordHint: `Minstens ${minPasswordLength} tekens`,
  forgotPassword: 'Wachtwoord vergeten?',
  forgotPasswordTitle: 'Een nieuw wachtwoord instellen',
  forgotPasswordText:
    'Vul je e-mailadres in. Als er een account bij hoort, sturen we een link om een nieuw wachtwoord in te stellen.',
  sendLink: 'Link sturen',
  sendingLink: 'Versturen…',
  backToSignIn: 'Terug naar inloggen',
  linkNotSent: 'De link is niet verstuurd',
  linkNotSentText: 'Probeer het zo nog eens.',
  anotherAddress: 'Ander adres gebruiken',
  beginWithout: 'Eerst de pagina beginnen, zonder account',
  createFormTitle: (petName) =>
    petName ? `Een account om de pagina van ${petName} te bewaren` : 'Een account om de pagina te bewaren',
  createFormLater: 'Heb je al een account, of wil je er nu een?',
  createFormLead:
    'Een gedenkpagina is van wie die maakt, zodat niemand anders er iets aan kan veranderen. Vertel ons wie je bent, en begin.',
  createFormHint:
    'Vul je naam in en we maken een account voor je aan. Heb je er al een, dan is je e-mailadres genoeg: we sturen je een link om in te loggen.',
  createFormPress: 'Verder',
  withPassword: 'Inloggen met een wachtwoord',

  welcomeBackTitle: 'Welkom terug!',
  welcomeBackText: 'Je bent ingelogd.',
  welcomeTitle: 'Welkom bij Everpaw!',
  welcomeText: 'Je account is aangemaakt.',

  loginFailed: 'Inloggen is niet gelukt',
  loginFailedText: 'Controleer je gegevens en probeer het nog eens.',
  registrationFailed: 'Account aanmaken is niet gelukt',
  registrationFailedText: 'Probeer het met andere gegevens.',
  logoutFailed: 'Uitloggen is niet gelukt',
  logoutOwedText:
    'Alles wat privé is, is van dit apparaat verwijderd. Je sessie eindigt zodra de server bereikbaar is.',
  formLoginFailedText: 'Controleer je e-mailadres en probeer het nog eens.',
  formRegistrationFailedText: 'Probeer het met andere gegevens.',
  checkYourEmail: 'Kijk in je e-mail',
  checkYourEmailText:
    'Als er een account is voor dit adres, is er een link onderweg. Het kan een minuut duren; kijk ook even bij je spam.',

  unreachable: 'We konden de server niet bereiken. Probeer het nog eens als je verbinding hebt.',

  notYet: 'Je account wordt nog klaargezet. Log zo nog eens in',
  leaveTitle: 'Uitloggen en verliezen wat nog niet is verstuurd?',
  leaveText:
    'Een deel van wat je deed, staat alleen op dit apparaat. Het wordt verstuurd zodra je verbinding hebt; als je nu uitlogt, is het weg.',
  leaveAnyway: 'Toch uitloggen',
  stay: 'Ingelogd blijven',

  notPermitted: 'Je account mag dit niet doen',
  ownRole: 'Iemand anders moet dit voor je wijzigen',
  lastSignIn: 'Stel eerst een wachtwoord in, anders kun je er niet meer in',

  linkExpired: 'Deze link is verlopen',
  linkExpiredText:
    'De links in onze e-mails werken maar korte tijd. Vraag een nieuwe aan; die is er binnen een minuut.',
  linkUsed: 'Deze link is al gebruikt',
  linkUsedText:
    'Elke link in onze e-mails werkt één keer. Heb jij hem niet gebruikt, stel dan een nieuw wachtwoord in.',
  linkUnknown: 'Deze link werkt niet',
  linkUnknownText:
    'Misschien is er een stukje afgevallen. Probeer de hele link uit de e-mail, of vraag een nieuwe aan.',
  photoNotThere: 'Deze foto is niet aangekomen. Kies hem nog eens',
  wrongPassword: 'Dat is niet je huidige wachtwoord',
  tooManyTries:
    'Er zijn veel pogingen gedaan met dit adres. Gebruik een inloglink die we daarheen mailen, of wacht een tijdje.',
  emailSignInLink: 'Mail me een inloglink',
  manySignIns: 'Er loggen nu veel mensen in. Probeer het over een paar seconden nog eens.',

  nameRequired: 'Vul je naam in',
  firstNameRequired: 'Vul je voornaam in',
  lastNameRequired: 'Vul je achternaam in',
  passwordRequired: 'Vul je wachtwoord in',
  passwordTooShort: `Gebruik minstens ${minPasswordLength} tekens`,
  passwordTooLong: `Gebruik hoogstens ${maxPasswordLength} tekens`,
  passwordCommon: 'Dit is een van de meest gebruikte wachtwoorden. Kies een ander',
  passwordRepeatRequired: 'Vul het wachtwoord nog een keer in',
  passwordsDiffer: 'De twee wachtwoorden zijn niet gelijk',
};

export const linkMessages: Texts<typeof English.linkMessages> = {
  resetTitle: 'Kies een nieuw wachtwoord',
  resetText: 'Daarmee word je overal elders uitgelogd.',
  resetPress: 'Nieuw wachtwoord opslaan',
  resetBusy: 'Opslaan…',
  resetDone: 'Je nieuwe wachtwoord is ingesteld',
  resetDoneText: 'Je kunt er nu mee inloggen, hier en op je andere apparaten.',
  verifyTitle: 'Bevestig je adres',
  verifyText: 'Bevestig je adres, zodat we weten dat onze e-mails je bereiken.',
  verifyPress: 'Adres bevestigen',
  verifyBusy: 'Bevestigen…',
  verifyPassword:
    'Je bent hier niet ingelogd bij dit account. Vul het wachtwoord in, zodat we weten dat het van jou is.',
  verifyNotMine:
    'Weet je het niet, of heb jij dit account niet aangemaakt? Kies een nieuw wachtwoord, dan is het account van jou alleen.',
  verifyNewPassword: 'Dit bevestigt ook je adres en logt het account overal elders uit.',
  verifyDone: 'Je adres is bevestigd',
  verifyDoneText: 'Dank je. Verder hoef je niets te doen.',
  signInTitle: 'Inloggen met deze link',
  signInText: 'De link werkt één keer, op het apparaat waarop je hem opent.',
  signInPress: 'Inloggen',
  signInBusy: 'Inloggen…',
  askAgain: 'Nieuwe link aanvragen',
  notDone: 'Dat is niet gelukt',
  goOn: 'Verder naar Everpaw',
};

export const providerNotices: Texts<typeof English.providerNotices> = {
  'provider-off': {
    title: 'Inloggen met {provider} kan hier nog niet',
    text: 'Het is op deze site niet ingesteld. Gebruik je e-mailadres en wachtwoord.',
  },
  'provider-failed': {
    title: 'Dat is niet gelukt',
    text: '{provider} kon niet bevestigen wie je bent. Probeer het nog eens, of gebruik je e-mailadres en wachtwoord.',
  },
  'provider-away': {
    title: 'Everpaw is nu niet bereikbaar',
    text: 'Je kunt {provider} weer gebruiken zodra je bereik hebt.',
  },
  'provider-cancelled': {
    title: 'Er is niets veranderd',
    text: 'Je kwam terug van {provider} zonder in te loggen.',
  },
  'provider-unverified': {
    title: 'Je adres is daar niet bevestigd',
    text: '{provider} heeft je adres nog niet bevestigd. Bevestig het daar, of maak een account met een wachtwoord aan.',
  },
  'provider-link-first': {
    title: 'Je hebt al een account',
    text: 'Log in zoals je dat eerder deed. Daarna kun je {provider} toevoegen in je profiel.',
  },
  'provider-sign-in-first': {
    title: 'Log eerst opnieuw in',
    text: 'Voeg {provider} daarna binnen tien minuten toe, zodat we weten dat jij het bent.',
  },
  'provider-taken': {
    title: 'Deze manier van inloggen is al in gebruik',
    text: 'Deze login van {provider} hoort bij een ander account van Everpaw.',
  },
};

import { maxPasswordLength, minPasswordLength } from '../../../accounts/accounts.limits.ts';
import type * as English from '../../../accounts/accounts.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { de } from '../elision.ts';

export const accountMessages: Texts<typeof English.accountMessages> = {
  signInTitle: 'Vous revoilà',
  signUpTitle: 'Commencez votre première page',
  signInTab: 'Connexion',
  signUpTab: 'Inscription',
  signIn: 'Se connecter',
  signingIn: 'Connexion…',
  createAccount: 'Créer votre compte',
  creatingAccount: 'Création du compte…',
  passwordPlaceholder: `${minPasswordLength} caractères au minimum`,
  passwordHint: `Au moins ${minPasswordLength} caractères`,
  forgotPassword: 'Mot de passe oublié ?',
  forgotPasswordTitle: 'Définir un nouveau mot de passe',
  forgotPasswordText:
    'Indiquez votre adresse e-mail. S’il existe un compte à cette adresse, nous enverrons un lien pour définir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  sendingLink: 'Envoi…',
  backToSignIn: 'Retour à la connexion',
  linkNotSent: 'Le lien n’est pas parti',
  linkNotSentText: 'Réessayez dans un instant.',
  anotherAddress: 'Utiliser une autre adresse',
  beginWithout: 'Commencer la page d’abord, sans compte',
  createFormTitle: (petName) =>
    petName ? `Un compte pour garder la page ${de(petName)}` : 'Un compte pour la garder',
  createFormLater: 'Vous avez déjà un compte, ou en voulez un maintenant ?',
  createFormLead:
    'Un mémorial appartient à la personne qui le crée, pour que personne d’autre ne puisse y toucher. Dites-nous qui vous êtes, et commencez.',
  createFormHint:
    'Ajoutez votre nom, et nous créerons un compte pour vous. Si vous en avez déjà un, votre e-mail suffit : nous vous enverrons un lien de connexion.',
  createFormPress: 'Continuer',
  withPassword: 'Se connecter avec un mot de passe',

  welcomeBackTitle: 'Vous revoilà',
  welcomeBackText: 'La connexion a réussi.',
  welcomeTitle: 'Bienvenue sur Everpaw',
  welcomeText: 'Votre compte est créé.',

  loginFailed: 'La connexion n’a pas abouti',
  loginFailedText: 'Vérifiez votre e-mail et votre mot de passe, puis réessayez.',
  registrationFailed: 'L’inscription n’a pas abouti',
  registrationFailedText: 'Réessayez avec d’autres informations.',
  logoutFailed: 'La déconnexion n’a pas abouti',
  logoutOwedText:
    'Tout ce qui est privé a été effacé de cet appareil. Votre session prendra fin dès que le serveur pourra être joint.',
  formLoginFailedText: 'Vérifiez votre e-mail et réessayez.',
  formRegistrationFailedText: 'Réessayez avec d’autres informations.',
  checkYourEmail: 'Regardez vos e-mails',
  checkYourEmailText:
    'S’il existe un compte à cette adresse, un lien est en route. Il peut mettre une minute ; regardez aussi vos courriers indésirables.',

  unreachable: 'Nous n’avons pas pu joindre le serveur. Réessayez quand vous aurez une connexion.',

  notYet: 'Votre compte est encore en préparation. Connectez-vous de nouveau dans un instant',
  leaveTitle: 'Se déconnecter et perdre ce qui n’est pas parti ?',
  leaveText:
    'Une partie de ce que vous avez fait n’est enregistrée que sur cet appareil. Elle partira dès que vous aurez une connexion ; vous déconnecter maintenant l’efface.',
  leaveAnyway: 'Se déconnecter quand même',
  stay: 'Rester ici',

  notPermitted: 'Votre compte n’a pas l’autorisation de faire cela',
  ownRole: 'Quelqu’un d’autre doit changer cela pour vous',
  lastSignIn: 'Définissez d’abord un mot de passe, sinon vous n’auriez plus accès à votre compte',

  linkExpired: 'Ce lien a expiré',
  linkExpiredText:
    'Les liens de nos e-mails ne fonctionnent que peu de temps. Demandez-en un nouveau, il sera là dans une minute.',
  linkUsed: 'Ce lien a déjà servi',
  linkUsedText:
    'Chaque lien de nos e-mails fonctionne une seule fois. Si ce n’est pas vous qui l’avez utilisé, définissez un nouveau mot de passe.',
  linkUnknown: 'Ce lien ne fonctionne pas',
  linkUnknownText: 'Il a peut-être été coupé. Essayez le lien entier de l’e-mail, ou demandez-en un nouveau.',
  photoNotThere: 'Cette photo n’est pas arrivée. Choisissez-la encore une fois',
  wrongPassword: 'Ce n’est pas votre mot de passe actuel',
  tooManyTries:
    'Il y a eu de nombreux essais pour cette adresse. Utilisez un lien de connexion que nous y enverrons, ou attendez un petit moment.',
  emailSignInLink: 'M’envoyer un lien de connexion',
  manySignIns: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.',

  nameRequired: 'Merci d’indiquer votre nom',
  firstNameRequired: 'Merci d’indiquer votre prénom',
  lastNameRequired: 'Merci d’indiquer votre nom',
  passwordRequired: 'Merci d’indiquer votre mot de passe',
  passwordTooShort: `Il faut au moins ${minPasswordLength} caractères`,
  passwordTooLong: `Il faut au plus ${maxPasswordLength} caractères`,
  passwordCommon: 'C’est l’un des mots de passe les plus courants. Choisissez-en un autre',
  passwordRepeatRequired: 'Merci de saisir le mot de passe encore une fois',
  passwordsDiffer: 'Les deux mots de passe sont différents',
};

export const linkMessages: Texts<typeof English.linkMessages> = {
  resetTitle: 'Choisir un nouveau mot de passe',
  resetText: 'Cela déconnecte tous vos autres appareils.',
  resetPress: 'Enregistrer le mot de passe',
  resetBusy: 'Enregistrement…',
  resetDone: 'Votre nouveau mot de passe est défini',
  resetDoneText: 'Vous pouvez l’utiliser dès maintenant, ici et sur vos autres appareils.',
  verifyTitle: 'Confirmer votre adresse',
  verifyText: 'Confirmez votre adresse, pour que nous sachions que nos e-mails vous parviennent.',
  verifyPress: 'Confirmer l’adresse',
  verifyBusy: 'Confirmation…',
  verifyPassword:
    'Ce compte n’est pas ouvert ici. Indiquez son mot de passe, pour que nous sachions qu’il est à vous.',
  verifyNotMine:
    'Vous ne le connaissez pas, ou ce n’est pas vous qui avez créé ce compte ? Choisissez un nouveau mot de passe, et le compte ne sera qu’à vous.',
  verifyNewPassword:
    'Cela confirme aussi votre adresse, et déconnecte le compte de tous les autres appareils.',
  verifyDone: 'Votre adresse est confirmée',
  verifyDoneText: 'Merci. Il n’y a rien d’autre à faire.',
  signInTitle: 'Se connecter avec ce lien',
  signInText: 'Le lien fonctionne une fois, sur l’appareil où vous l’ouvrez.',
  signInPress: 'Se connecter',
  signInBusy: 'Connexion…',
  askAgain: 'Demander un nouveau lien',
  notDone: 'Cela n’a pas fonctionné',
  goOn: 'Continuer vers Everpaw',
};

export const providerNotices: Texts<typeof English.providerNotices> = {
  'provider-off': {
    title: 'La connexion avec {provider} n’est pas encore disponible',
    text: 'Elle n’est pas installée sur ce site. Utilisez votre e-mail et votre mot de passe.',
  },
  'provider-failed': {
    title: 'Cela n’a pas fonctionné',
    text: '{provider} n’a pas pu confirmer qui vous êtes. Réessayez, ou utilisez votre e-mail et votre mot de passe.',
  },
  'provider-away': {
    title: 'Everpaw est injoignable pour l’instant',
    text: 'Vous pourrez utiliser {provider} dès que vous aurez du réseau.',
  },
  'provider-cancelled': {
    title: 'Rien n’a changé',
    text: 'Vous êtes de retour, sans connexion avec {provider}.',
  },
  'provider-unverified': {
    title: 'Votre adresse n’y est pas confirmée',
    text: '{provider} n’a pas encore confirmé votre adresse. Confirmez-la là-bas, ou créez un compte avec un mot de passe.',
  },
  'provider-link-first': {
    title: 'Vous avez déjà un compte',
    text: 'Connectez-vous comme avant. Vous pourrez ensuite ajouter {provider} à votre profil.',
  },
  'provider-sign-in-first': {
    title: 'Connectez-vous d’abord de nouveau',
    text: 'Ajoutez ensuite {provider} dans les dix minutes, pour que nous sachions que c’est vous.',
  },
  'provider-taken': {
    title: 'Ce moyen de connexion est déjà utilisé',
    text: 'Cette connexion {provider} appartient à un autre compte Everpaw.',
  },
};

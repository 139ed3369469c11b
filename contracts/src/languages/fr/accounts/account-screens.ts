import type * as English from '../../../accounts/account-screens.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountScreens: Texts<typeof English.accountScreens> = {
  signInTitle: 'Connectez-vous',
  needsConnection: 'Il faut une connexion pour cela, et vous semblez être hors ligne.',
  unreachable: 'Votre compte n’a pas pu être chargé',
  unreachableText: 'Cette page demande une connexion. Vos mémoriaux s’ouvrent toujours sans elle.',
  notDone: 'Cela n’a pas fonctionné',
  notDoneText: 'Rien n’a changé. Réessayez dans un instant.',
  saved: 'Enregistré',
};

export const profileMessages: Texts<typeof English.profileMessages> = {
  lead: 'Ce que les personnes avec qui vous prenez soin d’un mémorial voient de vous.',
  signInText: 'Ici se trouvent votre nom, votre photo et vos moyens de connexion.',

  photoTitle: 'Votre photo',
  photoText:
    'Une photo carrée convient le mieux. 5 Mo au plus ; nous effaçons le lieu et les données de l’appareil photo.',
  choosePhoto: 'Choisir une photo',
  changePhoto: 'Choisir une autre photo',
  sendingPhoto: 'Envoi…',
  removePhoto: 'Retirer la photo',
  photoRemoved: 'Photo retirée',

  nameTitle: 'Votre nom',
  firstName: 'Prénom',
  lastName: 'Nom',
  save: 'Enregistrer',
  saving: 'Enregistrement…',

  emailTitle: 'Votre e-mail',
  confirmed: 'Confirmé',
  notConfirmed: 'Pas encore confirmé',
  confirm: 'Renvoyer le lien',
  confirmSent: 'Un lien de confirmation est en route vers vous.',

  signInsTitle: 'Moyens de connexion',
  signInsText: 'Associez un service pour vous connecter avec lui.',
  password: 'E-mail et mot de passe',
  passwordSet: 'Défini',
  passwordNotSet: 'Pas encore de mot de passe',
  changePassword: 'Le changer',
  setPassword: 'En définir un',
  linked: 'Associé',
  linkedAs: (email) => `Associé avec ${email}`,
  link: (provider) => `Associer ${provider}`,
  unlink: 'Retirer',
  unlinkTitle: (provider) => `Retirer ${provider} ?`,
  unlinkText: (provider) =>
    `Vous ne pourrez plus vous connecter avec ${provider}, sauf si vous l’associez de nouveau.`,
  unlinked: (provider) => `${provider} n’est plus associé`,
};

export const settingsMessages: Texts<typeof English.settingsMessages> = {
  lead: 'Comment vous vous connectez, ce que nous vous écrivons, ce que garde cet appareil, et comment tout emporter.',
  signInText: 'Ici se trouvent votre mot de passe, vos appareils et vos données.',

  passwordTitle: 'Mot de passe',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  repeatPassword: 'Nouveau mot de passe, encore une fois',
  changePassword: 'Changer le mot de passe',
  changingPassword: 'Un instant…',
  passwordText: 'Le changer déconnecte tous les autres appareils.',
  passwordChanged: 'Votre mot de passe a été changé',
  passwordChangedText: 'Tous les autres appareils ont été déconnectés.',
  passwordFailed: 'Votre mot de passe n’a pas été changé',
  noPassword: 'Votre compte n’a pas de mot de passe. Nous pouvons vous envoyer un lien pour en définir un.',
  mailLink: 'M’envoyer un lien',

  devicesTitle: 'Appareils',
  devicesText: 'Les appareils où votre compte est ouvert en ce moment.',
  thisDevice: 'Cet appareil',
  since: (day) => `depuis le ${day}`,
  lastSeen: (day) => `utilisé le ${day}`,
  signOutThere: 'Déconnecter l’appareil',
  signedOutThere: 'Cet appareil est déconnecté',
  signOutOthers: 'Déconnecter tous les autres',
  signedOutOthers: 'Tous les autres appareils sont déconnectés',
  devicesFailed: 'Vos appareils n’ont pas pu être chargés',

  mailsTitle: 'E-mails',
  mailsText: 'Vous recevrez toujours les e-mails qui concernent votre compte, comme un nouveau mot de passe.',
  tributes: 'Nouveaux hommages',
  tributesHint:
    'Une fois par jour, quand quelqu’un a écrit dans un livre d’or sur lequel vous veillez. Les hommages que vous devez approuver vous sont toujours signalés tout de suite.',
  news: 'Nouvelles d’Everpaw',
  newsHint: 'Quelques fois par an, quand il y a quelque chose qui mérite d’être partagé.',

  deviceTitle: 'Enregistré sur cet appareil',
  memorialsCached: 'Mémoriaux qui s’ouvrent hors ligne',
  roomUsed: 'Espace utilisé',
  roomOf: (used, allowed) => `${used} sur ${allowed}`,
  roomUnknown: 'Votre navigateur ne le dit pas',
  waiting: 'En attente d’envoi',
  nothingWaits: 'Rien',
  persisted: 'Votre navigateur a promis de garder tout cela.',
  notPersisted:
    'Votre navigateur pourrait effacer ceci si l’appareil manque de place. Ce que vous avez écrit et les pages que vous avez épinglées partiraient en dernier.',
  persist: 'Protéger les pages enregistrées',
  persistRefused: 'Votre navigateur n’a pas voulu le promettre',
  persistRefusedText:
    'La plupart le font quand une page est sur l’écran d’accueil, ou quand vous venez souvent.',
  seeSaved: 'Voir ce qui est enregistré',

  remindTitle: 'Souvenirs du jour',
  remind: 'Montrer les souvenirs de ce jour',
  remindHint:
    'Sur votre page d’accueil, retrouvez ce que vous avez écrit sur cette date les années passées. Sur cet appareil seulement.',
  remindFailed: 'Cet appareil n’enregistre rien : il ne peut donc pas retenir ce choix non plus.',
};

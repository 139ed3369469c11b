import type { accountEmailMessages as English } from '../../../accounts/account-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

const notYou = 'Si vous n’avez rien demandé, rien n’a changé, et vous pouvez simplement ignorer cet e-mail.';
const notThem =
  'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : cela vous déconnecte partout ailleurs.';

export const accountEmailMessages: Texts<typeof English> = {
  verifyEmail: {
    subject: 'Confirmez votre adresse',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un, vous sans doute, a créé un compte sur Everpaw avec cette adresse. Merci de confirmer que nos e-mails vous parviennent.',
      'Là où votre session est ouverte, un geste suffit. Ailleurs, nous vous demanderons votre mot de passe, ou vous pourrez en choisir un nouveau.',
    ],
    action: 'Confirmer cette adresse',
    closing: `Le lien fonctionne une fois, pendant 24 heures. ${notYou}`,
  },
  setPassword: {
    subject: 'Définissez un mot de passe pour votre compte',
    paragraphs: [
      'Bonjour,',
      'Il existe un compte Everpaw pour cette adresse, encore sans mot de passe. Avec un mot de passe, vous pourrez vous connecter sur tous vos appareils.',
    ],
    action: 'Définir un mot de passe',
    closing: `Le lien fonctionne une fois, pendant 24 heures. ${notYou}`,
  },
  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Bonjour,',
      'Un nouveau mot de passe a été demandé pour votre compte. En choisir un déconnecte tous les autres appareils ; vos mémoriaux restent tels qu’ils sont.',
    ],
    action: 'Choisir un nouveau mot de passe',
    closing: `Le lien fonctionne une fois, pendant 30 minutes. ${notYou}`,
  },
  signIn: {
    subject: 'Votre lien de connexion',
    paragraphs: ['Bonjour,', 'Ce lien vous connecte à Everpaw, sans mot de passe.'],
    action: 'Se connecter',
    closing: `Le lien fonctionne une fois, pendant 15 minutes. ${notYou}`,
  },
  alreadyRegistered: {
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un a voulu créer un compte sur Everpaw avec cette adresse. Il en existe déjà un, nous n’en avons donc pas créé d’autre. Si c’était vous, ce lien vous connecte.',
    ],
    action: 'Se connecter',
    closing: `Le lien fonctionne une fois, pendant 15 minutes. ${notYou}`,
  },
  passwordChanged: {
    subject: 'Votre mot de passe a changé',
    paragraphs: ['Bonjour,', 'Le mot de passe de votre compte Everpaw vient d’être changé.'],
    action: 'Ouvrir vos réglages',
    closing: notThem,
  },
  signInLinked: {
    subject: (service) => `Vous pouvez maintenant vous connecter avec ${service}`,
    paragraphs: (service) => ['Bonjour,', `Désormais, vous pouvez vous connecter à Everpaw avec ${service}.`],
    action: 'Ouvrir votre profil',
    closing: (service) => `Si ce n’était pas vous, retirez ${service} de votre profil. ${notThem}`,
  },
};

import type { accountForms as English } from '../../../accounts/account-forms.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountForms: Texts<typeof English> = {
  loadingYourAccount: 'Chargement de votre compte',
  linked: (linked) => `Vous pouvez maintenant vous connecter avec ${linked}`,
  loadingYourDevices: 'Chargement de vos appareils',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  password: 'Mot de passe',
  email: 'E-mail',
  firstName: 'Prénom',
  lastName: 'Nom',
  and: 'et',
  account: 'Compte',
  otherWays: 'Autres moyens de connexion',
  orContinueWith: 'ou continuer avec',
  continueWith: (name) => `Continuer avec ${name}`,
};

import type { accountForms as English } from '../../../accounts/account-forms.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountForms: Texts<typeof English> = {
  loadingYourAccount: 'Je account wordt geladen',
  linked: (linked) => `Je kunt nu inloggen met ${linked}`,
  loadingYourDevices: 'Je apparaten worden geladen',
  newPassword: 'Nieuw wachtwoord',
  confirmPassword: 'Wachtwoord herhalen',
  password: 'Wachtwoord',
  email: 'E-mailadres',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  and: 'en',
  account: 'Account',
  otherWays: 'Andere manieren om in te loggen',
  orContinueWith: 'of ga verder met',
  continueWith: (name) => `Verder met ${name}`,
};

import type { accountForms as English } from '../../../accounts/account-forms.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const accountForms: Texts<typeof English> = {
  loadingYourAccount: 'Dein Konto wird geladen',
  linked: (linked) => `Du kannst dich jetzt mit ${linked} anmelden`,
  loadingYourDevices: 'Deine Geräte werden geladen',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Passwort wiederholen',
  password: 'Passwort',
  email: 'E-Mail-Adresse',
  firstName: 'Vorname',
  lastName: 'Nachname',
  and: 'und',
  account: 'Konto',
  otherWays: 'Andere Wege, dich anzumelden',
  orContinueWith: 'oder weiter mit',
  continueWith: (name) => `Weiter mit ${name}`,
};

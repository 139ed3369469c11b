import type { accountEmailMessages as English } from '../../../accounts/account-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

const notYou =
  'Wenn du das nicht angefordert hast, hat sich nichts geändert, und du kannst diese E-Mail einfach übergehen.';
const notThem =
  'Wenn du das nicht warst, lege gleich ein neues Passwort fest: Damit wirst du überall sonst abgemeldet.';

export const accountEmailMessages: Texts<typeof English> = {
  verifyEmail: {
    subject: 'Bitte bestätige deine Adresse',
    paragraphs: [
      'Hallo,',
      'jemand, hoffentlich du, hat mit dieser Adresse ein Konto bei Everpaw angelegt. Bitte bestätige, dass unsere E-Mails dich erreichen.',
      'Wo du angemeldet bist, genügt ein Tippen. Überall sonst fragen wir nach deinem Passwort, oder du kannst dort ein neues wählen.',
    ],
    action: 'Adresse bestätigen',
    closing: `Der Link funktioniert einmal und gilt 24 Stunden. ${notYou}`,
  },
  setPassword: {
    subject: 'Lege ein Passwort für dein Konto fest',
    paragraphs: [
      'Hallo,',
      'zu dieser Adresse gibt es ein Konto bei Everpaw, das noch kein Passwort hat. Mit einem Passwort kannst du dich auf jedem Gerät anmelden.',
    ],
    action: 'Passwort festlegen',
    closing: `Der Link funktioniert einmal und gilt 24 Stunden. ${notYou}`,
  },
  resetPassword: {
    subject: 'Lege ein neues Passwort fest',
    paragraphs: [
      'Hallo,',
      'für dein Konto wurde ein neues Passwort angefordert. Wenn du eines wählst, wirst du auf allen anderen Geräten abgemeldet; deine Gedenkseiten bleiben, wie sie sind.',
    ],
    action: 'Neues Passwort wählen',
    closing: `Der Link funktioniert einmal und gilt 30 Minuten. ${notYou}`,
  },
  signIn: {
    subject: 'Dein Link zum Anmelden',
    paragraphs: ['Hallo,', 'mit diesem Link meldest du dich bei Everpaw an, ohne Passwort.'],
    action: 'Anmelden',
    closing: `Der Link funktioniert einmal und gilt 15 Minuten. ${notYou}`,
  },
  alreadyRegistered: {
    subject: 'Du hast schon ein Konto',
    paragraphs: [
      'Hallo,',
      'jemand wollte mit dieser Adresse ein Konto bei Everpaw anlegen. Es gibt schon eines, deshalb haben wir kein weiteres angelegt. Wenn du das warst, meldet dich dieser Link an.',
    ],
    action: 'Anmelden',
    closing: `Der Link funktioniert einmal und gilt 15 Minuten. ${notYou}`,
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    paragraphs: ['Hallo,', 'das Passwort für dein Konto bei Everpaw wurde gerade geändert.'],
    action: 'Einstellungen öffnen',
    closing: notThem,
  },
  signInLinked: {
    subject: (service) => `Du kannst dich jetzt mit ${service} anmelden`,
    paragraphs: (service) => ['Hallo,', `ab jetzt kannst du dich bei Everpaw mit ${service} anmelden.`],
    action: 'Profil öffnen',
    closing: (service) => `Wenn du das nicht warst, entferne ${service} aus deinem Profil. ${notThem}`,
  },
};

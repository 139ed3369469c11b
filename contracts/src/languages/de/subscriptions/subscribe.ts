import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/subscribe.messages.ts';

export const subscribeMessages: Texts<typeof English.subscribeMessages> = {
  title: 'Tarife',
  heading: 'Platz für sie alle',
  lead: `Beginne mit Basic, oder probiere Premium ${trialDays} Tage kostenlos aus. Was du auch wählst: Nichts, was du hier bewahrst, wird je wegen eines Tarifs gelöscht.`,
  signInTitle: 'Bitte melde dich an',
  signInText: 'Bitte melde dich an, um deinen Tarif zu ändern.',
  prepareFailed: 'Der Tarif konnte nicht vorbereitet werden. Bitte versuche es noch einmal.',
  errorTitle: 'Das hat nicht geklappt',
  errorText: 'Etwas ist schiefgegangen. Es wurde nichts abgebucht. Bitte versuche es noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  offline: 'Um einen Tarif zu wählen, brauchst du eine Verbindung. Sobald du eine hast, geht es hier weiter.',
  plans: 'Die Tarife',
  premiumActive: 'Premium ist aktiv',
  lifetimeActive: 'Lifetime gehört dir',
  premiumGiven: 'Ganz Premium steht dir offen. Es ist nichts zu bezahlen.',
  yourPlan: 'Dein Tarif und deine Quittungen',
  choosePremium: 'Premium wählen',
  chosen: 'Premium gewählt',
  backToBasic: 'Zurück zu Basic',
  basicIncluded: 'In deinem Tarif enthalten',
  addOnIncluded: 'In Premium schon enthalten: Deine Gedenkseiten haben keine Grenze',
  preparing: 'Dein Tarif wird vorbereitet …',
  formTitle: 'Premium beginnen',
  testLabel: 'Das ist ein Test.',
  testText: `Die Website ist im Testbetrieb: Du wirst nicht nach einer Karte gefragt, und es wird nichts abgebucht, weder jetzt noch später. Du bekommst Premium für ${trialDays} Tage.`,
  startTest: `${trialDays}-Tage-Test beginnen`,
  starting: 'Beginnt …',
  trialTerms: (days, amount, day) =>
    `${counted(days, 'Tag', 'Tage')} lang wird nichts abgebucht. Am ${day} buchen wir ${amount} ab, danach jeden Monat dasselbe. Bis dahin kannst du jederzeit kündigen und zahlst nichts.`,
  paidTerms: (amount) =>
    `Es sind jetzt ${amount}, danach jeden Monat dasselbe. Du kannst jederzeit kündigen.`,
  startTrial: (days) => `Meine ${days} kostenlosen Tage beginnen`,
  startPaid: (amount) => `${amount} bezahlen und beginnen`,
  lifetimeTitle: 'Lifetime',
  lifetimeText: (amount) =>
    `Einmal ${amount}, und ganz Premium gehört dir für immer. Du hast ${moneyBackDays} Tage, um es dir anders zu überlegen.`,
  lifetimeEndsPremium: 'Dein monatliches Premium endet damit, du bezahlst also nie doppelt.',
  lifetimePay: (amount) => `Einmal ${amount} bezahlen`,
  lifetimeClosed: 'Lifetime kann man kaufen, sobald Everpaw den Testbetrieb verlässt.',
  paying: 'Wird bezahlt …',
  leaveTitle: 'Zurück zu Basic?',
  leaveText: (day) =>
    `Du behältst Premium bis zum ${day}, und es wird nichts mehr abgebucht. Nichts wird gelöscht: Was über Basic hinausgeht, kann weiter gelesen werden und bleibt, wie es ist, bis du zurückkommst.`,
  leave: 'Zurück zu Basic',
  leaving: 'Wird gekündigt …',
  keep: 'Premium behalten',
  leaveFailed: 'Dein Tarif konnte nicht geändert werden. Bitte versuche es noch einmal.',
  left: (day) => `Du behältst Premium bis zum ${day}`,
  welcomeTitle: 'Premium gehört dir',
  welcomeText: 'Danke. Alles in Premium steht dir jetzt offen.',
  lifetimeWelcome: 'Danke. Alles steht dir offen, für immer.',
  faqTitle: 'Fragen zu den Tarifen',
};

export const paymentPromises: Texts<typeof English.paymentPromises> = [
  { id: 'encrypted', text: 'Verschlüsselt übertragen' },
  { id: 'card', text: 'Deine Kartennummer erreicht uns nie' },
  { id: 'money-back', text: `${moneyBackDays} Tage Geld-zurück-Garantie` },
  { id: 'cancel', text: 'Jederzeit kündbar' },
];

export const subscribeQuestions: Texts<typeof English.subscribeQuestions> = [
  {
    question: 'Kann ich jederzeit kündigen?',
    answer: `Ja, selbst und in einem Augenblick. In den ${trialDays} kostenlosen Tagen zahlst du nichts; danach behältst du Premium bis zum Ende des Monats, den du bezahlt hast.`,
  },
  {
    question: 'Was wird aus meinen Gedenkseiten, wenn Premium endet?',
    answer:
      'Sie bleiben, jede von ihnen, mit jedem Foto. Alle können sie lesen wie zuvor. Was über Basic hinausgeht, lässt sich erst wieder ändern, wenn du zurück bei Premium bist, und dann ist alles, wie es war.',
  },
  {
    question: 'Kann ich mein Geld zurückbekommen?',
    answer: `Ja. Es gibt eine Geld-zurück-Garantie: Innerhalb von ${moneyBackDays} Tagen nach deiner ersten Zahlung geht sie auf deine Karte zurück, und du musst nicht sagen, warum.`,
  },
  {
    question: 'Gibt es einen Tarif ohne monatliche Zahlungen?',
    answer:
      'Ja: Lifetime bezahlst du einmal, und ganz Premium ist für immer enthalten. Du findest ihn bei den Tarifen auf unserer Startseite.',
  },
];

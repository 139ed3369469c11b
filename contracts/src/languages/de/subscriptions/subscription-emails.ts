import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type { subscriptionEmailMessages as English } from '../../../subscriptions/subscription-emails.messages.ts';

export const subscriptionEmailMessages: Texts<typeof English> = {
  startedSubject: 'Dein Premium hat begonnen',
  started: (day, amount) =>
    `Premium gehört dir, und die ersten ${trialDays} Tage sind kostenlos. Am ${day} buchen wir ${amount} ab, danach jeden Monat dasselbe. Eine Woche vorher erinnern wir dich, und bis dahin kannst du jederzeit kündigen.`,
  testStarted: (day) =>
    `Du kannst Premium bis zum ${day} ausprobieren. Diese Website ist im Testbetrieb: Wir haben nicht nach einer Karte gefragt, und es wird nichts abgebucht.`,
  reminderSubject: 'Deine kostenlosen Tage enden in einer Woche',
  reminder: (day, amount) =>
    `Deine kostenlosen Tage enden am ${day}. Danach kostet Premium ${amount} im Monat. Wenn du nicht weitermachen möchtest, kannst du bis dahin kündigen und zahlst nichts.`,
  testReminder: (day) =>
    `Deine kostenlosen Tage enden am ${day}. Es wird nichts abgebucht: Dein Konto kehrt zu Basic zurück, und alles darin bleibt.`,
  paidSubject: 'Deine Zahlung für Premium',
  paid: (amount, day) =>
    `Danke. Deine Zahlung von ${amount} ist angekommen, und Premium ist bis zum ${day} bezahlt.`,
  pastDueSubject: 'Deine Zahlung hat nicht geklappt',
  pastDue:
    'Deine Bank hat die Zahlung für Premium abgelehnt. Vorerst ändert sich nichts: Wir versuchen es in ein paar Tagen noch einmal, und du kannst jederzeit eine andere Karte wählen.',
  endedSubject: 'Dein Premium ist zu Ende',
  ended:
    'Premium ist zu Ende, und dein Konto ist bei Basic. Nichts ist gelöscht: Alles kann weiter gelesen werden, und was über Basic hinausgeht, bleibt, wie es ist, bis du zurückkommst.',
  lifetimeSubject: 'Danke, dass du Lifetime gewählt hast',
  lifetime: (amount) =>
    `Danke. Deine Zahlung von ${amount} ist angekommen. Ganz Premium gehört dir von jetzt an, und es ist nichts mehr zu bezahlen. Wenn du es dir anders überlegst, kannst du ${moneyBackDays} Tage lang dein Geld zurückbekommen.`,
  moneyBackSubject: 'Dein Geld ist auf dem Weg zurück zu dir',
  moneyBack: (amount) =>
    `${amount} gehen auf deine Karte zurück. Banken brauchen dafür bis zu zehn Tage. Dein Konto ist bei Basic, und nichts darin wurde gelöscht.`,
  refund: (amount) =>
    `${amount} gehen auf deine Karte zurück, weil sich dein Tarif geändert hat und du dafür nicht bezahlen musst. Banken brauchen dafür bis zu zehn Tage. Nichts in deinem Konto wurde gelöscht.`,
  action: 'Deinen Tarif ansehen',
  closing: 'Wenn etwas nicht stimmt, antworte einfach auf diese E-Mail.',
};

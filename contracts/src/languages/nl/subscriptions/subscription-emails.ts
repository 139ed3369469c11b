import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type { subscriptionEmailMessages as English } from '../../../subscriptions/subscription-emails.messages.ts';

export const subscriptionEmailMessages: Texts<typeof English> = {
  startedSubject: 'Je Premium is begonnen',
  started: (day, amount) =>
    `Premium is van jou, en de eerste ${trialDays} dagen zijn gratis. Op ${day} schrijven we ${amount} af, en daarna elke maand hetzelfde. Een week van tevoren herinneren we je eraan, en tot dan kun je altijd opzeggen.`,
  testStarted: (day) =>
    `Je kunt Premium proberen tot ${day}. Deze site staat in de testmodus: we vroegen je niet om een kaart, en er wordt niets afgeschreven.`,
  reminderSubject: 'Je gratis dagen eindigen over een week',
  reminder: (day, amount) =>
    `Je gratis dagen eindigen op ${day}. Vanaf dan kost Premium ${amount} per maand. Wil je liever niet verder, dan kun je tot dan opzeggen zonder iets te betalen.`,
  testReminder: (day) =>
    `Je gratis dagen eindigen op ${day}. Er wordt niets afgeschreven: je account gaat terug naar Basic, en alles erin blijft bewaard.`,
  paidSubject: 'Je betaling voor Premium',
  paid: (amount, day) => `Dank je. Je betaling van ${amount} is binnen, en Premium is betaald tot ${day}.`,
  pastDueSubject: 'Je betaling is niet gelukt',
  pastDue:
    'Je bank weigerde de betaling voor Premium. Er verandert nu niets: we proberen het over een paar dagen nog eens, en je kunt altijd een andere kaart kiezen.',
  endedSubject: 'Je Premium is geëindigd',
  ended:
    'Premium is geëindigd, en je hebt nu Basic. Er is niets verwijderd: alles blijft leesbaar, en waar Basic geen plaats voor heeft, blijft zoals het is tot je terugkomt.',
  lifetimeSubject: 'Dank je dat je voor Lifetime koos',
  lifetime: (amount) =>
    `Dank je. Je betaling van ${amount} is binnen. Heel Premium is vanaf nu van jou, en je hoeft niets meer te betalen. Als je je bedenkt, heb je ${moneyBackDays} dagen om je geld terug te krijgen.`,
  moneyBackSubject: 'Je geld komt naar je terug',
  moneyBack: (amount) =>
    `${amount} gaat terug naar je betaalkaart. Bij banken kan dat tot tien dagen duren. Je hebt nu Basic, en er is niets verwijderd.`,
  refund: (amount) =>
    `${amount} gaat terug naar je betaalkaart, omdat je abonnement is veranderd en je hiervoor niet hoeft te betalen. Bij banken kan dat tot tien dagen duren. Er is niets uit je account verwijderd.`,
  action: 'Je abonnement bekijken',
  closing: 'Klopt er iets niet, antwoord dan gewoon op deze e-mail.',
};

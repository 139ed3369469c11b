import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/subscribe.messages.ts';

export const subscribeMessages: Texts<typeof English.subscribeMessages> = {
  title: 'Abonnementen',
  heading: 'Plaats voor allemaal',
  lead: `Begin met Basic, of probeer Premium ${trialDays} dagen gratis. Wat je ook kiest, niets van wat je hier bewaart, wordt ooit verwijderd vanwege een abonnement.`,
  signInTitle: 'Log eerst in',
  signInText: 'Log in om je abonnement te wijzigen.',
  prepareFailed: 'Je abonnement kon niet worden klaargezet. Probeer het nog eens.',
  errorTitle: 'Dat is niet gelukt',
  errorText: 'Er ging iets mis. Er is niets afgeschreven. Probeer het nog eens.',
  tryAgain: 'Nog eens proberen',
  offline: 'Om een abonnement te kiezen is een verbinding nodig. Deze pagina staat klaar zodra je die hebt.',
  plans: 'De abonnementen',
  premiumActive: 'Premium is actief',
  lifetimeActive: 'Lifetime is van jou',
  premiumGiven: 'Heel Premium staat voor je open. Je hoeft niets te betalen.',
  yourPlan: 'Je abonnement en betaalbewijzen',
  choosePremium: 'Premium kiezen',
  chosen: 'Premium gekozen',
  backToBasic: 'Terug naar Basic',
  basicIncluded: 'Zit in je abonnement',
  addOnIncluded: 'Zit al in Premium: er is geen grens aan je gedenkpagina’s',
  preparing: 'Je abonnement wordt klaargezet…',
  formTitle: 'Met Premium beginnen',
  testLabel: 'Dit is een test.',
  testText: `De site staat in de testmodus: je hoeft geen kaart te gebruiken, en er wordt niets afgeschreven, nu niet en later niet. Je krijgt Premium voor ${trialDays} dagen.`,
  startTest: `Begin de test van ${trialDays} dagen`,
  starting: 'Beginnen…',
  trialTerms: (days, amount, day) =>
    `De eerste ${counted(days, 'dag', 'dagen')} wordt er niets afgeschreven. Op ${day} betaal je ${amount}, en daarna elke maand hetzelfde. Tot dan kun je altijd opzeggen zonder iets te betalen.`,
  paidTerms: (amount) => `Nu ${amount}, en daarna elke maand hetzelfde. Je kunt altijd opzeggen.`,
  startTrial: (days) => `Begin mijn ${counted(days, 'gratis dag', 'gratis dagen')}`,
  startPaid: (amount) => `${amount} betalen en beginnen`,
  lifetimeTitle: 'Lifetime',
  lifetimeText: (amount) =>
    `Eén keer ${amount}, en heel Premium is voorgoed van jou. Je hebt ${moneyBackDays} dagen om je te bedenken.`,
  lifetimeEndsPremium: 'Je maandelijkse Premium eindigt daarmee, zodat je nooit dubbel betaalt.',
  lifetimePay: (amount) => `Eén keer ${amount} betalen`,
  lifetimeClosed: 'Lifetime is te koop zodra deze site geopend is.',
  paying: 'Betalen…',
  leaveTitle: 'Terug naar Basic?',
  leaveText: (day) =>
    `Je houdt Premium tot ${day}, en er wordt niets meer afgeschreven. Er wordt niets verwijderd: waar Basic geen plaats voor heeft, blijft leesbaar en blijft zoals het is tot je terugkomt.`,
  leave: 'Terug naar Basic',
  leaving: 'Opzeggen…',
  keep: 'Premium houden',
  leaveFailed: 'We konden je abonnement niet wijzigen. Probeer het nog eens.',
  left: (day) => `Je houdt Premium tot ${day}`,
  welcomeTitle: 'Premium is van jou',
  welcomeText: 'Dank je. Alles van Premium staat nu voor je open.',
  lifetimeWelcome: 'Dank je. Alles staat voor je open, voorgoed.',
  faqTitle: 'Vragen over abonnementen',
};

export const paymentPromises: Texts<typeof English.paymentPromises> = [
  { id: 'encrypted', text: 'Versleuteld verstuurd' },
  { id: 'card', text: 'Je kaartnummer komt nooit bij ons' },
  { id: 'money-back', text: `${moneyBackDays} dagen niet goed, geld terug` },
  { id: 'cancel', text: 'Altijd opzegbaar' },
];

export const subscribeQuestions: Texts<typeof English.subscribeQuestions> = [
  {
    question: 'Kan ik altijd opzeggen?',
    answer: `Ja, zelf en in een ogenblik. In de ${trialDays} gratis dagen betaal je niets; daarna houd je Premium tot het einde van de maand die je hebt betaald.`,
  },
  {
    question: 'Wat gebeurt er met mijn gedenkpagina’s als Premium eindigt?',
    answer:
      'Ze blijven, allemaal, met elke foto. Iedereen kan ze lezen zoals voorheen. Waar Basic geen plaats voor heeft, kan niet worden veranderd tot je weer Premium hebt; dan is alles zoals het was.',
  },
  {
    question: 'Kan ik mijn geld terugkrijgen?',
    answer: `Ja. Je hebt ${moneyBackDays} dagen bedenktijd: binnen ${moneyBackDays} dagen na je eerste betaling gaat die terug naar je betaalkaart, en je hoeft niet te zeggen waarom.`,
  },
  {
    question: 'Is er iets zonder maandelijkse betalingen?',
    answer:
      'Ja: voor Lifetime betaal je één keer, en daarmee heb je heel Premium voorgoed. Je vindt het bij de abonnementen op onze startpagina.',
  },
];

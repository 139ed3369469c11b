import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/landing.messages.ts';

export const landingMessages: Texts<typeof English.landingMessages> = {
  title: 'Seiten der Erinnerung',
  runningHead: 'Gedenkseiten für geliebte Tiere',
  seeExamples: 'Drei fertige Seiten ansehen',

  stepsTitle: 'Wie eine Seite entsteht',
  stepsText:
    'Ein Abend genügt für den Anfang. Nichts muss fertig werden, und unterwegs geht nichts verloren.',

  examplesTitle: 'Drei fertige Seiten',
  examplesText:
    'Öffne eine und sieh dich um: die Fotos, die Geschichte, das Gästebuch. Deine kann heute Abend so aussehen.',
  viewAll: 'Alle Gedenkseiten ansehen',

  cardsTitle: 'Ein paar Worte für jemanden, der trauert',
  cardsText:
    'Beileidskarten kommen per E-Mail, mit einem Foto und deinen eigenen Worten, an dem Tag, den du wählst.',
  browseCards: 'Beileidskarten ansehen',

  storeTitle: 'Etwas zum Festhalten',
  storeText: 'Andenken aus kleinen Werkstätten, fürs Regal, für die Wand und für den Garten.',
  addToCart: 'In den Warenkorb',
  browseProducts: 'Alle Produkte ansehen',

  plansTitle: 'Was es kostet',
  plansText:
    'Die erste Gedenkseite ist kostenlos und bleibt es. Bezahle nur, wenn du mehr bewahren möchtest.',

  trustTitle: 'Worauf du dich verlassen kannst',

  closingTitle: 'Beginne mit dem Namen',
  closingText: 'Alles andere kann warten, bis du so weit bist.',
};

export const landingSteps: Texts<typeof English.landingSteps> = [
  {
    title: 'Vorlage wählen',
    text: 'Beginne mit Farben, die passen: ruhig, warm oder hell. Du kannst sie jederzeit ändern.',
  },
  {
    title: 'Erinnerungen hinzufügen',
    text: 'Der Name und die Daten, die Fotos, zu denen du immer wieder zurückkehrst, die Geschichte, die nur du erzählen kannst.',
  },
  {
    title: 'Teilen und zurückdenken',
    text: 'Schick die Seite denen, die dein Tier kannten. Sie lassen ein paar Worte da; du hast sie immer auf dem Handy.',
  },
];

export const landingCategories: Texts<typeof English.landingCategories> = [
  { of: 'urns', name: 'Urnen' },
  { of: 'frames', name: 'Bilderrahmen' },
  { of: 'garden', name: 'Andenken für den Garten' },
];

export const landingPromises: Texts<typeof English.landingPromises> = [
  {
    title: 'Du bestimmst, wer sie sieht',
    text: 'Eine Seite ist öffentlich, für alle, denen du die Adresse gibst, oder nur für dich. Eine private ist so verborgen, als gäbe es sie nicht, und ihre Bilder auch.',
  },
  {
    title: 'Sie öffnet sich ohne Empfang',
    text: 'Was du einmal geöffnet hast, bleibt auf deinem Handy, und was du dort schreibst, wird gesendet, wenn du zurück bist.',
  },
  {
    title: 'Niemand sieht dir beim Trauern zu',
    text: 'Keine Werbung, keine Tracker, und in deinen Fotos bleiben weder Ort noch Kameradaten.',
  },
  {
    title: 'Nichts geht aus Versehen verloren',
    text: 'Vor dem Löschen fragen wir und sagen, was weg wäre. Dreißig Tage lang kannst du alles zurückholen.',
  },
];

import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/about.messages.ts';
import { contactAddress } from '../../../site/about.messages.ts';

export const aboutMessages: Texts<typeof English.aboutMessages> = {
  title: 'Über uns',
  headline: 'Sie waren hier. Das soll man sehen.',
  lead: 'Everpaw bewahrt Seiten der Erinnerung an Tiere, für die Menschen, die von ihnen geliebt wurden.',

  missionTitle: 'Unsere Aufgabe',
  mission:
    'Jeder Familie eine Seite zu geben für das Tier, das ihr fehlt: an einem Abend gemacht, bewahrt, solange sie es möchte, und offen, wo immer jemand daran denkt, mit Empfang oder ohne.',

  visionTitle: 'Was wir uns wünschen',
  vision:
    'Eine Welt, in der niemand hören muss, es sei doch nur ein Tier gewesen. Trauer um ein Tier ist Trauer. Sie verdient einen eigenen Ort, mit Platz für Fotos, für Geschichten und für die Worte derer, die es kannten.',

  storyTitle: 'Unsere Geschichte',
  story: [
    'Everpaw begann mit einer Hündin namens Juno, einem Schuhkarton voller Fotos und einem Hügel hinter einem Dorf, auf dem noch nie ein Handy mehr als einen Balken hatte. Dort oben wollten wir vorlesen, was andere über sie geschrieben hatten. Die Seite lud nicht.',
    'Also haben wir eine gebaut, die es tut. Sie bleibt auf dem Handy, sobald sie einmal offen war, und was man dort ohne Empfang schreibt, wird auf dem Heimweg gesendet. Der Rest kam vom Zuhören: ein Gästebuch, weil die Nachbarn danach fragten; eine Seite, die sich vom Startbildschirm öffnet, weil ein Großvater Juno neben seinem Wetter haben wollte; ein Export von allem, weil das, was dir gehört, mit dir gehen soll.',
    'Wir sind noch immer wenige, und wir gehen noch immer auf diesen Hügel.',
  ],

  valuesTitle: 'Woran wir festhalten',
  teamTitle: 'Wer wir sind',
  statisticsTitle: 'In Zahlen',
  statisticsNote: 'Die Website ist im Testbetrieb, und diese Zahlen sind Beispiele.',
  countedNote: 'Gerade gezählt: die Gedenkseiten, die alle besuchen können.',
  contactTitle: 'Wo du uns findest',
  contactText: 'Wir lesen jede Nachricht selbst und antworten meist innerhalb von zwei Werktagen.',
  write: 'Schreib uns',
};

export const aboutValues: Texts<typeof English.aboutValues> = [
  {
    title: 'Lieber leise als schlau',
    text: 'Nichts blinkt, zählt herunter oder fragt zweimal. Vielleicht weint jemand gerade.',
  },
  {
    title: 'Alles gehört dir',
    text: 'Nimm alles als Datei mit, wann immer du möchtest; und was du löschst, ist weg.',
  },
  {
    title: 'Niemand sieht dir über die Schulter',
    text: 'Keine Werbung, keine Tracker, nichts von Dritten, auf keiner Seite.',
  },
  {
    title: 'Es muss auf dem Hügel gehen',
    text: 'Kein Empfang, ein altes Handy, eine zitternde Hand: Dafür bauen wir zuerst.',
  },
];

export const aboutTeam: Texts<typeof English.aboutTeam> = [
  {
    name: 'Ines Ferreira',
    role: 'Gründung',
    text: 'Ist vierzehn Jahre mit Juno spazieren gegangen. Liest die Post.',
  },
  { name: 'Tom Okafor', role: 'Technik', text: 'Testet jede neue Version im Keller, mit Absicht.' },
  {
    name: 'Maren Voss',
    role: 'Gestaltung und Typografie',
    text: 'Hat mit sechzehn ihr erstes Buch gesetzt. Zwei gerettete Katzen.',
  },
  { name: 'Dr. Amy Lindqvist', role: 'Trauerbegleitung', text: 'Hält unsere Worte freundlich und kurz.' },
];

export const aboutStatistics: Texts<typeof English.aboutStatistics> = [
  { value: '12.000+', label: 'Gedenkseiten angelegt' },
  { value: '48.000+', label: 'Einträge geschrieben' },
  { value: '31', label: 'Länder' },
  { value: '4,9 / 5', label: 'von den Familien, die wir gefragt haben' },
];

export const aboutCounts: Texts<typeof English.aboutCounts> = [
  { of: 'all', label: 'öffentliche Gedenkseiten' },
  { of: 'dog', label: 'für Hunde' },
  { of: 'cat', label: 'für Katzen' },
  { of: 'others', label: 'für andere Tiere' },
];

export const contactDetails: Texts<typeof English.contactDetails> = [
  { label: 'E-Mail', value: contactAddress, href: `mailto:${contactAddress}` },
  { label: 'Telefon', value: '+1 (555) 010-0142', href: 'tel:+15550100142' },
  { label: 'Post', value: 'Everpaw, 14 Orchard Lane, Portland, OR 97205, USA', href: null },
  { label: 'Zeiten', value: 'Montag bis Freitag, 9 bis 17 Uhr (pazifische Zeit)', href: null },
];

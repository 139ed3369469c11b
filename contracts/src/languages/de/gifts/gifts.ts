import type * as English from '../../../gifts/gifts.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const giftMessages: Texts<typeof English.giftMessages> = {
  title: 'Geschenke zum Gedenken',
  text: 'Wenn jemand, der dir nahesteht, ein Tier verloren hat, kann etwas Kleines in der Hand sagen, was schwer zu sagen ist.',
  explanationTitle: 'Ein Geschenk von dir',
  explanation:
    'Du suchst etwas aus unserem Laden aus und schreibst ein paar Worte. Wir packen es ein, schreiben deine Worte von Hand auf eine Karte und bringen beides bis an die Tür. Im Päckchen liegt kein Preis.',
  cards: [
    {
      title: 'Etwas Tröstliches',
      text: 'Eine Kerze für die ersten Abende, Samen für den Frühling danach: kleine Dinge, die nichts verlangen.',
    },
    {
      title: 'Andenken',
      text: 'Steine, Rahmen und Drucke, die einen Namen, eine Pfote oder ein Gesicht sichtbar bewahren.',
    },
    {
      title: 'Mit deinen Worten',
      text: 'Ein Andenken und daneben, was du geschrieben hast. Für viele ist die Karte das, was bleibt.',
    },
  ],
  stepsTitle: 'So geht es',
  steps: [
    {
      title: 'Such ein Geschenk aus',
      text: 'Alles hier kann so eingepackt und gesendet werden, wie es ist.',
    },
    { title: 'Schreib deine Worte', text: 'Deine eigenen, oder ein paar von uns für den Anfang.' },
    {
      title: 'Sag uns, wohin',
      text: 'Wir brauchen die Anschrift und eine E-Mail-Adresse für die Lieferung.',
    },
    { title: 'Wir bringen es hin', text: 'Eingepackt, mit deiner Karte. Wir sagen dir, wenn es losgeht.' },
  ],
  chooseTitle: 'Such ein Geschenk aus',
  search: 'Geschenke suchen',
  price: 'Preis',
  gifts: (count) => counted(count, 'Geschenk', 'Geschenke'),
  loading: 'Die Geschenke werden geladen',
  noneFound: 'Keine Geschenke gefunden',
  noneFoundText: 'Versuche es mit einem anderen Wort oder Preis.',
  noneThere: 'Gerade sind keine Geschenke da',
  noneThereText: 'Im Moment gibt es nichts zu senden. Bitte schau bald wieder vorbei.',
  showAll: 'Alle Geschenke zeigen',
  send: 'Als Geschenk senden',
  wordsTitle: 'Worte für den Anfang',
  wordsText: 'Nimm sie, wie sie sind, oder lass dich von ihnen zu deinen eigenen führen.',
  useWords: 'Diese Worte nehmen',

  sendTitle: 'Geschenk senden',
  sendText: 'Wir packen es ein, schreiben deine Karte und bringen beides bis an die Tür.',
  signInTitle: 'Bitte melde dich an',
  signInText: 'Ein Geschenk kommt in deinem Namen an, deshalb müssen wir wissen, wer du bist.',
  signIn: 'Anmelden und weiter',
  pickTitle: 'Wähle das Geschenk',
  pickText: 'Einige, die oft gesendet werden. Mehr findest du auf der Seite der Geschenke.',
  pick: (name) => `${name} wählen`,
  allGifts: 'Alle Geschenke',
  noneFeatured: 'Sieh dir alle Geschenke an und wähle „Als Geschenk senden“ bei dem, das dir gefällt.',
  chosen: 'Dein Geschenk',
  change: 'Ändern',
  gone: 'Dieses Geschenk gibt es nicht mehr. Bitte wähle ein anderes.',
  notAsGift: 'Das kann nicht als Geschenk gesendet werden. Bitte wähle ein anderes.',
  soldOut: 'Dieses Geschenk ist gerade ausverkauft. Bitte wähle ein anderes.',
  failed: 'Die Geschenke konnten nicht geladen werden',
  tryAgain: 'Bitte versuche es gleich noch einmal.',
  offline:
    'Um ein Geschenk zu senden, brauchst du eine Verbindung. Was du schreibst, bleibt hier, bis du eine hast.',

  sender: 'Deine Angaben',
  recipient: 'Für wen ist es?',
  delivery: 'Lieferanschrift',
  words: 'Deine Worte',
  labels: {
    senderName: 'Dein Name',
    senderEmail: 'Deine E-Mail-Adresse',
    senderPhone: 'Deine Telefonnummer',
    recipientName: 'Name',
    recipientEmail: 'E-Mail-Adresse',
    recipientPhone: 'Telefonnummer',
    address: 'Straße und Hausnummer',
    city: 'Ort',
    state: 'Bundesstaat oder Region',
    zipCode: 'Postleitzahl',
    country: 'Land',
    deliveryInstructions: 'Hinweise zur Lieferung',
    message: 'Deine Worte auf der Karte',
  },
  instructionsHint: 'Ein Türcode, jemand nebenan, der da ist: alles, was bei der Lieferung hilft.',
  signMessage: 'Mit meinem Namen unterschreiben',
  notifyRecipient: 'Per E-Mail Bescheid geben, wenn es angekommen ist',

  summary: 'Übersicht',
  gift: 'Geschenk',
  wrapping: 'Geschenkverpackung',
  card: 'Handgeschriebene Karte',
  shipping: 'Lieferung',
  free: 'Kostenlos',
  total: 'Gesamt',
  testing:
    'Diese Website ist im Testbetrieb. Du kannst alles ausfüllen, aber nichts wird bestellt oder abgebucht.',
  submit: 'Geschenk senden',

  sentTitle: 'Danke',
  sentText: (name) =>
    `Im Testbetrieb wurde nichts bestellt oder abgebucht. ${name} hätte sich darüber gefreut.`,
  noProductTitle: 'Kein Geschenk gewählt',
  noProduct: 'Bitte wähle etwas aus, das du als Geschenk senden möchtest.',
  errorTitle: 'Dein Geschenk wurde nicht gesendet',
  error: 'Das Geschenk konnte nicht bestellt werden. Bitte versuche es noch einmal.',

  errors: {
    senderName: 'Bitte gib deinen Namen ein.',
    senderEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
    recipientName: 'Bitte gib ein, für wen das Geschenk ist.',
    recipientEmail: 'Bitte gib eine gültige E-Mail-Adresse für die Lieferung ein.',
    address: 'Bitte gib die Lieferanschrift ein.',
    city: 'Bitte gib den Ort ein',
    state: 'Bitte gib den Bundesstaat oder die Region ein',
    country: 'Bitte gib das Land ein',
    zipCode: 'Bitte gib eine gültige Postleitzahl ein',
    message: 'Bitte schreib ein paar Worte dazu.',
  },
};

export const giftTemplates: Texts<typeof English.giftTemplates> = [
  {
    id: 'friend',
    name: 'Für jemanden, der dir nahesteht',
    text: 'Ich weiß, wie sehr ihr eure Tage miteinander geteilt habt. Auch ich bin traurig, und ich bin da: für einen Spaziergang, für eine Tasse Tee oder um still dazusitzen.',
  },
  {
    id: 'family',
    name: 'Für jemanden aus der Familie',
    text: 'Ein Stück Familie ist gegangen, und das Haus ist viel zu still. Ich denke an euch alle und an all die guten Jahre, die ihr zusammen hattet.',
  },
  {
    id: 'colleague',
    name: 'Für jemanden aus der Arbeit',
    text: 'Es hat mir sehr leidgetan, von deinem Verlust zu hören. Bitte nimm dir die Zeit, die du brauchst; wir denken an dich.',
  },
  {
    id: 'grieving',
    name: 'Für jemanden in Trauer',
    text: 'Dafür gibt es keine richtigen Worte. Eine Trauer wie deine ist das, was eine große Liebe zurücklässt. Möge dies ein kleiner Trost sein.',
  },
];

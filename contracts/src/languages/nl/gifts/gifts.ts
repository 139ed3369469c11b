import type * as English from '../../../gifts/gifts.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const giftMessages: Texts<typeof English.giftMessages> = {
  title: 'Cadeaus ter herinnering',
  text: 'Als iemand om wie je geeft een dier heeft verloren, kan iets kleins om vast te houden zeggen wat moeilijk te zeggen is.',
  explanationTitle: 'Een cadeau namens jou',
  explanation:
    'Je kiest iets uit onze winkel en schrijft een paar woorden. Wij pakken het in, schrijven je woorden met de hand op een kaart en bezorgen het samen aan de deur. Er zit geen prijskaartje in de doos.',
  cards: [
    {
      title: 'Om te troosten',
      text: 'Een kaars voor de eerste avonden, zaadjes voor de lente erna: kleine dingen die niets vragen.',
    },
    {
      title: 'Aandenkens',
      text: 'Stenen, lijsten en afdrukken die een naam, een pootje of een snoet bewaren waar je ze kunt zien.',
    },
    {
      title: 'Met jouw woorden',
      text: 'Een aandenken met je eigen woorden erbij. Voor veel mensen is het de kaart die blijft.',
    },
  ],
  stepsTitle: 'Zo werkt het',
  steps: [
    { title: 'Kies een cadeau', text: 'Alles hier kan worden ingepakt en verstuurd zoals het is.' },
    { title: 'Schrijf je woorden', text: 'Je eigen, of een paar van ons om mee te beginnen.' },
    {
      title: 'Zeg waar het heen mag',
      text: 'We hebben het adres nodig, en een e-mailadres voor de bezorging.',
    },
    { title: 'Wij bezorgen het', text: 'Ingepakt, met je kaart. We laten je weten wanneer het vertrekt.' },
  ],
  chooseTitle: 'Kies een cadeau',
  search: 'Cadeaus zoeken',
  price: 'Prijs',
  gifts: (count) => counted(count, 'cadeau', 'cadeaus'),
  loading: 'De cadeaus worden geladen',
  noneFound: 'Geen cadeaus gevonden',
  noneFoundText: 'Probeer een ander woord of een andere prijs.',
  noneThere: 'Geen cadeaus beschikbaar',
  noneThereText: 'Er is nu niets om te versturen. Kom binnenkort nog eens kijken.',
  showAll: 'Alle cadeaus tonen',
  send: 'Als cadeau sturen',
  wordsTitle: 'Woorden om mee te beginnen',
  wordsText: 'Gebruik ze zoals ze zijn, of laat ze je naar je eigen woorden brengen.',
  useWords: 'Deze woorden gebruiken',

  sendTitle: 'Een cadeau sturen',
  sendText: 'Wij pakken het in, schrijven je kaart en bezorgen het samen aan de deur.',
  signInTitle: 'Log eerst in',
  signInText: 'Een cadeau wordt namens jou verstuurd, dus we moeten weten wie je bent.',
  signIn: 'Inloggen en verdergaan',
  pickTitle: 'Kies het cadeau',
  pickText: 'Een paar die mensen vaak sturen. Op de cadeaupagina vind je er meer.',
  pick: (name) => `${name} kiezen`,
  allGifts: 'Alle cadeaus',
  noneFeatured: 'Bekijk alle cadeaus en kies “Als cadeau sturen” bij wat je mooi vindt.',
  chosen: 'Je cadeau',
  change: 'Wijzigen',
  gone: 'Dit cadeau is er niet meer. Kies een ander.',
  notAsGift: 'Dit kan niet als cadeau worden gestuurd. Kies iets anders.',
  soldOut: 'Dit cadeau is nu uitverkocht. Kies een ander.',
  failed: 'De cadeaus konden niet worden geladen',
  tryAgain: 'Probeer het zo nog eens.',
  offline: 'Om een cadeau te sturen is een verbinding nodig. Wat je schrijft, blijft hier tot je die hebt.',

  sender: 'Jouw gegevens',
  recipient: 'Voor wie is het?',
  delivery: 'Bezorgadres',
  words: 'Je bericht',
  labels: {
    senderName: 'Je naam',
    senderEmail: 'Je e-mailadres',
    senderPhone: 'Je telefoonnummer',
    recipientName: 'Naam',
    recipientEmail: 'E-mailadres',
    recipientPhone: 'Telefoonnummer',
    address: 'Straat en huisnummer',
    city: 'Plaats',
    state: 'Staat of provincie',
    zipCode: 'Postcode',
    country: 'Land',
    deliveryInstructions: 'Aanwijzingen voor de bezorging',
    message: 'Je woorden op de kaart',
  },
  instructionsHint: 'Een code voor het hek, buren die thuis zijn: alles wat de bezorging helpt.',
  signMessage: 'Het bericht ondertekenen met mijn naam',
  notifyRecipient: 'Na de bezorging een e-mail sturen',

  summary: 'Overzicht',
  gift: 'Cadeau',
  wrapping: 'Cadeauverpakking',
  card: 'Handgeschreven kaart',
  shipping: 'Bezorging',
  free: 'Gratis',
  total: 'Totaal',
  testing:
    'Deze site staat in de testmodus. Je kunt alles invullen, maar er wordt niets besteld of afgeschreven.',
  submit: 'Dit cadeau sturen',

  sentTitle: 'Dank je',
  sentText: (name) =>
    `In de testmodus is er niets besteld of afgeschreven. ${name} zou er blij mee zijn geweest.`,
  noProductTitle: 'Nog niets gekozen',
  noProduct: 'Kies eerst iets om als cadeau te sturen.',
  errorTitle: 'Je cadeau is niet verstuurd',
  error: 'Het bestellen is niet gelukt. Probeer het nog eens.',

  errors: {
    senderName: 'Vul je naam in.',
    senderEmail: 'Vul een geldig e-mailadres in.',
    recipientName: 'Vul in voor wie het is.',
    recipientEmail: 'Vul een geldig e-mailadres in voor wie het krijgt.',
    address: 'Vul het bezorgadres in.',
    city: 'Vul de plaats in',
    state: 'Vul de staat of provincie in',
    country: 'Vul het land in',
    zipCode: 'Vul een geldige postcode in',
    message: 'Schrijf een paar woorden van medeleven.',
  },
};

export const giftTemplates: Texts<typeof English.giftTemplates> = [
  {
    id: 'friend',
    name: 'Voor goede vrienden',
    text: 'Ik weet hoezeer jullie dagen bij elkaar hoorden. Het gemis voel ik ook, en ik ben er voor je: om te wandelen, voor een kop thee, of om stil naast je te zitten.',
  },
  {
    id: 'family',
    name: 'Voor familie',
    text: 'Jullie hebben een lid van het gezin verloren, en het huis is nu veel te stil. Ik denk aan jullie allemaal, en aan elk goed jaar dat jullie hebben gegeven.',
  },
  {
    id: 'colleague',
    name: 'Voor op het werk',
    text: 'Wat verdrietig om te horen van je verlies. Neem alsjeblieft de tijd die je nodig hebt; we denken aan je.',
  },
  {
    id: 'grieving',
    name: 'Voor iemand die rouwt',
    text: 'Hier zijn geen juiste woorden voor. Verdriet als dat van jou is wat een grote liefde achterlaat. Moge dit een kleine troost zijn.',
  },
];

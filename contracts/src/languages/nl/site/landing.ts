import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/landing.messages.ts';

export const landingMessages: Texts<typeof English.landingMessages> = {
  title: 'Pagina’s vol herinneringen',
  runningHead: 'Gedenkpagina’s voor de dieren van wie we hielden',
  seeExamples: 'Bekijk drie pagina’s die af zijn',

  stepsTitle: 'Hoe een pagina ontstaat',
  stepsText: 'Eén avond is genoeg om te beginnen. Niets hoeft af te zijn, en onderweg gaat niets verloren.',

  examplesTitle: 'Drie pagina’s die af zijn',
  examplesText:
    'Open er een en kijk rond: de foto’s, het verhaal, het gastenboek. Zo kan de jouwe er vanavond uitzien.',
  viewAll: 'Alle gedenkpagina’s bekijken',

  cardsTitle: 'Een paar woorden voor iemand die rouwt',
  cardsText:
    'Condoleancekaarten gaan per e-mail, met een foto en in je eigen woorden, op de dag die jij kiest.',
  browseCards: 'Condoleancekaarten bekijken',

  storeTitle: 'Iets om vast te houden',
  storeText: 'Aandenkens uit kleine werkplaatsen, voor op de plank, aan de muur en in de tuin.',
  addToCart: 'In winkelmand',
  browseProducts: 'Alle producten bekijken',

  plansTitle: 'Wat het kost',
  plansText: 'De eerste gedenkpagina is gratis en blijft gratis. Betaal alleen als je meer wilt bewaren.',

  trustTitle: 'Waar je op kunt vertrouwen',

  closingTitle: 'Begin met de naam',
  closingText: 'De rest kan wachten tot je zover bent.',
};

export const landingSteps: Texts<typeof English.landingSteps> = [
  {
    title: 'Kies een sjabloon',
    text: 'Begin met kleuren die passen: rustig, warm of vrolijk. Je kunt ze altijd weer veranderen.',
  },
  {
    title: 'Voeg herinneringen toe',
    text: 'De naam en de data, de foto’s waar je steeds naar terugkeert, het verhaal dat alleen jij kunt vertellen.',
  },
  {
    title: 'Deel en gedenk',
    text: 'Stuur de pagina naar wie je dier heeft gekend. Zij laten een paar woorden achter; jij bewaart de pagina op je telefoon.',
  },
];

export const landingCategories: Texts<typeof English.landingCategories> = [
  { of: 'urns', name: 'Urnen' },
  { of: 'frames', name: 'Fotolijsten' },
  { of: 'garden', name: 'Voor in de tuin' },
];

export const landingPromises: Texts<typeof English.landingPromises> = [
  {
    title: 'Jij bepaalt wie het ziet',
    text: 'Een pagina is openbaar, voor wie jij het adres geeft, of van jou alleen. Een privépagina is zo verborgen alsof die niet bestaat, en de foto’s ervan ook.',
  },
  {
    title: 'Opent ook zonder bereik',
    text: 'Wat je één keer hebt geopend, blijft op je telefoon, en wat je daar schrijft, wordt verstuurd als je terug bent.',
  },
  {
    title: 'Niemand kijkt mee als je rouwt',
    text: 'Geen reclame, geen trackers, en in je foto’s blijven geen locatie of cameragegevens achter.',
  },
  {
    title: 'Niets gaat per ongeluk verloren',
    text: 'Voor het verwijderen vragen we het eerst, en zeggen we wat er weg zou zijn. Dertig dagen lang kun je alles terughalen.',
  },
];

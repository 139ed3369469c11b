import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../timeline/timeline.messages.ts';
import { memorialMessages } from '../memorials/memorials.ts';

export const typeNames: Texts<typeof English.typeNames> = {
  milestone: 'Mijlpaal',
  photo: 'Foto',
  story: 'Verhaal',
  favorite: 'Favoriet',
  special: 'Bijzonder moment',
};

export const emotionNames: Texts<typeof English.emotionNames> = {
  joy: 'Vreugde',
  love: 'Liefde',
  playful: 'Speels',
  peaceful: 'Vredig',
  adventurous: 'Avontuurlijk',
};

export const timelineMessages: Texts<typeof English.timelineMessages> = {
  name: 'Tijdlijn',
  title: memorialMessages.timeline,
  count: (count) => counted(count, 'herinnering', 'herinneringen'),
  views: 'Weergave',
  timeline: 'Tijdlijn',
  slideshow: 'Diavoorstelling',
  add: 'Herinnering toevoegen',
  print: 'Afdrukken',
  preparing: 'Voorbereiden…',
  edit: 'Herinnering bewerken',
  signInTitle: 'Log eerst in',
  signInText: (petName) =>
    petName === null
      ? 'Log in om deze herinneringen te zien.'
      : `Log in om de herinneringen aan ${petName} te zien.`,
  whySignIn:
    'Wie deze pagina kan zien, kan met een gratis account de herinneringen lezen; zoekmachines kunnen dat niet.',
  backTo: (petName) => `Pagina van ${petName}`,
  backToPage: 'Terug naar de pagina',
  signIn: 'Inloggen',
  loading: 'De herinneringen worden geladen',
  fetchFailed: 'De herinneringen konden niet worden geladen',
  unreachable: 'Open ze één keer met bereik. Daarna blijven ze op dit apparaat.',
  emptyTitle: (petName) => `Wanneer zag je ${petName} voor het eerst?`,
  emptyText: 'Begin met een dag die je je herinnert. Een paar woorden zijn genoeg; een foto kan later komen.',
  keepersOnly: (petName) => `Alleen wie voor de pagina van ${petName} zorgt, kan herinneringen toevoegen`,
  emptyForOthers: (petName) => `Hier komen herinneringen aan ${petName}.`,
  nothingMatches: 'Geen herinneringen gevonden.',
  filterType: 'Soort',
  filterEmotion: 'Gevoel',
  filterYear: 'Jaar',
  allTypes: 'Soort',
  allEmotions: 'Gevoel',
  allYears: 'Jaar',
  clearFilter: 'Alles tonen',
  open: (title) => `“${title}” openen`,
  play: 'Afspelen',
  pause: 'Pauzeren',
  previous: 'Vorige herinnering',
  next: 'Volgende herinnering',
  place: (index, count) => `${index} van ${count}`,
  placeSaid: (isPhoto, index, count, title) =>
    `${isPhoto ? 'Foto' : 'Herinnering'} ${index} van ${count}: ${title}`,
  photoOf: (title) => `Foto bij “${title}”`,
  leave: 'Diavoorstelling sluiten',
  unsent: 'Wacht op versturen',
  sending: 'Wordt verstuurd',
  moreFailed: 'Oudere herinneringen kunnen nu niet worden geladen.',
  deleteTitle: 'Deze herinnering verwijderen?',
  deleteText: 'De herinnering verdwijnt voorgoed van de tijdlijn.',
  deleteLabel: 'Herinnering verwijderen',
  addOf: (petName) => `Herinnering aan ${petName} toevoegen`,
};

import type * as English from '../../../keepsakes/keepsakes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const paperNames: Texts<typeof English.paperNames> = {
  a4: 'A4',
  a5: 'A5',
  letter: 'Letter',
};

export const keepsakeMessages: Texts<typeof English.keepsakeMessages> = {
  link: 'Aandenken maken',
  title: 'Een aandenken maken',
  lead: (petName) => `Iets van ${petName} om vast te houden, om te geven en om op een plank te bewaren.`,
  loading: 'De boekjes worden geladen',
  loadFailed: 'De boekjes konden niet worden geladen',
  unreachable: 'Controleer je verbinding en probeer het nog eens.',
  offline: 'Je kunt het maken zodra je weer online bent.',
  signInTitle: 'Log eerst in',
  signInText: 'Log in met het account dat voor deze gedenkpagina zorgt.',
  keepersTitle: 'Dit is voor wie voor de pagina zorgt',
  keepersText: 'Je kunt vragen of iemand van hen een aandenken wil maken en het jou wil sturen.',

  bookletTitle: 'Het boekje',
  bookletText: (petName) =>
    `Het verhaal, de foto’s, de tijdlijn en het gastenboek van ${petName} als pdf, met ruimte om het in te binden. Druk het thuis af of breng het naar een drukker.`,
  size: 'Papierformaat',
  sizes: {
    a5: 'A5, zo groot als een klein boek',
    letter: 'Letter, voor een printer thuis',
  },
  make: 'Aandenken maken',
  makeAgain: 'Opnieuw maken',
  retry: 'Nog eens proberen',
  queued: 'Het staat in de rij en begint zo',
  reading: 'De pagina’s worden verzameld',
  layingOut: (page, pages) => `Pagina ${page} van ${pages} wordt opgemaakt`,
  canLeave: 'Je kunt deze pagina verlaten. Wij gaan er verder mee.',
  failed: 'Het boekje is niet gelukt. Er is niets verloren, en je kunt het nog eens proberen.',
  requestFailed: 'We konden het boekje niet beginnen',
  booklets: 'Klaar om te downloaden',
  made: (pages, size, date) => `${pages} · ${size} · gemaakt op ${date}`,
  until: (date) => `Je kunt het downloaden tot ${date}.`,
  omissions:
    'Sommige tekens konden niet worden afgedrukt. In het boekje staat daar […]; op de pagina staan ze gewoon.',
  download: 'Downloaden',
  downloadOf: (size) => `Boekje downloaden op ${size}`,

  plaqueTitle: 'QR-codes voor een plaatje of een lijst',
  plaqueText: (petName) =>
    `Eén grote en een paar kleine codes met de naam en de data van ${petName}, en lijnen om langs te knippen. Wie er een scant met een telefoon, opent de pagina.`,
  plaqueOf: (size) => `Downloaden op ${size}`,
};

export const keepsakeRefusals: Texts<typeof English.keepsakeRefusals> = {
  notKeeper: 'Alleen wie voor deze gedenkpagina zorgt, kan een aandenken maken',
  oneAtATime: 'Er wordt nu een ander boekje gemaakt. Zodra dat klaar is, kun je dit maken.',
  notThere: 'Dit boekje is er niet meer. Je kunt een nieuw maken.',
};

export const bookletTexts: Texts<typeof English.bookletTexts> = {
  inMemory: 'In liefdevolle herinnering',
  story: 'Het verhaal',
  photos: 'Foto’s',
  timeline: 'Herinneringen',
  guestbook: 'Gastenboek',
  answer: 'Het antwoord van de familie',
  scan: (petName) => `Bezoek de pagina van ${petName}`,
  scanText: 'Richt de camera van een telefoon op de code, of typ het adres hieronder.',
  omissions:
    'Waar je […] ziet, staan tekens die hier niet konden worden afgedrukt. Op de pagina staan ze wel.',
  made: (date) => `Gemaakt op ${date}`,
  author: (name, place) => (place ? `${name}, ${place}` : name),
  plaqueTitle: (petName) => `QR-codes voor de pagina van ${petName}`,
  plaqueHint:
    'Knip langs de lijnen. Laat de witte rand om elke code staan, zodat telefoons die kunnen lezen.',
};

import type * as English from '../../../export/account-data.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const accountDataMessages: Texts<typeof English.accountDataMessages> = {
  exportTitle: 'Mijn gegevens meenemen',
  exportText:
    'Een ZIP-bestand met alles wat je hier hebt: je profiel, je gedenkpagina’s met hun foto’s en gastenboeken, de berichten die je schreef, en wanneer je inlogde.',
  exportStart: 'Mijn gegevens klaarzetten',
  exportAgain: 'Opnieuw klaarzetten',
  exportBuilding: 'Je gegevens worden klaargezet',
  exportBuildingText: 'Je kunt deze pagina verlaten; het gaat zonder je door.',
  exportProgress: (done, total) => `${done} van ${counted(total, 'foto of opname', 'foto’s en opnamen')}`,
  exportReady: (size, until) => `Klaar: ${size}. Je kunt het downloaden tot ${until}.`,
  exportDownload: 'Downloaden',
  exportFailed: 'We konden je gegevens niet klaarzetten. Probeer het nog eens.',
  exportNotThere: 'Er is niets om te downloaden. Laat je gegevens eerst klaarzetten.',
  deleteTitle: 'Mijn account verwijderen',
  deleteText:
    'Je account en je gedenkpagina’s met hun foto’s worden meteen en voorgoed verwijderd. Niemand kan ze terughalen, ook wij niet.',
  deleteOpen: 'Mijn account verwijderen…',
  deleteDialogTitle: 'Je account verwijderen?',
  goesIntro: 'Dit wordt meteen en voorgoed verwijderd:',
  goesAccount: (email) => `je account ${email}, je naam en je instellingen`,
  goesMemorial: (petName, photos, tributes) =>
    `de gedenkpagina van ${petName} met ${counted(photos, 'foto', 'foto’s')} en ${counted(tributes, 'bericht', 'berichten')}`,
  goesTributes: (count) =>
    counted(count, 'bericht dat je voor anderen schreef', 'berichten die je voor anderen schreef'),
  goesKeeping: (count) =>
    `je zorg voor ${counted(count, 'gedenkpagina', 'gedenkpagina’s')} van anderen, en de herinneringen die je daar schreef; al het andere dat je toevoegde, zoals foto’s, blijft daar`,
  handOverFirst: (petName) =>
    `Ook anderen zorgen voor de gedenkpagina van ${petName}. Wil je dat die blijft, draag de pagina dan eerst over.`,
  handOverLink: 'Overdragen',
  passwordLabel: 'Je wachtwoord',
  passwordHint: 'Zodat niemand anders dit kan doen op een apparaat dat je open liet staan.',
  wrongPassword: 'Dat is niet je wachtwoord',
  passwordNeeded: 'Vul je wachtwoord in',
  freshNeeded: 'Je hebt geen wachtwoord. Log daarom opnieuw in en verwijder je account binnen tien minuten.',
  signInAgain: 'Opnieuw inloggen',
  understood: 'Ik begrijp dat dit niet ongedaan kan worden gemaakt',
  understoodNeeded: 'Bevestig dat je dit begrijpt',
  confirm: 'Nu alles verwijderen',
  confirming: 'Verwijderen…',
  keep: 'Mijn account houden',
  deletedTitle: 'Je account is verwijderd',
  deletedText: 'Alles wat je hier had, is verwijderd. Zorg goed voor jezelf.',
  certificateNotThere: 'Dit bewijs bestaat niet, of het verwijderen is nog niet klaar',
  certificateTitle: 'Wat is verwijderd',
  certificateLoading: 'Het bewijs wordt geladen',
  certificateErasing:
    'Nog niet alles is verwijderd. Deze pagina kijkt vanzelf opnieuw; het kan een paar minuten duren.',
  certificatePending:
    'Nog niet alles is verwijderd, of dit bewijs bestaat niet. Deze pagina kijkt vanzelf opnieuw; het kan een paar minuten duren.',
  certificateText: 'Alles in dit account is verwijderd, en de sleutels ervan zijn vernietigd:',
  certificateStays: 'Foto’s en woorden op pagina’s van anderen blijven daar staan.',
  certificateAsked: 'Aangevraagd',
  certificateDone: 'Voltooid',
  certificateNumber: 'Nummer',
  certificatePlace: 'Plaats in het logboek',
  certificateKeep:
    'Hier staat niet van wie het account was. Bewaar dit adres of druk de pagina af: niemand kan die voor je terugvinden.',
  certificatePrint: 'Afdrukken',
  certificateFailed: 'Het bewijs kon niet worden geladen',
  failed: 'Je account kon niet worden verwijderd',
  needsConnection: 'Hiervoor heb je een verbinding nodig.',
};

export const erasedNames: Texts<typeof English.erasedNames> = {
  memorial: ['gedenkpagina', 'gedenkpagina’s'],
  photo: ['foto', 'foto’s'],
  recording: ['video of geluid', 'video’s en geluiden'],
  tribute: ['bericht', 'berichten'],
  memory: ['herinnering', 'herinneringen'],
  comment: ['reactie', 'reacties'],
  'news-like': ['waardering voor een artikel of reactie', 'waarderingen voor artikelen en reacties'],
  ecard: ['e-card', 'e-cards'],
  review: ['beoordeling', 'beoordelingen'],
  order: ['naam en adres bij een bestelling', 'namen en adressen bij bestellingen'],
  keeping: ['gedenkpagina waarvoor je samen zorgde', 'gedenkpagina’s waarvoor je samen zorgde'],
};

import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/help.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const helpMessages: Texts<typeof English.helpMessages> = {
  title: 'Hulp',
  lead: 'Korte antwoorden op wat mensen ons het meest vragen. Staat jouw vraag er niet bij, schrijf ons dan; een mens antwoordt.',
  stillTitle: 'Niet wat je zocht?',
  stillText: 'Vertel ons wat er gebeurde en wat je verwachtte. Het hoeven niet de juiste woorden te zijn.',
  write: 'Schrijf ons',
};

export const helpTopics: Texts<typeof English.helpTopics> = [
  {
    id: 'making',
    title: 'Een pagina maken',
    questions: [
      {
        question: 'Wat heb ik nodig om te beginnen?',
        answer: [
          'Een naam, en wat voor dier het was. Data, foto’s, het verhaal en de kleuren kunnen later komen, in elke volgorde.',
          'Wat je bent begonnen, blijft op je apparaat tot je het afmaakt, ook de foto’s.',
        ],
      },
      {
        question: 'Hoeveel gedenkpagina’s en foto’s kan ik bewaren?',
        get answer() {
          return [
            `In een gratis account is plaats voor ${memorialsAllowed('free')} met hoogstens ${photosAllowed('free')}. Met Premium of Lifetime bewaar je zoveel gedenkpagina’s als je nodig hebt, elk met hoogstens ${photosAllowed('premium')}.`,
          ];
        },
      },
      {
        question: 'Welke foto’s kan ik gebruiken?',
        answer: [
          'JPG-, PNG-, GIF- en WebP-bestanden van elk tot 5 MB. Waar een foto is gemaakt en de gegevens van de camera verwijderen we voordat iemand hem ziet.',
        ],
      },
      {
        question: 'Kan iemand me met de pagina helpen?',
        answer: [
          'Ja. Open de pagina om te bewerken en nodig iemand uit per e-mail. Die persoon kan dan de pagina bewerken en op het gastenboek letten. Alleen jij kunt de pagina verwijderen.',
        ],
      },
    ],
  },
  {
    id: 'sharing',
    title: 'Wie de pagina ziet',
    questions: [
      {
        question: 'Wie kan mijn gedenkpagina zien?',
        answer: [
          'Een openbare pagina is open voor iedereen en staat in de galerij. Kies je “Iedereen met de link”, dan staat die in geen enkele lijst, zoekopdracht of telling: alleen wie het adres van je krijgt, vindt de pagina. Een privépagina opent voor jou en voor wie er samen met jou voor zorgt; voor alle anderen bestaat die niet, en de foto’s ervan ook niet.',
          'Je kunt dit altijd veranderen onder “Instellingen van de gedenkpagina”. Daar kun je ook zoekmachines vragen een openbare pagina niet te tonen.',
        ],
      },
      {
        question: 'Wie kan in het gastenboek schrijven?',
        answer: [
          'Iedereen die de pagina kan openen; een account is niet nodig. Je kunt verbergen of verwijderen wat je niet wilt houden, of ervoor kiezen elk bericht goed te keuren voor het wordt getoond. Bezoekers kunnen een bericht melden dat er niet hoort te staan.',
        ],
      },
      {
        question: 'Hoe deel ik een pagina bij een graf of op een kaart?',
        answer: [
          'Elke pagina heeft een QR-code. Download die als afbeelding en druk die af; de code leidt naar de pagina zolang de pagina bestaat. Met “Aandenken maken” boven je pagina krijg je ook een vel met codes om uit te knippen, en een boekje van de hele pagina om af te drukken en in te binden.',
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Zonder bereik',
    questions: [
      {
        question: 'Hoe kan een pagina openen zonder bereik?',
        answer: [
          'Elke pagina die je één keer hebt geopend, blijft op je apparaat. Wat je zonder bereik schrijft, wordt daar ook bewaard, en verstuurd als je weer verbinding hebt.',
          'Het pictogram bovenaan laat zien wanneer iets nog niet is verstuurd. Het brengt je naar alles wat is opgeslagen en alles wat wacht.',
        ],
      },
      {
        question: 'Hoe zet ik een pagina op mijn beginscherm?',
        answer: [
          'Open de gedenkpagina en kies “Op beginscherm zetten”. De pagina krijgt een eigen pictogram met de foto, en opent als een app.',
        ],
      },
      {
        question: 'Iets wat ik schreef, is niet aangenomen. Is het weg?',
        answer: [
          'Nee. Het wacht onder “Opgeslagen op dit apparaat”, met de reden erbij. Je kunt het veranderen, opnieuw versturen, kopiëren of weggooien.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Je account',
    questions: [
      {
        question: 'Ik kan niet inloggen',
        answer: [
          'Kies “Wachtwoord vergeten?” bij het inloggen. Als er bij je adres een account hoort, mailen we je een link om een nieuw wachtwoord in te stellen; die werkt één keer, 30 minuten lang. Kijk ook even bij je spam.',
        ],
      },
      {
        question: 'Ik ben een telefoon kwijt waarop ik was ingelogd',
        answer: [
          'Open de instellingen op een ander apparaat. Onder “Apparaten” zie je waar je bent ingelogd en kun je die apparaten uitloggen.',
        ],
      },
      {
        question: 'Ik heb per ongeluk een gedenkpagina verwijderd',
        answer: [
          `De pagina blijft ${undoDays} dagen staan onder “Mijn gedenkpagina’s”, met een knop om die terug te halen. Daarna is die voorgoed weg.`,
        ],
      },
      {
        question: 'Hoe neem ik mijn gegevens mee, of verwijder ik alles?',
        answer: [
          'Beide vind je onder de instellingen. De export is een ZIP-bestand met alles wat je maakte en elke foto. Als je je account verwijdert, verdwijnen je gedenkpagina’s, de foto’s daarvan en de sleutel tot alles wat persoonlijk over jou is.',
        ],
      },
    ],
  },
];

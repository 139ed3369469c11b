import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/terms.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const termsOfMode: Texts<typeof English.termsOfMode> = {
  testing: {
    id: 'testing',
    title: 'De site staat in de testmodus',
    paragraphs: [
      'Everpaw wordt getest en is nog niet geopend. Er kan niets worden gekocht, geen bestelling wordt uitgevoerd en geen betaling wordt aangenomen, welke prijs een pagina ook toont. Je kunt abonnementen bekijken, maar er niet voor betalen.',
      'Gedenkpagina’s, gastenboeken en accounts werken, en we gaan met wat je opslaat om als echt. Toch kan in een test iets misgaan; bewaar de originelen van je foto’s.',
    ],
  },
  buying: {
    id: 'buying',
    title: 'Als je iets koopt',
    paragraphs: [
      'Voordat je met een betaling instemt, zie je wat je krijgt, de volledige prijs en, bij een abonnement, de periode en hoe je opzegt. Zonder dat wordt er niets afgeschreven, en we bevestigen het per e-mail.',
    ],
  },
};

export const termsOfService: Texts<typeof English.termsOfService> = {
  title: 'Voorwaarden',
  lead: 'Wat je van ons kunt verwachten, en wat we vragen van iedereen die deze plek gebruikt.',
  since: '2026-11-20',
  parts: [
    {
      id: 'account',
      title: 'Je account',
      paragraphs: [
        'Je hebt er een nodig om een gedenkpagina te maken, niet om te lezen of te tekenen. Geef een adres op dat jou bereikt, kies een wachtwoord dat je nergens anders gebruikt, en laat het ons weten als je denkt dat iemand anders het heeft. Een account hoort bij één persoon. Je kunt het altijd verwijderen onder de instellingen.',
      ],
    },
    {
      id: 'yours',
      title: 'Wat je maakt, blijft van jou',
      paragraphs: [
        'Je woorden en foto’s zijn van jou. Je staat ons toe ze op te slaan, kleinere kopieën van afbeeldingen te maken, en ze te tonen aan wie de pagina mag zien. Die toestemming eindigt als je ze verwijdert. We gebruiken ze nergens anders voor, niet voor reclame en niet om machines te trainen.',
        'Gebruik foto’s en teksten die van jou zijn, of die je mag gebruiken.',
      ],
    },
    {
      id: 'rules',
      title: 'Wat hier niet hoort',
      paragraphs: [
        'Dit is een plek voor mensen die rouwen. We vragen je om niet',
        [
          'iemand te beledigen, te bedreigen of te bespotten, of wreedheid te tonen;',
          'je voor te doen als iemand anders, of privézaken van anderen openbaar te maken;',
          'reclame te maken, of iets te plaatsen dat tegen de wet is;',
          'te proberen in te breken, de site te overbelasten, of die machinaal te kopiëren.',
        ],
        'Eigenaren beslissen wat in het gastenboek blijft. We mogen verbergen of verwijderen wat tegen deze regels ingaat en, als het doorgaat, een account sluiten. We zeggen je waarom, en je kunt daarop antwoorden.',
      ],
    },
    {
      id: 'plans',
      title: 'Abonnementen en prijzen',
      get paragraphs() {
        return [
          `In een gratis account is plaats voor ${memorialsAllowed('free')} met hoogstens ${photosAllowed('free')}. In Premium en Lifetime is plaats voor ${memorialsAllowed('premium')} met elk hoogstens ${photosAllowed('premium')}. De prijzen staan op de pagina’s waar abonnementen worden aangeboden. Je ziet de prijs, de periode en hoe je opzegt voordat je met een betaling instemt, en zonder dat wordt er niets afgeschreven.`,
          'Als een abonnement eindigt, blijft leesbaar wat je maakte. Misschien moet je dan alleen kiezen wat je als volgende verandert.',
        ];
      },
    },
    {
      id: 'keeping',
      title: 'Bewaren, en loslaten',
      paragraphs: [
        'We bewaren gedenkpagina’s zolang jij dat wilt en wij bestaan. Mochten we ooit moeten sluiten, dan schrijven we je minstens 90 dagen van tevoren, en de export onder de instellingen blijft tot het einde werken.',
        `Een verwijderde gedenkpagina kun je ${undoDays} dagen lang terughalen. Een verwijderd account kan niet worden teruggehaald.`,
      ],
    },
    {
      id: 'liability',
      title: 'Waar we voor instaan',
      paragraphs: [
        'We handelen met de zorg die nodig is voor wie de herinneringen van anderen bewaart. Voor opzet en grove nalatigheid, en overal waar de wet dat zegt, zijn we zonder grens aansprakelijk; daarbuiten alleen voor wat je van zo’n dienst moet kunnen verwachten. Geeft de wet van jouw land je meer, dan geldt die.',
      ],
    },
    {
      id: 'changes',
      title: 'Als deze voorwaarden veranderen',
      paragraphs: [
        'We schrijven je minstens 30 dagen van tevoren. Ben je het er niet mee eens, dan kun je je gegevens meenemen en vertrekken.',
      ],
    },
  ],
};

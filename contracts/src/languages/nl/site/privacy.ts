import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type { privacyPolicy as English } from '../../../site/privacy.messages.ts';

export const privacyPolicy: Texts<typeof English> = {
  title: 'Privacy',
  lead: 'Wat we opslaan, waarom, wie het kan zien, en hoe je het terugkrijgt of ervan afkomt. In gewone woorden, want misschien lees je dit op een moeilijke dag.',
  since: '2026-11-20',
  parts: [
    {
      id: 'short',
      title: 'In het kort',
      paragraphs: [
        [
          'We slaan op wat je ons geeft om gedenkpagina’s te maken en te tonen, en verder weinig.',
          'Niets op deze site komt van derden: geen reclame, geen trackers, geen lettertypen, scripts of afbeeldingen van elders.',
          'Je kunt alles zelf downloaden en alles zelf verwijderen, zonder het ons te vragen.',
          'We verkopen of verhuren niemands gegevens.',
        ],
      ],
    },
    {
      id: 'what',
      title: 'Wat we opslaan',
      paragraphs: [
        [
          'Je account: naam, e-mailadres, een foto als je die toevoegt, je abonnement, en wanneer je het laatst inlogde. Van je wachtwoord bewaren we alleen een Argon2id-hash, waaruit het niet kan worden gelezen.',
          'Als je inlogt via Google, GitHub of Apple: welke dienst het is, het nummer dat die dienst jou geeft, en het e-mailadres dat daar bekend is. Nooit je wachtwoord daar.',
          'Je gedenkpagina’s: wat je schrijft, de data, de foto’s, het thema en wie de pagina mag zien.',
          'Gastenboeken: de naam, plaats en woorden die een bezoeker achterlaat, en wanneer.',
          'Je sessies: het soort apparaat waarop je bent ingelogd, en de dag waarop het het laatst is gebruikt.',
          'Een overzicht van keren dat is ingelogd, geweigerde pogingen en beheerhandelingen, met het netwerkadres en de browser waar ze vandaan kwamen. Het is er om misbruik te vinden, en wordt na 180 dagen verwijderd.',
          'Berichten die je ons stuurt met het contactformulier, tot ze zijn doorgegeven aan onze mailbox.',
        ],
        'Voordat we een foto opslaan, verwijderen we de plaats waar die is gemaakt en alle cameragegevens.',
      ],
    },
    {
      id: 'history',
      title: 'Een geschiedenis, en een sleutel erbij',
      paragraphs: [
        'We overschrijven niet wat hier gebeurt; we schrijven het op als een geschiedenis, zodat niets per ongeluk verloren gaat. Alles wat persoonlijk is in die geschiedenis, is versleuteld met een sleutel die bij één persoon hoort.',
        'Als je je account verwijdert, wordt je sleutel vernietigd. Wat de geschiedenis dan nog over jou bevat, kan niet meer worden gelezen, door ons niet en door niemand anders, ook niet uit een reservekopie van de geschiedenis.',
      ],
    },
    {
      id: 'who',
      title: 'Wie wat kan zien',
      paragraphs: [
        'Een openbare gedenkpagina met de foto’s en het gastenboek kan door iedereen worden gezien en door zoekmachines worden gevonden, tenzij de eigenaar vraagt om dat niet te doen. Een pagina voor iedereen met de link staat in geen lijst en geen zoekopdracht, en we vragen zoekmachines die weg te laten; wie het adres heeft, kan de pagina openen en doorgeven. Een privépagina kan worden gezien door de eigenaar, door wie de eigenaar heeft uitgenodigd om ervoor te zorgen, en door onze beheerders als ze een melding moeten bekijken.',
        'We laten je e-mailadres aan niemand zien. Wie een gastenboek tekent, staat daar met de naam en plaats die zijn ingevuld.',
        'E-mails waar je om vraagt, gaan via onze maildienst. Als er ooit een betaaldienst bij komt, krijgt die te weten wat voor de betaling nodig is, en niets over de gedenkpagina. Zolang de site in de testmodus staat, zijn er geen betalingen.',
      ],
    },
    {
      id: 'device',
      title: 'Wat op je apparaat blijft',
      paragraphs: [
        'Om pagina’s zonder bereik te kunnen openen, bewaart je browser de pagina’s die je opende, de foto’s daarvan, en wat je schreef maar niet kon versturen. Bij de instellingen zie je hoeveel dat is. Als je uitlogt, wordt van het apparaat verwijderd wat privé is.',
        'We plaatsen één cookie voor je sessie en, als je eenmaal bent ingelogd, een die jouw apparaat onderscheidt van iemand die wachtwoorden raadt. Als je zonder account voor het eerst iets in je winkelmand legt, plaatsen we een derde, die onthoudt van wie de winkelmand is. Een uur lang nadat je iets hebt geschreven, zorgt er nog een voor dat je het meteen ziet. Als je zonder bereik uitlogt, zorgt een andere ervoor dat je op dat apparaat uitgelogd blijft tot wij ervan hebben gehoord. Als je een taal kiest, onthoudt er een je keuze. Geen ervan volgt je ergens heen. Verder plaatsen we niets, dus er is niets om toestemming voor te geven.',
      ],
    },
    {
      id: 'long',
      title: 'Hoelang',
      paragraphs: [
        [
          'Gedenkpagina’s en accounts: tot je ze verwijdert.',
          `Een verwijderde gedenkpagina kan ${undoDays} dagen lang worden teruggehaald. Daarna worden de foto’s verwijderd.`,
          'Een export die je hebt aangevraagd, kan 7 dagen lang worden gedownload. Daarna wordt die verwijderd.',
          'Links in onze e-mails werken één keer, van 15 minuten tot 14 dagen lang; in elke e-mail staat hoelang.',
          'Het overzicht van inloggen en weigeringen: 180 dagen.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Wat je kunt doen',
      paragraphs: [
        'Onder de instellingen kun je al je gegevens downloaden als een bestand dat andere programma’s kunnen lezen, kiezen welke e-mails je krijgt, andere apparaten uitloggen en je account verwijderen. Onder je profiel kun je je naam en foto verbeteren.',
        'Je hebt ook het recht om te vragen wat we opslaan, om het te laten verbeteren, beperken of wissen, om bezwaar te maken, en om een klacht in te dienen bij de toezichthouder voor gegevensbescherming waar je woont. Schrijf ons als een scherm niet doet wat je nodig hebt. Wie een bericht uit een gastenboek verwijderd wil hebben, kan het aan de familie vragen of aan ons.',
      ],
    },
    {
      id: 'children',
      title: 'Kinderen',
      paragraphs: [
        'Kinderen missen hun dieren ook, en mogen elke pagina lezen en elk gastenboek tekenen. Een account is voor wie minstens 16 is, of toestemming van een ouder heeft.',
      ],
    },
    {
      id: 'changes',
      title: 'Als dit verandert',
      paragraphs: [
        'Dan zeggen we dat hier, met de datum, en schrijven we je voordat een verandering je iets afneemt.',
      ],
    },
  ],
};

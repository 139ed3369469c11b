import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/about.messages.ts';
import { contactAddress } from '../../../site/about.messages.ts';

export const aboutMessages: Texts<typeof English.aboutMessages> = {
  title: 'Over ons',
  headline: 'Ze waren hier. Dat mag te zien zijn.',
  lead: 'Everpaw bewaart herinneringspagina’s voor dieren, voor de mensen van wie zij hielden.',

  missionTitle: 'Wat we willen',
  mission:
    'Elk gezin een pagina geven voor het dier dat het mist: gemaakt op één avond, bewaard zolang het gezin wil, en te openen waar iemand er ook aan denkt, met of zonder bereik.',

  visionTitle: 'Wat we hopen',
  vision:
    'Een wereld waarin niemand hoeft te horen dat het maar een huisdier was. Verdriet om een dier is verdriet. Het verdient een eigen plek, met ruimte voor foto’s, voor verhalen en voor de woorden van wie het dier gekend heeft.',

  storyTitle: 'Ons verhaal',
  story: [
    'Everpaw begon met een hond die Juno heette, een schoenendoos vol foto’s, en een heuvel achter een dorp waar geen telefoon ooit meer dan één streepje bereik had. Daarboven wilden we voorlezen wat mensen over haar hadden geschreven. De pagina wilde niet laden.',
    'Dus bouwden we er een die dat wel doet. Na één keer openen blijft die op de telefoon, en wat daar zonder bereik wordt geschreven, gaat op weg naar huis mee. De rest kwam door te luisteren: een gastenboek, omdat de buren erom vroegen; een pagina die vanaf het beginscherm opent, omdat een opa Juno naast zijn weerbericht wilde; een export van alles, omdat wat van jou is met je mee moet kunnen.',
    'We zijn nog steeds klein, en we klimmen nog steeds die heuvel op.',
  ],

  valuesTitle: 'Waar we aan vasthouden',
  teamTitle: 'Wie we zijn',
  statisticsTitle: 'In cijfers',
  statisticsNote: 'De site staat in de testmodus; deze cijfers zijn voorbeelden.',
  countedNote: 'Zojuist geteld: de gedenkpagina’s die iedereen kan bezoeken.',
  contactTitle: 'Waar je ons vindt',
  contactText: 'We lezen elk bericht zelf en antwoorden meestal binnen twee werkdagen.',
  write: 'Schrijf ons',
};

export const aboutValues: Texts<typeof English.aboutValues> = [
  {
    title: 'Liever stil dan slim',
    text: 'Niets knippert, telt af of vraagt het twee keer. Iemand die dit gebruikt, huilt misschien.',
  },
  {
    title: 'Van jou, alles',
    text: 'Neem alles mee als bestand wanneer je maar wilt, en als je het verwijdert, is het weg.',
  },
  {
    title: 'Niemand kijkt over je schouder mee',
    text: 'Geen reclame, geen trackers, op geen enkele pagina iets van derden.',
  },
  {
    title: 'Het moet werken op de heuvel',
    text: 'Geen bereik, een oude telefoon, een trillende hand: daar bouwen we als eerste voor.',
  },
];

export const aboutTeam: Texts<typeof English.aboutTeam> = [
  { name: 'Ines Ferreira', role: 'Begon Everpaw', text: 'Wandelde veertien jaar met Juno. Leest de post.' },
  { name: 'Tom Okafor', role: 'Techniek', text: 'Test elke nieuwe versie in de kelder, met opzet.' },
  {
    name: 'Maren Voss',
    role: 'Ontwerp en typografie',
    text: 'Zette haar eerste boek op haar zestiende. Twee asielkatten.',
  },
  { name: 'Dr. Amy Lindqvist', role: 'Rouwbegeleiding', text: 'Houdt onze woorden vriendelijk, en kort.' },
];

export const aboutStatistics: Texts<typeof English.aboutStatistics> = [
  { value: '12.000+', label: 'gedenkpagina’s gemaakt' },
  { value: '48.000+', label: 'berichten geschreven' },
  { value: '31', label: 'landen' },
  { value: '4,9 / 5', label: 'van de gezinnen die we het vroegen' },
];

export const aboutCounts: Texts<typeof English.aboutCounts> = [
  { of: 'all', label: 'openbare gedenkpagina’s' },
  { of: 'dog', label: 'voor honden' },
  { of: 'cat', label: 'voor katten' },
  { of: 'others', label: 'voor andere dieren' },
];

export const contactDetails: Texts<typeof English.contactDetails> = [
  { label: 'E-mail', value: contactAddress, href: `mailto:${contactAddress}` },
  { label: 'Telefoon', value: '+1 (555) 010-0142', href: 'tel:+15550100142' },
  {
    label: 'Post',
    value: 'Everpaw, 14 Orchard Lane, Portland, OR 97205, Verenigde Staten',
    href: null,
  },
  {
    label: 'Bereikbaar',
    value: 'Maandag tot en met vrijdag, 9.00 tot 17.00 uur (Pacific time)',
    href: null,
  },
];

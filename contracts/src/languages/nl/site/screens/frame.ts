import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { frameMessages as English } from '../../../../site/screens/frame.messages.ts';

export const frameMessages: Texts<typeof English> = {
  broken: 'We konden deze pagina niet tonen',
  brokenText:
    'Niets van wat je schreef, is verloren. De pagina opnieuw laden helpt meestal; zonder bereik openen pagina’s die je eerder hebt geopend nog steeds.',
  reload: 'Opnieuw laden',
  urns: 'Urnen',
  frames: 'Fotolijsten',
  garden: 'Voor in de tuin',
  motto: 'Herinneringspagina’s voor de dieren van wie we hielden.',
  care: 'Met zorg gemaakt, en bewaard zolang je wilt.',
  attention: (count) => `${counted(count, 'ding vraagt', 'dingen vragen')} je aandacht`,
  signIn: (count) => `Log in om ${counted(count, 'wijziging', 'wijzigingen')} te versturen`,
  sending: 'Versturen…',
  waiting: (count) => counted(count, 'wijziging wacht op versturen', 'wijzigingen wachten op versturen'),
  noSignal: 'Geen bereik',
  cart: (count) => `Winkelmand, ${counted(count, 'artikel', 'artikelen')}`,
  home: 'Everpaw, start',
  main: 'Hoofdmenu',
  menu: 'Menu',
  skip: 'Naar de inhoud',
  loading: 'Laden',
  outdated: 'Werk Everpaw bij',
};

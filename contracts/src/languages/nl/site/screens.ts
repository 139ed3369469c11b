import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/screens.messages.ts';

export const defaultHero: Texts<typeof English.defaultHero> = {
  title: 'Een pagina voor een geliefd leven',
  subtitle:
    'Verzamel de foto’s, het verhaal en de lieve woorden van iedereen die je dier heeft gekend, op één stille plek die overal opent, ook zonder bereik.',
  callToAction: 'Gedenkpagina maken',
};

export const noStorageMessages: Texts<typeof English.noStorageMessages> = {
  title: 'Deze browser kan niets opslaan',
  text: 'Misschien is het een privévenster, of laten de instellingen het niet toe. Pagina’s openen hier zolang je bereik hebt. Gebruik een gewoon venster om iets te schrijven of een pagina te bewaren, of laat deze site gegevens opslaan.',
  newerDevice:
    'Op dit apparaat is een nieuwere versie van Everpaw gebruikt, en de versie die nu open is, is te oud om te lezen wat hier bewaard wordt. Er is niets kwijt. Sluit alle pagina’s van Everpaw en open ze opnieuw, dan heb je de nieuwste versie.',
};

export const notFoundMessages: Texts<typeof English.notFoundMessages> = {
  title: 'We hebben elk spoor gevolgd',
  text: 'Deze pagina is hier niet. Misschien is die verhuisd, of is de link onderweg naar jou een letter kwijtgeraakt.',
};

import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { audienceMessages as English } from '../../../../memorials/audience/audience.messages.ts';

export const audienceMessages: Texts<typeof English> = {
  publicLabel: 'Openbare gedenkpagina',
  publicHint:
    'Een openbare pagina opent voor iedereen die het adres heeft. Zet dit uit om te kiezen wie haar ziet.',
  legend: 'Wie mag deze pagina zien?',
  levels: {
    public: { label: 'Iedereen', text: 'De pagina staat in de galerij en in de zoekfunctie ervan.' },
    link: {
      label: 'Iedereen met de link',
      text: 'De pagina staat in geen enkele lijst of zoekfunctie. Ze opent met het adres dat je geeft.',
    },
    password: {
      label: 'Iedereen met het wachtwoord',
      text: 'De pagina opent met een wachtwoord dat je deelt.',
    },
    private: { label: 'Alleen wie je uitnodigt', text: 'Voor anderen bestaat de pagina niet.' },
  },
  passwordLater:
    'Je kunt het wachtwoord instellen zodra de pagina is opgeslagen. Tot dan kun alleen jij haar openen.',
  inviteLater: 'Je kunt mensen uitnodigen zodra de pagina is opgeslagen. Tot dan kun alleen jij haar openen.',
  sharedByOwner:
    'Deze gedenkpagina is privé. Alleen jij en de mensen die je uitnodigt kunnen dit adres openen.',
  shared: 'Deze gedenkpagina is privé. Alleen wie is uitgenodigd kan dit adres openen.',
  searchEngines: 'Tonen in zoekmachines',
  searchEnginesOn: 'Google en andere zoekmachines mogen deze pagina in hun resultaten tonen.',
  searchEnginesOff:
    'We vragen Google en andere zoekmachines om deze pagina over te slaan. In de galerij blijft ze staan.',
};

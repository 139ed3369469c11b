import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { audienceMessages as English } from '../../../../memorials/audience/audience.messages.ts';

export const audienceMessages: Texts<typeof English> = {
  publicLabel: 'Mémorial public',
  publicHint:
    'Une page publique s’ouvre à toute personne qui a son adresse. Désactivez ce réglage pour choisir qui la voit.',
  legend: 'Qui peut voir cette page ?',
  levels: {
    public: { label: 'Tout le monde', text: 'La page figure dans la galerie et dans sa recherche.' },
    link: {
      label: 'Toute personne ayant le lien',
      text: 'La page n’est dans aucune liste ni recherche. Elle s’ouvre avec l’adresse que vous donnez.',
    },
    password: {
      label: 'Toute personne ayant le mot de passe',
      text: 'La page s’ouvre avec un mot de passe que vous partagez.',
    },
    private: {
      label: 'Seulement les personnes que vous invitez',
      text: 'Pour les autres, la page n’existe pas.',
    },
  },
  passwordLater:
    'Vous pourrez définir le mot de passe une fois la page enregistrée. D’ici là, elle ne s’ouvre que pour vous.',
  inviteLater:
    'Vous pourrez inviter des personnes une fois la page enregistrée. D’ici là, elle ne s’ouvre que pour vous.',
  sharedByOwner:
    'Ce mémorial est privé. Cette adresse ne s’ouvre que pour vous et les personnes que vous invitez.',
  shared: 'Ce mémorial est privé. Cette adresse ne s’ouvre que pour les personnes invitées.',
  searchEngines: 'Afficher dans les moteurs de recherche',
  searchEnginesOn: 'Google et d’autres peuvent montrer cette page dans leurs résultats.',
  searchEnginesOff:
    'Nous demandons à Google et aux autres de ne pas montrer cette page. Elle reste dans la galerie.',
};

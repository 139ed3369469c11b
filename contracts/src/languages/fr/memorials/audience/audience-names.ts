import type { Texts } from '../../../../kernel/languages/localized.ts';
import type * as English from '../../../../memorials/audience/audience-names.messages.ts';

export const audienceNames: Texts<typeof English.audienceNames> = {
  public: 'Publique',
  link: 'Toute personne avec le lien',
  password: 'Avec un mot de passe',
  private: 'Privée',
};

import type { Texts } from '../../../../kernel/languages/localized.ts';
import type * as English from '../../../../memorials/audience/audience-names.messages.ts';

export const audienceNames: Texts<typeof English.audienceNames> = {
  public: 'Pública',
  link: 'Cualquiera con el enlace',
  password: 'Con contraseña',
  private: 'Privada',
};

import type { Texts } from '../../../../kernel/languages/localized.ts';
import type * as English from '../../../../memorials/audience/audience-names.messages.ts';

export const audienceNames: Texts<typeof English.audienceNames> = {
  public: 'Öffentlich',
  link: 'Alle mit dem Link',
  password: 'Mit Passwort',
  private: 'Privat',
};

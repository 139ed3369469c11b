import type { Texts } from '../../../../kernel/languages/localized.ts';
import type * as English from '../../../../memorials/audience/audience-names.messages.ts';

export const audienceNames: Texts<typeof English.audienceNames> = {
  public: 'Openbaar',
  link: 'Iedereen met de link',
  password: 'Met een wachtwoord',
  private: 'Privé',
};

import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { customDomainMessages as English } from '../../../../memorials/address/custom-domain.messages.ts';

export const customDomainMessages: Texts<typeof English> = {
  label: 'Eigene Domain',
  notADomain: 'Bitte gib eine Domain wie bella.example.com ein',
  premiumOnly: 'Eine eigene Domain gehört zu Premium',
  notActive: (domain) => `${domain} (nicht aktiv)`,
};

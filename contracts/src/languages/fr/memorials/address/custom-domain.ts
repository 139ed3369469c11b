import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { customDomainMessages as English } from '../../../../memorials/address/custom-domain.messages.ts';

export const customDomainMessages: Texts<typeof English> = {
  label: 'Domaine personnel',
  notADomain: 'Indiquez un domaine comme bella.example.com',
  premiumOnly: 'Passez à Premium pour utiliser votre propre domaine',
  notActive: (domain) => `${domain} (inactif)`,
};

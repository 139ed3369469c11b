import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { customDomainMessages as English } from '../../../../memorials/address/custom-domain.messages.ts';

export const customDomainMessages: Texts<typeof English> = {
  label: 'Eigen domein',
  notADomain: 'Vul een domein in zoals bella.example.com',
  premiumOnly: 'Een eigen domein hoort bij Premium',
  notActive: (domain) => `${domain} (niet actief)`,
};

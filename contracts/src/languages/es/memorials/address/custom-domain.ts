import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { customDomainMessages as English } from '../../../../memorials/address/custom-domain.messages.ts';

export const customDomainMessages: Texts<typeof English> = {
  label: 'Dominio propio',
  notADomain: 'Escribe un dominio como bella.example.com',
  premiumOnly: 'Para usar un dominio propio hace falta Premium',
  notActive: (domain) => `${domain} (no activo)`,
};

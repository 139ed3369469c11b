import { localized } from '../../kernel/languages/localized.ts';

/** Texts about a memorial's own domain. */
export const customDomainMessages = localized('customDomainMessages', {
  label: 'Custom domain',
  notADomain: 'Please enter a domain such as bella.example.com',
  premiumOnly: 'Upgrade to Premium to use a custom domain',
  notActive: (domain: string) => `${domain} (not active)`,
});

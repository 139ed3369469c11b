import type { Feature } from '../kernel/features/feature.ts';
import { contactApi } from './contact.api.ts';
import { siteApi } from './site.api.ts';

export const siteFeature: Feature = {
  endpoints: { contact: contactApi, site: siteApi },
};

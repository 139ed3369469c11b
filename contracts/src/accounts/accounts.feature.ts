import type { Feature } from '../kernel/features/feature.ts';
import { accountEvents, emailEvents } from './account.events.ts';
import { accountsApi } from './accounts.api.ts';

export const accountsFeature: Feature = {
  events: [...accountEvents, ...emailEvents],
  endpoints: { accounts: accountsApi },
};

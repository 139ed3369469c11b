import type { Feature } from '../kernel/feature.ts';
import { accountEvents, emailEvents } from './account.events.ts';

export const accountsFeature: Feature = {
  events: [...accountEvents, ...emailEvents],
};

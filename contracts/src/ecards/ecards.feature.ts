import type { Feature } from '../kernel/features/feature.ts';
import { hourMs } from '../kernel/time/durations.ts';
import { ecardAddressEvents, ecardEvents } from './ecard.events.ts';
import { ecardTemplateEvents } from './ecard-template.events.ts';
import { ecardsApi } from './ecards.api.ts';

export const ecardsFeature: Feature = {
  events: [...ecardTemplateEvents, ...ecardEvents, ...ecardAddressEvents],
  endpoints: { ecards: ecardsApi },
  rates: {
    // Recipients never asked for a card.
    SendEcard: { visitor: { max: 5, windowMs: hourMs }, account: { max: 30, windowMs: hourMs } },
    ChangeEcard: { visitor: { max: 20, windowMs: hourMs }, account: { max: 60, windowMs: hourMs } },
  },
  streams: [
    { name: 'ecard', label: 'E-card', hint: 'The id of an e-card' },
    { name: 'ecard-address', label: 'Address that declined e-cards', hint: 'The key of the address' },
    { name: 'ecard-template', label: 'E-card template', hint: 'The id of a template' },
  ],
};

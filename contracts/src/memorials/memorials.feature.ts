import { hourMs } from '../kernel/durations.ts';
import type { Feature } from '../kernel/feature.ts';
import { queuedRate } from '../kernel/rate.ts';
import { keepersApi } from './keepers.api.ts';
import { memorialEvents } from './memorial.events.ts';
import { homeScreenApi, memorialsApi } from './memorials.api.ts';

export const memorialsFeature: Feature = {
  events: memorialEvents,
  isOfMemorials: true,
  endpoints: { memorials: memorialsApi, keepers: keepersApi, homeScreen: homeScreenApi },
  rates: {
    CreateMemorial: { account: { ...queuedRate, max: 30 } },
    InviteKeeper: { account: { max: 20, windowMs: hourMs } },
  },
};

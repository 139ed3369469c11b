import type { Feature } from '../kernel/features/feature.ts';
import { queuedRate } from '../kernel/features/rate.ts';
import { hourMs } from '../kernel/time/durations.ts';
import { pageNameEvents } from './address/page-name.events.ts';
import { keepersApi } from './keepers.api.ts';
import { memorialEvents } from './memorial.events.ts';
import { homeScreenApi, memorialsApi } from './memorials.api.ts';

/** The reservations of names, which are in no memorial's history. */
export const pageNamesFeature: Feature = { events: pageNameEvents };

export const memorialsFeature: Feature = {
  events: memorialEvents,
  isOfMemorials: true,
  endpoints: { memorials: memorialsApi, keepers: keepersApi, homeScreen: homeScreenApi },
  rates: {
    CreateMemorial: { account: { ...queuedRate, max: 30 } },
    ChangePageName: { account: { max: 20, windowMs: hourMs } },
    ChangePagePassword: { account: { max: 20, windowMs: hourMs } },
    InviteKeeper: { account: { max: 20, windowMs: hourMs } },
  },
};

import { hourMs } from '../kernel/durations.ts';
import type { Feature } from '../kernel/feature.ts';
import { queuedRate } from '../kernel/rate.ts';
import { memorialEvents } from './memorial.events.ts';

export const memorialsFeature: Feature = {
  events: memorialEvents,
  isOfMemorials: true,
  rates: {
    CreateMemorial: { account: { ...queuedRate, max: 30 } },
    InviteKeeper: { account: { max: 20, windowMs: hourMs } },
  },
};

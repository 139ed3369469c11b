import { minuteMs } from '../kernel/durations.ts';
import type { Feature } from '../kernel/feature.ts';
import { queuedRate, wordsRate } from '../kernel/rate.ts';
import { guestbookApi } from './guestbook.api.ts';
import { tributeEvents } from './tribute.events.ts';

export const guestbookFeature: Feature = {
  events: tributeEvents,
  isOfMemorials: true,
  endpoints: { guestbook: guestbookApi },
  rates: {
    SignGuestbook: {
      visitor: { max: 30, windowMs: minuteMs },
      account: { ...queuedRate, max: 30 },
      target: wordsRate,
    },
    ReportTribute: { visitor: { max: 10, windowMs: minuteMs }, account: { max: 30, windowMs: minuteMs } },
  },
  streams: [{ name: 'tribute', label: 'Tribute', hint: 'The id of a tribute' }],
};

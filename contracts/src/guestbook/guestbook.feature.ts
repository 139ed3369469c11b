import type { Feature } from '../kernel/features/feature.ts';
import { queuedRate, wordsRate } from '../kernel/features/rate.ts';
import { hourMs, minuteMs } from '../kernel/time/durations.ts';
import { candleEvents } from './candle.events.ts';
import { guestbookApi } from './guestbook.api.ts';
import { tributeEvents } from './tribute.events.ts';

export const guestbookFeature: Feature = {
  events: [...tributeEvents, ...candleEvents],
  isOfMemorials: true,
  endpoints: { guestbook: guestbookApi },
  rates: {
    SignGuestbook: {
      visitor: { max: 30, windowMs: minuteMs },
      account: { ...queuedRate, max: 30 },
      target: wordsRate,
    },
    // In addition to the limit for all tributes.
    'SignGuestbook with a photo': {
      visitor: { max: 20, windowMs: hourMs },
      account: { max: 60, windowMs: hourMs },
    },
    AnswerTribute: { account: { ...queuedRate, max: 30 }, target: wordsRate },
    HeartTribute: { visitor: { max: 30, windowMs: minuteMs }, account: queuedRate },
    LightCandle: { visitor: { max: 10, windowMs: minuteMs }, account: queuedRate },
    ReportTribute: { visitor: { max: 10, windowMs: minuteMs }, account: { max: 30, windowMs: minuteMs } },
  },
  streams: [
    { name: 'tribute', label: 'Tribute', hint: 'The id of a tribute' },
    {
      name: 'candles',
      label: 'Candles of a day',
      hint: 'A memorial’s id and a UTC day, joined by a hyphen',
    },
  ],
};

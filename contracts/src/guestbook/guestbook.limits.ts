import { dayMs, minuteMs } from '../kernel/time/durations.ts';

/** The maximum length of a tribute, in characters. */
export const maxTributeLength = 500;
/** The maximum length of the family's answer to a tribute, in characters. */
export const maxAnswerLength = 500;
export const maxVisitorNameLength = 100;
export const maxVisitorLocationLength = 100;
/** The maximum side of a tribute's photo, in pixels. */
export const tributePhotoSide = 1_600;
/** The maximum body of the endpoint that signs, in bytes. The device shrinks photos before. */
export const maxSigningBytes = 1024 * 1024;
/** The page size of a guestbook, in tributes. */
export const guestbookPageSize = 50;
/** The page size of a guestbook's changes, in tributes. */
export const guestbookChangesSize = 100;
/** How long a candle burns, in milliseconds from when it was lit. */
export const candleBurnsMs = dayMs;
/** How long ago a candle that waits on a device may have been lit, in milliseconds. */
export const candleWaitsMs = 7 * dayMs;
/** How far ahead a device's clock may be, in milliseconds. */
export const candleAheadMs = dayMs;
/** Candles are counted by this much time, in milliseconds, so that a memorial's answer stays small. */
export const candleSpanMs = 10 * minuteMs;

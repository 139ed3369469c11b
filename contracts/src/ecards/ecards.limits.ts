import { dayMs, minuteMs } from '../kernel/time/durations.ts';

/** Maximum lengths of an e-card's fields. */
export const ecardTextLimits = { name: 100, message: 1_000, petName: 100 } as const;
/** Maximum body of an endpoint that changes a card, in bytes. The device shrinks photos before. */
export const maxEcardChangeBytes = 1024 * 1024;
/** Maximum side of the stored photo, in pixels. */
export const ecardPhotoSide = 720;
/** The hour of the sender's day when a scheduled card is sent. */
export const ecardSendHour = 9;
/** How far ahead a card can be scheduled, in days. */
export const maxDaysAhead = 366;
/**
 * How long a started delivery is reserved for its worker, in milliseconds, before it counts as interrupted.
 * Longer than a mail server's timeout, so that a card is never sent by two workers at once.
 */
export const deliveryLeaseMs = 15 * minuteMs;
/** How long a failed delivery is retried, in milliseconds, before the card counts as undelivered. */
export const deliveryTimeoutMs = 3 * dayMs;
/** How long after its send time an undelivered card is looked up, in milliseconds. */
export const overdueMs = minuteMs;
/** Days after sending during which a card can be opened by its private link, before it is erased. */
export const sentEcardDays = 365;
/**
 * Days for which an undelivered card stays in its sender's list, before it is erased. Delivery notices are
 * accepted for as long.
 */
export const unsentEcardDays = 30;
/** Maximum number of e-cards in a list. */
export const maxListedEcards = 200;
/** Maximum number of templates, which are read at once. */
export const maxEcardTemplates = 200;
/** Maximum price of a template, in cents. */
export const maxTemplatePriceCents = 100_000;
export const templateTextLimits = { name: 100, description: 500, imageUrl: 300 } as const;

import { dayMs, minuteMs } from '../kernel/durations.ts';

/** The most characters of an e-card's fields. */
export const ecardTextLimits = { name: 100, message: 1_000, petName: 100, timeZone: 64 } as const;
/** The largest body of a call that changes one, in bytes: the photo that a device sends has been made small. */
export const maxEcardChangeBytes = 1024 * 1024;
/** The longest side of the photo as it is stored, in pixels. */
export const ecardPhotoSide = 720;
/** The hour of the sender's day at which a scheduled card is sent. */
export const ecardSendHour = 9;
/** How far ahead a card may be scheduled, in days. */
export const mostDaysAhead = 366;
/**
 * How long a delivery that has started is left to whoever started it, in milliseconds; then it is taken for broken off.
 * Longer than a mail server is waited for, so that nobody hands a card over while somebody else still does.
 */
export const deliveryLeaseMs = 15 * minuteMs;
/** How long a card whose delivery fails is tried again, in milliseconds; then it counts as not delivered. */
export const deliveryTimeoutMs = 3 * dayMs;
/** How long after its time a card is looked for that nobody delivers, in milliseconds. */
export const overdueMs = minuteMs;
/** For so many days a card stays open at its private link after it was sent; then it is erased. */
export const sentEcardDays = 365;
/**
 * For so many days a card that was never delivered stays in its sender's list; then it is erased. So long, too, a notice
 * that says so is believed.
 */
export const unsentEcardDays = 30;
/** The most e-cards in a list. */
export const mostListedEcards = 200;
/** The most templates; they are read at once. */
export const mostTemplates = 200;
/** The highest price of a template, in cents. */
export const maxTemplatePriceCents = 100_000;
export const templateTextLimits = { name: 100, description: 500, imageUrl: 300 } as const;

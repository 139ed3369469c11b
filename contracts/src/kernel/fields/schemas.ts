import * as z from 'zod/mini';
import { refusalMessages } from '../refusal.messages.ts';
import { reportReasons } from '../report-reasons.ts';
import { storableText } from '../text/characters.ts';
import { trimInvisible } from '../text/trim-invisible.ts';
import { uuidShape } from '../text/uuid.ts';
import { instantOf, isCalendarDate, isInstant, positionShape } from '../time/moments.ts';
import { precisionOf } from '../time/partial-date.ts';
import { isTimeZone } from '../time/time-zone.ts';
import { fieldMessages } from './fields.messages.ts';

/** An id created by a client or the server: a UUID of any version, in lower case. */
export const uuid = z.string().check(z.regex(uuidShape, { error: () => refusalMessages.invalidId }));

/** The parameters of a path with a single id. */
export const byId = z.object({ id: uuid });

/** Where a page of a list begins, as returned with the page before; optional in a query. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));

/** The SHA-256 of a file's bytes: 64 lower-case hex digits. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: () => fieldMessages.invalidSum }));

const notATime = () => fieldMessages.invalidTime;

/** An instant as ISO text in UTC, as it is stored and returned. */
export const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, { error: notATime, abort: true }));

/** An instant in a request. It must exist, unlike 31 February, which 1.0 stored. */
export const sentInstant = instant.check(z.refine(isInstant, { error: notATime }));

/** An existing calendar date `YYYY-MM-DD`, without a time zone. */
export const calendarDate = z
  .string()
  .check(z.refine(isCalendarDate, { error: () => fieldMessages.invalidDay }));

/** A date of any precision: `2011-04-03`, `2011-04`, `2011`, or `2011~` for about 2011. */
export const partialDate = z
  .string()
  .check(z.refine((text) => precisionOf(text) !== null, { error: () => fieldMessages.invalidDate }));

/** No line breaks of any kind, because names appear in email subjects and headings. */
const oneLine = /^[^\n\r\u2028\u2029]*$/;

/** Embeddings, overrides and isolates also reorder the text around a name. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text for people. One of a person's language is a function, because it's read when they see it. */
export type Said = string | (() => string);

type TextLimits = { min?: number; max: number; required?: Said; tooLong?: Said };

const lengths = (limits: TextLimits) => [
  z.minLength(limits.min ?? 0, { error: limits.required ?? (() => fieldMessages.required) }),
  z.maxLength(limits.max, { error: limits.tooLong ?? (() => fieldMessages.tooLong(limits.max)) }),
];

/**
 * Trimmed text that is empty if nothing of it is visible, with `min` to `max` characters (code points, as
 * `characterCount` counts). It is composed (NFC), half of a surrogate pair becomes `�`, and control characters, which
 * pasted text may contain unseen, are dropped, except line breaks and tabs.
 */
export function text(limits: TextLimits) {
  return z.string().check(
    z.overwrite((value) => trimInvisible(storableText(value))),
    ...lengths(limits),
  );
}

/**
 * Text on one line without characters that reorder the text around it, in which a tab is a space; otherwise like
 * `text`.
 */
export function line(limits: TextLimits) {
  const tidy = (value: string) =>
    trimInvisible(storableText(value.replaceAll('\t', ' ')).replace(directions, ''));
  return z
    .string()
    .check(
      z.overwrite(tidy),
      z.regex(oneLine, { error: () => fieldMessages.unprintable }),
      ...lengths(limits),
    );
}

/** A line that is null if nothing of it is visible; otherwise like `line`. */
export function lineOrNull(limits: TextLimits) {
  return z.nullable(
    z.pipe(
      line(limits),
      z.transform((value: string) => (value === '' ? null : value)),
    ),
  );
}

/** An integer from `min` to `max`. */
export function integer(message: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message));
}

const decimal = /^(?:0|[1-9]\d{0,15})$/;

/** An integer from `min` to `max` in a URL: decimal digits only, so no `0x1`, ` 1` or `1e0`. */
export function decimalNumber(min: number, max: number) {
  const number = z.coerce.number<string>().check(z.int(), z.minimum(min), z.maximum(max));
  return z
    .pipe(z.string().check(z.regex(decimal, { error: () => fieldMessages.digitsOnly })), number)
    .register(z.globalRegistry, { type: 'integer', minimum: min, maximum: max, pattern: undefined });
}

/** What a device says that doesn't know its time zone. ECMA-402 means UTC by it. */
const unknownTimeZone = 'Etc/Unknown';

/** The name of a time zone, such as `Europe/Berlin`. */
export const timeZone = z.string().check(
  z.maxLength(64),
  z.overwrite((name) => (name === unknownTimeZone ? 'UTC' : name)),
  z.refine(isTimeZone, { error: () => fieldMessages.invalidTimeZone }),
);

/** An opaque position of the event log, as in `x-position`. */
export const position = z
  .string()
  .check(z.regex(positionShape, { error: () => fieldMessages.invalidPosition }));

/** Turns an instant into ISO text in UTC; other text stays. */
const inUtc = z.overwrite((text: string) => instantOf(text) ?? text);

/** A past moment: a position of the log, or an instant, which means the last event up to then. */
export const moment = z.string().check(
  inUtc,
  z.refine((text) => positionShape.test(text) || isInstant(text), {
    error: () => fieldMessages.invalidMoment,
  }),
);

/** A calendar date, which means the whole day in UTC, or an instant. */
export const dayOrInstant = z.string().check(
  inUtc,
  z.refine((text) => isCalendarDate(text) || isInstant(text), { error: () => fieldMessages.invalidDay }),
);

/** The fields of a report about content. */
export const reportFields = z.object({ reason: z._default(z.enum(reportReasons), 'other') });

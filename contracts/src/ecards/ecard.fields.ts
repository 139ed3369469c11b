import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import type { SchemaKit } from '../kernel/fields/schema-kit.ts';
import type { Said } from '../kernel/fields/schemas.ts';
import { instantOf, isCalendarDate } from '../kernel/time/moments.ts';
import { ecardChangeMessages as messages } from './ecard-changes.messages.ts';
import { ecardTextLimits as limits } from './ecards.limits.ts';

const name =
  (required: Said) =>
  ({ line }: SchemaKit) =>
    line({ min: 1, max: limits.name, required, tooLong: () => messages.nameTooLong });

/** The fields of an e-card that its sender writes, except its photo. */
export const ecardFields = defineFields({
  senderName: field(
    name(() => messages.senderNameRequired),
    { label: 'Your name', erased: '' },
  ),
  senderEmail: field(({ email }) => email, { label: 'Your email', erased: '' }),
  recipientName: field(
    name(() => messages.recipientNameRequired),
    { label: 'Their name', erased: '' },
  ),
  recipientEmail: field(({ emailOr }) => emailOr(() => messages.recipientEmailRequired), {
    label: 'Their email',
    erased: '',
  }),
  personalMessage: field(
    ({ text }) =>
      text({
        min: 1,
        max: limits.message,
        required: () => messages.messageRequired,
        tooLong: () => messages.messageTooLong,
      }),
    { label: 'Your message', erased: '' },
  ),
  petName: field(
    ({ lineOrNull }) => lineOrNull({ max: limits.petName, tooLong: () => messages.nameTooLong }),
    { label: 'The pet’s name', default: null, erased: null },
  ),
  /** Only the date of an instant counts; blank means immediately. */
  scheduledSendDate: field(
    ({ nullable, overwrite, pipe, refine, string, transform }) =>
      nullable(
        pipe(
          string().check(
            refine((day) => day === '' || isCalendarDate(day) || instantOf(day) !== null, {
              error: () => messages.date,
            }),
            overwrite((day) => day.slice(0, 'YYYY-MM-DD'.length)),
          ),
          transform((value: string) => (value === '' ? null : value)),
        ),
      ),
    { label: 'Send on', default: null },
  ),
  timeZone: field(({ timeZone }) => timeZone, { label: 'Time zone', default: 'UTC' }),
});

const { recipientName, recipientEmail, scheduledSendDate, timeZone, ...written } = ecardFields;
/** What `EcardWritten` stores of them. */
export const writtenFields = written;
export const addressFields = { recipientName, recipientEmail };
export const scheduleFields = { scheduledSendDate, timeZone };

export type EcardValues = ValuesOf<typeof ecardFields>;

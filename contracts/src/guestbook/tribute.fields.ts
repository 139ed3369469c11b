import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import { maxTributeLength, maxVisitorLocationLength, maxVisitorNameLength } from './guestbook.limits.ts';
import { tributeFieldNames as names } from './screens/tribute-fields.messages.ts';
import { tributeChangeMessages as messages } from './tribute-changes.messages.ts';

/** The fields of a tribute that its author writes. */
export const tributeFields = defineFields({
  visitorName: field(
    ({ line }) =>
      line({
        min: 1,
        max: maxVisitorNameLength,
        required: () => messages.requiredText,
        tooLong: () => messages.nameTooLong,
      }),
    { label: () => names.name, erased: '' },
  ),
  visitorLocation: field(
    ({ lineOrNull }) =>
      lineOrNull({ max: maxVisitorLocationLength, tooLong: () => messages.locationTooLong }),
    { label: () => names.place, default: null, erased: null },
  ),
  tributeMessage: field(
    ({ text }) =>
      text({
        min: 1,
        max: maxTributeLength,
        required: () => messages.requiredText,
        tooLong: () => messages.messageTooLong,
      }),
    { label: () => names.words, erased: '' },
  ),
});

export type TributeValues = ValuesOf<typeof tributeFields>;

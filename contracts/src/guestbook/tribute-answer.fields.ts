import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import { maxAnswerLength } from './guestbook.limits.ts';
import { tributeFieldNames } from './screens/tribute-fields.messages.ts';
import { tributeChangeMessages as messages } from './tribute-changes.messages.ts';

/** The family's answer to a tribute. */
export const answerFields = defineFields({
  answer: field(
    ({ text }) =>
      text({
        min: 1,
        max: maxAnswerLength,
        required: () => messages.answerRequired,
        tooLong: () => messages.answerTooLong,
      }),
    { label: () => tributeFieldNames.answer, erased: '' },
  ),
});

export type AnswerValues = ValuesOf<typeof answerFields>;

import { defineFields, field, type ValuesOf } from '../kernel/define-fields.ts';
import { isCalendarDate } from '../kernel/moments.ts';
import type { SchemaKit } from '../kernel/schema-kit.ts';
import { memoryChangeMessages as messages } from './memory-changes.messages.ts';
import { memoryEmotions, memoryTypes } from './memory-kinds.ts';
import {
  maxMemoryDescriptionLength,
  maxMemoryLocationLength,
  maxMemoryTagLength,
  maxMemoryTags,
  maxMemoryTitleLength,
  minMemoryDescriptionLength,
} from './timeline.limits.ts';
import { emotionNames, typeNames } from './timeline.messages.ts';

/** True when two tags are the same to whoever reads them. */
export function isSameTag(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

const areDifferent = (tags: readonly string[]) =>
  tags.every((tag, index) => tags.findIndex((other) => isSameTag(other, tag)) === index);

/** A tag as it is kept: a word or two on one line. */
export const tagSchema = ({ line }: Pick<SchemaKit, 'line'>) =>
  line({
    min: 1,
    max: maxMemoryTagLength,
    required: messages.invalidTag.text,
    tooLong: messages.tagTooLong.text,
  });

/** What a memory says, beside its photo. */
export const memoryFields = defineFields({
  date: field(
    ({ string, minLength, refine }) =>
      string().check(
        minLength(1, { error: messages.dateRequired, abort: true }),
        refine(isCalendarDate, 'Please enter a date as YYYY-MM-DD'),
      ),
    { label: 'Date', isDate: true },
  ),
  title: field(
    ({ line }) =>
      line({
        min: 1,
        max: maxMemoryTitleLength,
        required: messages.titleRequired,
        tooLong: messages.titleTooLong,
      }),
    { label: 'Title', erased: '' },
  ),
  description: field(
    ({ text }) =>
      text({
        min: minMemoryDescriptionLength,
        max: maxMemoryDescriptionLength,
        required: messages.descriptionTooShort,
        tooLong: messages.descriptionTooLong,
      }),
    { label: 'Description', erased: '' },
  ),
  type: field((kit) => kit.enum(memoryTypes, messages.typeUnknown), {
    label: 'Type',
    start: 'story',
    names: typeNames,
  }),
  emotion: field((kit) => kit.nullable(kit.enum(memoryEmotions, messages.emotionUnknown)), {
    label: 'Emotion',
    default: null,
    names: emotionNames,
  }),
  location: field(
    ({ lineOrNull }) => lineOrNull({ max: maxMemoryLocationLength, tooLong: messages.locationTooLong }),
    { label: 'Place', default: null, erased: null },
  ),
  tags: field(
    (kit) =>
      kit
        .array(tagSchema(kit))
        .check(
          kit.maxLength(maxMemoryTags, messages.tagLimit.text),
          kit.refine(areDifferent, messages.duplicateTag.text),
        ),
    { label: 'Tags', default: [], erased: [] },
  ),
});

export type MemoryValues = ValuesOf<typeof memoryFields>;

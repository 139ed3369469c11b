import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import { fieldMessages } from '../kernel/fields/fields.messages.ts';
import type { SchemaKit } from '../kernel/fields/schema-kit.ts';
import { composed } from '../kernel/text/characters.ts';
import { isCalendarDate } from '../kernel/time/moments.ts';
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
import { timelineScreens } from './timeline-screens.messages.ts';

const sameTagKey = (tag: string) => composed(tag.trim().toLowerCase());

/** True if two tags look the same to a reader. */
export function isSameTag(a: string, b: string): boolean {
  return sameTagKey(a) === sameTagKey(b);
}

const areDifferent = (tags: readonly string[]) =>
  tags.every((tag, index) => tags.findIndex((other) => isSameTag(other, tag)) === index);

/** A tag as it is kept: a word or two on one line. */
export const tagSchema = ({ line }: Pick<SchemaKit, 'line'>) =>
  line({
    min: 1,
    max: maxMemoryTagLength,
    required: () => messages.invalidTag.text,
    tooLong: () => messages.tagTooLong.text,
  });

/** A memory's fields, without its photo. */
export const memoryFields = defineFields({
  date: field(
    ({ string, minLength, refine }) =>
      string().check(
        minLength(1, { error: () => messages.dateRequired, abort: true }),
        refine(isCalendarDate, { error: () => fieldMessages.invalidDay }),
      ),
    { label: () => timelineScreens.date, isDate: true },
  ),
  title: field(
    ({ line }) =>
      line({
        min: 1,
        max: maxMemoryTitleLength,
        required: () => messages.titleRequired,
        tooLong: () => messages.titleTooLong,
      }),
    { label: () => timelineScreens.title, erased: '' },
  ),
  description: field(
    ({ text }) =>
      text({
        min: minMemoryDescriptionLength,
        max: maxMemoryDescriptionLength,
        required: () => messages.descriptionTooShort,
        tooLong: () => messages.descriptionTooLong,
      }),
    { label: () => timelineScreens.description, erased: '' },
  ),
  type: field((kit) => kit.enum(memoryTypes, { error: () => messages.typeUnknown }), {
    label: () => timelineScreens.type,
    start: 'story',
    names: typeNames,
  }),
  emotion: field((kit) => kit.nullable(kit.enum(memoryEmotions, { error: () => messages.emotionUnknown })), {
    label: () => timelineScreens.emotion,
    default: null,
    names: emotionNames,
  }),
  location: field(
    ({ lineOrNull }) => lineOrNull({ max: maxMemoryLocationLength, tooLong: () => messages.locationTooLong }),
    { label: () => timelineScreens.place, default: null, erased: null },
  ),
  tags: field(
    (kit) =>
      kit
        .array(tagSchema(kit))
        .check(
          kit.maxLength(maxMemoryTags, { error: () => messages.tagLimit.text }),
          kit.refine(areDifferent, { error: () => messages.duplicateTag.text }),
        ),
    { label: () => timelineScreens.tags, default: [], erased: [] },
  ),
});

export type MemoryValues = ValuesOf<typeof memoryFields>;

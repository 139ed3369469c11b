import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { isCalendarDate } from '../kernel/moments.ts';
import { line, sha256, text, uuid } from '../kernel/schemas.ts';
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

/** A tag as it is kept: a word or two on one line (REQ-686). */
export const memoryTag = line({
  min: 1,
  max: maxMemoryTagLength,
  required: messages.invalidTag.text,
  tooLong: messages.tagTooLong.text,
});

/** True when two tags are the same to whoever reads them (REQ-687). */
export function isSameTag(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

const areDifferent = (tags: readonly string[]) =>
  tags.every((tag, index) => tags.findIndex((other) => isSameTag(other, tag)) === index);

const emotion = z.nullable(z.enum(memoryEmotions, messages.emotionUnknown));

const location = z.nullable(
  z.pipe(
    line({ max: maxMemoryLocationLength, tooLong: messages.locationTooLong }),
    z.transform((value: string) => (value === '' ? null : value)),
  ),
);

const tags = z
  .array(memoryTag)
  .check(
    z.maxLength(maxMemoryTags, messages.tagLimit.text),
    z.refine(areDifferent, messages.duplicateTag.text),
  );

const required = {
  date: z
    .string()
    .check(
      z.minLength(1, { error: messages.dateRequired, abort: true }),
      z.refine(isCalendarDate, 'Please enter a date as YYYY-MM-DD'),
    ),
  title: line({
    min: 1,
    max: maxMemoryTitleLength,
    required: messages.titleRequired,
    tooLong: messages.titleTooLong,
  }),
  description: text({
    min: minMemoryDescriptionLength,
    max: maxMemoryDescriptionLength,
    required: messages.descriptionTooShort,
    tooLong: messages.descriptionTooLong,
  }),
  type: z.enum(memoryTypes, messages.typeUnknown),
};

/** The fields of the form (REQ-678 to REQ-688), with the SHA-256 of the photo; text is trimmed. */
export const memoryFields = {
  ...required,
  emotion: z._default(emotion, null),
  location: z._default(location, null),
  tags: z._default(tags, []),
  sha256: z._default(z.nullable(sha256), null),
};

/** What the form says, before it is known of which memory. */
export const memoryFormData = z.object(memoryFields);

export const addMemoryData = z.object({ memoryId: uuid, memorialId: uuid, ...memoryFields });
export type AddMemory = Command<'AddMemory', z.infer<typeof addMemoryData>>;

/** The fields that an edit may change, but for the photo. */
const editable = z.object({
  date: z.optional(required.date),
  title: z.optional(required.title),
  description: z.optional(required.description),
  type: z.optional(required.type),
  emotion: z.optional(emotion),
  location: z.optional(location),
  tags: z.optional(tags),
});

/** What an edit changes: the photo by its SHA-256, null for none. */
export const memoryChanges = z.extend(editable, { sha256: z.optional(z.nullable(sha256)) });
export type MemoryChanges = z.infer<typeof memoryChanges>;

/**
 * The values that a person saw. The photo is `photoSeen`, and `sha256` once they have decided about the one that is there
 * now: it is not sent ahead of the command.
 */
const memoryBase = z.extend(editable, {
  photoSeen: z.optional(z.nullable(sha256)),
  sha256: z.optional(z.nullable(sha256)),
});
export type MemoryBase = z.infer<typeof memoryBase>;

/**
 * A field in `changes` that meanwhile has another value than in `base` is a conflict. A field without a base overwrites;
 * one that is in `base` alone says what else the memory was.
 */
export const editMemoryData = z.object({
  memoryId: uuid,
  memorialId: uuid,
  changes: memoryChanges,
  base: z._default(memoryBase, {}),
});
export type EditMemory = Command<'EditMemory', z.infer<typeof editMemoryData>>;

export const memoryIdData = z.object({ memoryId: uuid, memorialId: uuid });

/** With `base`, what somebody changed since then is not deleted unseen. */
export const deleteMemoryData = z.extend(memoryIdData, { base: z.optional(memoryBase) });
export type DeleteMemory = Command<'DeleteMemory', z.infer<typeof deleteMemoryData>>;

/** Asked for by the site only: whoever wrote it has left, or its memorial is gone. */
export type EraseMemory = Command<'EraseMemory', z.infer<typeof memoryIdData>>;

export type MemoryCommand = AddMemory | EditMemory | DeleteMemory | EraseMemory;

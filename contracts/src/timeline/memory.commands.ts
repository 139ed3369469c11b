import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { wordsOf } from '../kernel/define-fields.ts';
import { changesShape, newShape } from '../kernel/field-schemas.ts';
import { line, sha256, uuid } from '../kernel/schemas.ts';
import { memoryFields, tagSchema } from './memory.fields.ts';

export const memoryTag = tagSchema({ line });

const written = {
  ...newShape(memoryFields),
  sha256: z._default(z.nullable(sha256), null),
};

/** The fields that hold a person's own words. */
export const memoryWords = wordsOf(memoryFields);

/** What the form says, with the SHA-256 of the photo, before it is known of which memory; text is trimmed. */
export const memoryFormData = z.object(written);

export const addMemoryData = z.object({ memoryId: uuid, memorialId: uuid, ...written });
export type AddMemory = Command<'AddMemory', z.infer<typeof addMemoryData>>;

/** The fields that an edit may change, but for the photo. */
const editable = z.object(changesShape(memoryFields));

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

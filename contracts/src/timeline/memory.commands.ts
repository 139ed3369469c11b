import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { wordsOf } from '../kernel/fields/define-fields.ts';
import { changesShape, newShape } from '../kernel/fields/field-schemas.ts';
import { line, sha256, uuid } from '../kernel/fields/schemas.ts';
import { memoryFields, tagSchema } from './memory.fields.ts';

export const memoryTag = tagSchema({ line });

const written = {
  ...newShape(memoryFields),
  sha256: z._default(z.nullable(sha256), null),
};

/** The fields that contain a person's own words. */
export const memoryWords = wordsOf(memoryFields);

/** The form's values, with the photo's SHA-256, before the memory's id is known. Text is trimmed. */
export const memoryFormData = z.object(written);

export const addMemoryData = z.object({ memoryId: uuid, memorialId: uuid, ...written });
export type AddMemory = Command<'AddMemory', z.infer<typeof addMemoryData>>;

/** The fields that an edit may change, except the photo. */
const editable = z.object(changesShape(memoryFields));

/** The changes of an edit. The photo is its SHA-256, or null for none. */
export const memoryChanges = z.extend(editable, { sha256: z.optional(z.nullable(sha256)) });
export type MemoryChanges = z.infer<typeof memoryChanges>;

/**
 * The values that the person saw. `photoSeen` is the photo, and `sha256` too once they have decided about the current
 * one: it isn't uploaded before the command.
 */
const memoryBase = z.extend(editable, {
  photoSeen: z.optional(z.nullable(sha256)),
  sha256: z.optional(z.nullable(sha256)),
});
export type MemoryBase = z.infer<typeof memoryBase>;

/**
 * A field in `changes` whose current value differs from `base` is a conflict. A field without a base overwrites; one
 * that is only in `base` tells what else the memory said.
 */
export const editMemoryData = z.object({
  memoryId: uuid,
  memorialId: uuid,
  changes: memoryChanges,
  base: z._default(memoryBase, {}),
});
export type EditMemory = Command<'EditMemory', z.infer<typeof editMemoryData>>;

/** The edit that gives a memory a photo. */
const photoEdit = (
  { memoryId, memorialId }: { memoryId: string; memorialId: string },
  sha256: string,
  photoSeen: string | null,
) => ({ type: 'EditMemory', payload: { memoryId, memorialId, changes: { sha256 }, base: { photoSeen } } });

/** Without a refused photo a memory is added all the same. */
export const addMemoryShape = {
  schema: addMemoryData,
  withoutPhoto: (memory: AddMemory['data'], sha256: string) => ({
    payload: { ...memory, sha256: null },
    later: [photoEdit(memory, sha256, null)],
  }),
  withPhoto: (memory: AddMemory['data'], sha256: string) => ({ ...memory, sha256 }),
};

/** Without a refused photo the other changes are made all the same. */
export const editMemoryShape = {
  schema: editMemoryData,
  withoutPhoto(edit: EditMemory['data'], sha256: string) {
    const { sha256: _, ...changes } = edit.changes;
    if (Object.keys(changes).length === 0) return null;
    return { payload: { ...edit, changes }, later: [photoEdit(edit, sha256, edit.base.photoSeen ?? null)] };
  },
  withPhoto: ({ changes, ...edit }: EditMemory['data'], sha256: string) => ({
    ...edit,
    changes: { ...changes, sha256 },
  }),
};

export const memoryIdData = z.object({ memoryId: uuid, memorialId: uuid });

/** With `base`, a memory that was changed since then isn't deleted. */
export const deleteMemoryData = z.extend(memoryIdData, { base: z.optional(memoryBase) });
export type DeleteMemory = Command<'DeleteMemory', z.infer<typeof deleteMemoryData>>;

/** Sent only by the site: the author has left, or the memorial is gone. */
export type EraseMemory = Command<'EraseMemory', z.infer<typeof memoryIdData>>;

export type MemoryCommand = AddMemory | EditMemory | DeleteMemory | EraseMemory;

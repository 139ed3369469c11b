import { tombstoneOf, valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemoryEvent } from '@everpaw/contracts/timeline/memory.events';
import { type MemoryValues, memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import { defineView } from '../kernel/view.ts';

/** A memory of a timeline. A deleted one remains as a tombstone without text. */
export type MemoryDoc = MemoryValues & {
  _id: string;
  memorialId: string;
  /** The account that added it. */
  authorId: string | null;
  photo: MediaDescriptor | null;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
};

export const memoriesView = defineView<MemoryDoc, MemoryEvent>({
  keys: ({ data }) => [data.memoryId],

  handlers: {
    MemoryAdded: {
      evolve: (_, { data: { memoryId, memorialId, authorId, photo, ...said }, meta: { at } }) => ({
        _id: memoryId,
        memorialId,
        authorId,
        ...valuesIn(memoryFields, said),
        photo,
        deleted: false,
        createdAt: at,
        updatedAt: at,
      }),
    },
    MemoryChanged: (doc, { data: { changes, photo }, meta: { at } }) => ({
      ...doc,
      ...changes,
      ...(photo === undefined ? {} : { photo }),
      updatedAt: at,
    }),
    MemoryDeleted: (doc, { meta: { at } }) => ({
      ...doc,
      authorId: null,
      ...tombstoneOf(memoryFields),
      photo: null,
      deleted: true,
      updatedAt: at,
    }),
  },
});

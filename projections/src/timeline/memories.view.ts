import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemoryEvent } from '@everpaw/contracts/timeline/memory.events';
import type { MemoryEmotion, MemoryType } from '@everpaw/contracts/timeline/memory-kinds';
import { defineView } from '../kernel/view.ts';

/** A memory of a timeline. A deleted one keeps its place as a tombstone without any words. */
export type MemoryDoc = {
  _id: string;
  memorialId: string;
  /** The account that added it. */
  authorId: string | null;
  date: string;
  title: string;
  description: string;
  type: MemoryType;
  emotion: MemoryEmotion | null;
  location: string | null;
  tags: string[];
  photo: MediaDescriptor | null;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
};

/** Memories by id. */
export const memoriesView = defineView<MemoryDoc, MemoryEvent>({
  keys: ({ data }) => [data.memoryId],

  handlers: {
    MemoryAdded: {
      evolve: (_, { data: { memoryId, ...said }, meta: { at } }) => ({
        _id: memoryId,
        ...said,
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
      title: '',
      description: '',
      emotion: null,
      location: null,
      tags: [],
      photo: null,
      deleted: true,
      updatedAt: at,
    }),
  },
});

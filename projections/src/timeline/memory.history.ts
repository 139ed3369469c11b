import type { MemoryEvent } from '@everpaw/contracts/timeline/memory.events';
import { memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import { memoryHistoryMessages as words } from '@everpaw/contracts/timeline/memory-history.messages';
import { defineHistory } from '../kernel/entity-history.ts';
import { changesOf } from '../kernel/field-changes.ts';
import { type MemoryDoc, memoriesView } from './memories.view.ts';

/** Describes the events of a timeline. */
export const memoryHistory = defineHistory<MemoryDoc, MemoryEvent>({
  view: memoriesView,
  words: {
    MemoryAdded: {
      kind: 'timeline',
      tell: ({ data }) => ({
        what: words.added,
        about: data.title || null,
        changes: changesOf(memoryFields, {}, data),
        photo: data.photo,
      }),
    },
    MemoryChanged: {
      kind: 'timeline',
      tell: ({ data: { changes, photo } }, before) => ({
        what: Object.keys(changes).length === 0 ? words.photoChanged : words.changed,
        about: before?.title || null,
        changes: changesOf(memoryFields, before ?? {}, changes),
        ...(photo === undefined ? {} : { photo: photo ?? before?.photo ?? null }),
      }),
    },
    MemoryDeleted: {
      kind: 'timeline',
      tell: (_, before) => ({
        what: words.deleted,
        about: before?.title || null,
        photo: before?.photo ?? null,
      }),
    },
  },
  // The timeline is a separate screen, so the page doesn't change.
  shows: [],
});

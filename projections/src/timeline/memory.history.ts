import type { HistoryChange } from '@everpaw/contracts/audit/history.dto';
import type { MemoryEvent } from '@everpaw/contracts/timeline/memory.events';
import { memoryHistoryMessages as words } from '@everpaw/contracts/timeline/memory-history.messages';
import { emotionNames, typeNames } from '@everpaw/contracts/timeline/timeline.messages';
import { defineHistory } from '../kernel/entity-history.ts';
import { type MemoryDoc, memoriesView } from './memories.view.ts';

type Said = Partial<
  Pick<MemoryDoc, 'date' | 'title' | 'description' | 'type' | 'emotion' | 'location' | 'tags'>
>;

/** A field for people; null for what was not said. */
function shownText(said: Said, field: keyof Said): string | null {
  const { type, emotion, tags } = said;
  if (field === 'type') return type ? typeNames[type] : null;
  if (field === 'emotion') return emotion ? emotionNames[emotion] : null;
  if (field === 'tags') return tags?.join(', ') || null;
  return said[field] || null;
}

function changesOf(before: Said, after: Said): HistoryChange[] {
  return (Object.keys(words.fields) as (keyof typeof words.fields)[])
    .filter((field) => after[field] !== undefined)
    .map((field) => ({
      field: words.fields[field],
      before: shownText(before, field),
      after: shownText(after, field),
    }))
    .filter(({ before: was, after: is }) => was !== is);
}

/** The history of a timeline in words. */
export const memoryHistory = defineHistory<MemoryDoc, MemoryEvent>({
  view: memoriesView,
  words: {
    MemoryAdded: {
      kind: 'timeline',
      tell: ({ data }) => ({
        what: words.added,
        about: data.title || null,
        changes: changesOf({}, data),
        photo: data.photo,
      }),
    },
    MemoryChanged: {
      kind: 'timeline',
      tell: ({ data: { changes, photo } }, before) => ({
        what: Object.keys(changes).length === 0 ? words.photoChanged : words.changed,
        about: before?.title || null,
        changes: changesOf(before ?? {}, changes),
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
  // The timeline is a screen of its own: the page looks the same.
  shows: [],
  takesBack: ['MemoryDeleted'],
});

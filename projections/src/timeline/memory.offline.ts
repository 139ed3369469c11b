import type { MemorialState } from '@everpaw/contracts/memorials/memorial.decider';
import { existingMemory, type MemoryState, memoryDecider } from '@everpaw/contracts/timeline/memory.decider';
import { offlineRules } from '../kernel/offline-rules.ts';
import { type MemoryDoc, memoriesView } from './memories.view.ts';
import { memoryDocOf, memoryDtoOf } from './memory-dto-of-doc.ts';

export const memoryRules = offlineRules({
  view: memoriesView,
  decider: memoryDecider,
  // The root is the memorial's state.
  context: ({ root, media }) => ({ memorial: root as MemorialState, media }),
  duplicateCodes: ['memory-exists'],
  stateOf: memoryStateOf,
  docOf: memoryDocOf,
  dtoOf: memoryDtoOf,
  isGone: (doc) => doc.deleted,
  authored: {
    author: 'authorId',
    erase: ({ _id: memoryId, memorialId }) => ({ type: 'EraseMemory', data: { memoryId, memorialId } }),
    written: { file: 'memories-written', about: 'the memories that you added to timelines' },
    received: { file: 'timeline', about: 'the memories of its timeline' },
    photos: ({ photo }) => (photo ? [photo.sha256] : []),
  },
});

/** Converts the view's document to the decider's state. */
export function memoryStateOf(doc: MemoryDoc | null): MemoryState {
  if (!doc) return { status: 'none' };
  const { memorialId, authorId } = doc;
  return doc.deleted ? { status: 'deleted', memorialId, authorId } : existingMemory(doc);
}

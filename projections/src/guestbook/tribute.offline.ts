import { type TributeState, tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import type { MemorialState } from '@everpaw/contracts/memorials/memorial.decider';
import { offlineRules } from '../kernel/offline-rules.ts';
import { tributeDocOf } from './tribute-doc-of-dto.ts';
import { tributeDtoOf } from './tribute-dto-of-doc.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';

export const tributeRules = offlineRules({
  view: tributesView,
  decider: tributeDecider,
  // The root of a tribute is its memorial, whose state the memorial's own rules have read.
  context: ({ root }) => ({ memorial: root as MemorialState }),
  arrived: ['tribute-exists'],
  stateOf: tributeStateOf,
  docOf: tributeDocOf,
  dtoOf: tributeDtoOf,
  isGone: (doc) => doc.status === 'deleted',
  authored: {
    author: 'authorId',
    // A visitor has a key of their own for each tribute, also for one that was deleted before.
    person: ({ personId }) => personId,
    erase: ({ _id: tributeId, memorialId }) => ({ type: 'EraseTribute', data: { tributeId, memorialId } }),
    written: { file: 'tributes-written', about: 'what you wrote in guestbooks' },
    received: { file: 'guestbook', about: 'the tributes that it received' },
  },
});

/** What the tribute's rules know, read from what its view knows. */
export function tributeStateOf(doc: TributeDoc | null): TributeState {
  if (!doc) return { status: 'none' };
  const { memorialId, authorId } = doc;
  return doc.status === 'deleted'
    ? { status: 'deleted', memorialId }
    : { status: doc.status, memorialId, authorId };
}

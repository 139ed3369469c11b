import { type TributeState, tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import type { MemorialState } from '@everpaw/contracts/memorials/memorial.decider';
import { offlineRules } from '../kernel/offline-rules.ts';
import { tributeDocOf } from './tribute-doc-of-dto.ts';
import { tributeDtoOf } from './tribute-dto-of-doc.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';

export const tributeRules = offlineRules({
  view: tributesView,
  decider: tributeDecider,
  // The root is the memorial's state.
  context: ({ root }) => ({ memorial: root as MemorialState }),
  arrived: ['tribute-exists'],
  stateOf: tributeStateOf,
  docOf: tributeDocOf,
  dtoOf: tributeDtoOf,
  isGone: (doc) => doc.status === 'deleted',
  authored: {
    author: 'authorId',
    // A visitor has a separate key for each tribute, including deleted ones.
    person: ({ personId }) => personId,
    erase: ({ _id: tributeId, memorialId }) => ({ type: 'EraseTribute', data: { tributeId, memorialId } }),
    written: { file: 'tributes-written', about: 'what you wrote in guestbooks' },
    received: { file: 'guestbook', about: 'the tributes that it received' },
  },
});

/** Converts the view's document to the decider's state. */
export function tributeStateOf(doc: TributeDoc | null): TributeState {
  if (!doc) return { status: 'none' };
  const { memorialId, authorId } = doc;
  return doc.status === 'deleted'
    ? { status: 'deleted', memorialId }
    : { status: doc.status, memorialId, authorId };
}

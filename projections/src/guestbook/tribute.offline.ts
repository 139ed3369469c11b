import { type TributeState, tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import type { MemorialState } from '@everpaw/contracts/memorials/memorial.decider';
import { offlineRules } from '../kernel/offline-rules.ts';
import { tributeDocOf } from './tribute-doc-of-dto.ts';
import { tributeDtoOf } from './tribute-dto-of-doc.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';
import { unsentPhoto } from './unsent-photo.ts';

export const tributeRules = offlineRules({
  view: tributesView,
  decider: tributeDecider,
  // The root is the memorial's state.
  context: ({ root }) => ({ memorial: root as MemorialState, storedPhoto: unsentPhoto }),
  duplicateCodes: ['tribute-exists'],
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
    photos: ({ photo }) => (photo ? [photo.sha256] : []),
    parts: [
      {
        author: 'answerAuthorId',
        erase: ({ _id: tributeId, memorialId }, authorId) => ({
          type: 'EraseTributeAnswer',
          data: { tributeId, memorialId, authorId },
        }),
        written: { file: 'answers-written', about: 'what you answered to tributes' },
        entry: ({ _id: tributeId, memorialId, answer, answeredAt }) => ({
          tributeId,
          memorialId,
          answer,
          answeredAt,
        }),
      },
      {
        author: 'heartedBy',
        erase: ({ _id: tributeId, memorialId }, by) => ({
          type: 'EraseTributeHeart',
          data: { tributeId, memorialId, by },
        }),
        written: { file: 'hearts-given', about: 'the tributes that you gave a heart' },
        entry: ({ _id: tributeId, memorialId }) => ({ tributeId, memorialId }),
      },
    ],
  },
});

/** Converts the view's document to the decider's state. */
export function tributeStateOf(doc: TributeDoc | null): TributeState {
  if (!doc) return { status: 'none' };
  const { memorialId, authorId } = doc;
  return doc.status === 'deleted'
    ? { status: 'deleted', memorialId }
    : {
        status: doc.status,
        memorialId,
        authorId,
        sha256: doc.photo?.sha256,
        ...(doc.heartedBy ? { hearts: new Set(doc.heartedBy) } : {}),
        answer: doc.answer ? { text: doc.answer, authorId: doc.answerAuthorId ?? null } : null,
      };
}

import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { answerFields } from '@everpaw/contracts/guestbook/tribute-answer.fields';
import { tributeHistoryMessages as words } from '@everpaw/contracts/guestbook/tribute-history.messages';
import { type Description, defineHistory } from '../kernel/entity-history.ts';
import { changesOf } from '../kernel/field-changes.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';

// The author and location are shown separately.
const { visitorName: _name, visitorLocation: _place, ...said } = tributeFields;

function about(doc: Pick<TributeDoc, 'visitorName'> | null): Pick<Description, 'about'> {
  return { about: doc?.visitorName || null };
}

function signedWords({ waiting, photo }: { waiting: boolean; photo?: object | undefined }): string {
  if (photo) return waiting ? words.signedWithPhotoWaiting : words.signedWithPhoto;
  return waiting ? words.signedWaiting : words.signed;
}

/** Describes the events of a guestbook. */
export const tributeHistory = defineHistory<TributeDoc, TributeEvent>({
  view: tributesView,
  words: {
    TributeSigned: {
      kind: 'guestbook',
      unsigned: true,
      tell: ({ data }) => ({
        what: signedWords(data),
        about: data.visitorLocation,
        writer: data.visitorName,
        changes: changesOf(said, {}, data),
        ...(data.photo && { photo: data.photo }),
      }),
    },
    TributeHidden: { kind: 'guestbook', tell: (_, before) => ({ what: words.hidden, ...about(before) }) },
    TributeShown: { kind: 'guestbook', tell: (_, before) => ({ what: words.shown, ...about(before) }) },
    TributeDeleted: {
      kind: 'guestbook',
      tell({ meta: { actor } }, before) {
        const isWriter = actor.kind === 'account' && actor.accountId === before?.authorId;
        return {
          what: words.deleted,
          ...(isWriter && before ? { writer: before.visitorName } : about(before)),
        };
      },
    },
    TributeAnswered: {
      kind: 'guestbook',
      tell: ({ data }, before) => ({
        what: before?.answer ? words.answerChanged : words.answered,
        ...about(before),
        changes: changesOf(answerFields, before ?? {}, data),
      }),
    },
    TributeAnswerRemoved: {
      kind: 'guestbook',
      tell: (_, before) => ({ what: words.answerRemoved, ...about(before) }),
    },
    TributeHearted: {
      kind: 'guestbook',
      unsigned: true,
      tell: (_, before) => ({ what: words.hearted, ...about(before) }),
    },
    TributeHeartWithdrawn: {
      kind: 'guestbook',
      unsigned: true,
      tell: (_, before) => ({ what: words.heartWithdrawn, ...about(before) }),
    },
    TributeReported: {
      kind: 'guestbook',
      unsigned: true,
      tell: (_, before) => ({ what: words.reported, ...about(before) }),
    },
  },
  shows: [
    'TributeSigned',
    'TributeHidden',
    'TributeShown',
    'TributeDeleted',
    'TributeAnswered',
    'TributeAnswerRemoved',
  ],
});

import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import { type TributeValues, tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import type { AnswerValues } from '@everpaw/contracts/guestbook/tribute-answer.fields';
import { tombstoneOf, valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { defineView } from '../kernel/view.ts';
import type { SentPhoto } from './unsent-photo.ts';

/** A tribute. A deleted one remains as a tombstone without text. */
export type TributeDoc = TributeValues & {
  _id: string;
  memorialId: string;
  authorId: string | null;
  /**
   * The person whose key seals a visitor's text, destroyed with the memorial. Null for an account's tribute.
   */
  personId: string | null;
  status: 'shown' | 'waiting' | 'hidden' | 'deleted';
  /** Whether it was ever public: only then is its removal announced. */
  everShown: boolean;
  reports: number;
  createdAt: string;
  /** When the text was written, if it arrived much later. */
  writtenAt?: string;
  photo?: SentPhoto;
  /** The family's answer, its first author, and when it was last written. */
  answer?: AnswerValues['answer'];
  answerAuthorId?: string | null;
  answeredAt?: string;
  hearts?: number;
  /** The accounts that gave one. Missing on a visitor's device. */
  heartedBy?: string[];
};

/** Returns the tribute with a heart more or less. A device may not know of all. */
function hearted(doc: TributeDoc, by: 1 | -1, heartedBy: string[] | undefined): TributeDoc {
  return { ...doc, hearts: Math.max(0, (doc.hearts ?? 0) + by), ...(heartedBy ? { heartedBy } : {}) };
}

/** Returns the tribute without the family's answer. */
function unanswered({ answer: _, answerAuthorId: __, answeredAt: ___, ...doc }: TributeDoc): TributeDoc {
  return doc;
}

export const tributesView = defineView<TributeDoc, TributeEvent>({
  keys: ({ data }) => [data.tributeId],

  handlers: {
    TributeSigned: {
      evolve: (_, { data, meta }) => ({
        _id: data.tributeId,
        memorialId: data.memorialId,
        authorId: data.authorId,
        personId: data.authorId === null ? data.personId : null,
        ...valuesIn(tributeFields, data),
        status: data.waiting ? 'waiting' : 'shown',
        everShown: !data.waiting,
        reports: 0,
        createdAt: meta.at,
        ...(data.writtenAt === undefined ? {} : { writtenAt: data.writtenAt }),
        ...(data.photo && { photo: data.photo }),
      }),
    },
    TributeHidden: (doc) => ({ ...doc, status: 'hidden' }),
    TributeShown: (doc) => ({ ...doc, status: 'shown', everShown: true, reports: 0 }),
    TributeReported: (doc) => ({ ...doc, reports: doc.reports + 1 }),
    // An answer whose author has left is empty.
    TributeAnswered: (doc, { data: { answer, authorId }, meta }) =>
      answer ? { ...doc, answer, answerAuthorId: authorId, answeredAt: meta.at } : unanswered(doc),
    TributeAnswerRemoved: unanswered,
    TributeHearted: (doc, { data: { by }, meta: { actor } }) =>
      hearted(doc, 1, actor.kind === 'account' ? [...(doc.heartedBy ?? []), by] : doc.heartedBy),
    TributeHeartWithdrawn: (doc, { data: { by } }) =>
      hearted(
        doc,
        -1,
        doc.heartedBy?.filter((each) => each !== by),
      ),
    TributeDeleted: ({ hearts: _, heartedBy: __, photo: ___, ...doc }) => ({
      ...unanswered(doc),
      authorId: null,
      status: 'deleted',
      ...tombstoneOf(tributeFields),
      reports: 0,
    }),
  },
});

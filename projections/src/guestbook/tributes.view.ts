import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import { type TributeValues, tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { tombstoneOf, valuesIn } from '@everpaw/contracts/kernel/define-fields';
import { defineView } from '../kernel/view.ts';

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
};

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
      }),
    },
    TributeHidden: (doc) => ({ ...doc, status: 'hidden' }),
    TributeShown: (doc) => ({ ...doc, status: 'shown', everShown: true, reports: 0 }),
    TributeReported: (doc) => ({ ...doc, reports: doc.reports + 1 }),
    TributeDeleted: (doc) => ({
      ...doc,
      authorId: null,
      status: 'deleted',
      ...tombstoneOf(tributeFields),
      reports: 0,
    }),
  },
});

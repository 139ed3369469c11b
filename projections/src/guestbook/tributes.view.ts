import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import { type TributeValues, tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { emptied, valuesIn } from '@everpaw/contracts/kernel/define-fields';
import { defineView } from '../kernel/view.ts';

/** A tribute of a guestbook. A deleted one keeps its place as a tombstone without any words. */
export type TributeDoc = TributeValues & {
  _id: string;
  memorialId: string;
  authorId: string | null;
  /** The person whose key a visitor's words are sealed with: it goes with the memorial. Null for an account's. */
  personId: string | null;
  status: 'shown' | 'waiting' | 'hidden' | 'deleted';
  /** Whether everybody could read it once: only then are others notified that it is gone. */
  everShown: boolean;
  reports: number;
  createdAt: string;
  /** When the words were written, where they arrived long after. */
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
      ...emptied(tributeFields),
      reports: 0,
    }),
  },
});

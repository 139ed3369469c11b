import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import { never } from '@everpaw/contracts/kernel/decider';
import type { View } from '../kernel/view.ts';

/** A tribute of a guestbook. A deleted one keeps its place as a tombstone without any words. */
export type TributeDoc = {
  _id: string;
  memorialId: string;
  authorId: string | null;
  visitorName: string;
  visitorLocation: string | null;
  tributeMessage: string;
  status: 'shown' | 'waiting' | 'hidden' | 'deleted';
  reports: number;
  createdAt: string;
};

export const tributesView: View<TributeDoc, TributeEvent> = {
  keys: (event) => [event.data.tributeId],

  evolve(doc, event): TributeDoc | null {
    if (event.type === 'TributeSigned') {
      const { tributeId, memorialId, authorId, visitorName, visitorLocation, tributeMessage, waiting } =
        event.data;
      return {
        _id: tributeId,
        memorialId,
        authorId,
        visitorName,
        visitorLocation,
        tributeMessage,
        status: waiting ? 'waiting' : 'shown',
        reports: 0,
        createdAt: event.meta.at,
      };
    }
    if (!doc) return null;
    switch (event.type) {
      case 'TributeHidden':
        return { ...doc, status: 'hidden' };
      case 'TributeShown':
        return { ...doc, status: 'shown', reports: 0 };
      case 'TributeDeleted':
        return {
          ...doc,
          authorId: null,
          status: 'deleted',
          visitorName: '',
          visitorLocation: null,
          tributeMessage: '',
          reports: 0,
        };
      case 'TributeReported':
        return { ...doc, reports: doc.reports + 1 };
      default:
        return never(event);
    }
  },
};

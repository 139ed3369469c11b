import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { defineView } from '../kernel/view.ts';

/**
 * The numbers of visible and of waiting or hidden tributes of a memorial. A separate view, so that a tribute
 * doesn't rewrite the whole memorial.
 */
export type TributeCountsDoc = { _id: string; shown: number; heldBack: number };

type Counted = MemorialEvent | TributeEvent;

function moved(doc: TributeCountsDoc, by: { shown?: 1 | -1; heldBack?: 1 | -1 }): TributeCountsDoc {
  const { shown = 0, heldBack = 0 } = by;
  return { ...doc, shown: doc.shown + shown, heldBack: doc.heldBack + heldBack };
}

export const tributeCountsView = defineView<TributeCountsDoc, Counted>({
  keys: ({ data }) => [data.memorialId],

  handlers: {
    TributeSigned: {
      evolve: (doc, { data: { waiting } }, key) =>
        moved(doc ?? { _id: key, shown: 0, heldBack: 0 }, waiting ? { heldBack: 1 } : { shown: 1 }),
    },
    TributeShown: (doc) => moved(doc, { shown: 1, heldBack: -1 }),
    TributeHidden: (doc, { data }) => (data.wasShown ? moved(doc, { shown: -1, heldBack: 1 }) : doc),
    TributeDeleted: (doc, { data }) => moved(doc, data.wasShown ? { shown: -1 } : { heldBack: -1 }),
    MemorialPurged: () => null,
  },
});

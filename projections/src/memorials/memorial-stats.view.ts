import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { audienceOf } from '@everpaw/contracts/memorials/memorial-audience';
import { defineView } from '../kernel/view.ts';

/** The number of public memorials, in total and by type, in a single document. */
export type MemorialStatsDoc = { _id: string; total: number; byType: Record<string, number> };

export const statsKey = 'public';

function shifted(doc: MemorialStatsDoc | null, petType: string, by: 1 | -1): MemorialStatsDoc {
  const { total, byType }: Omit<MemorialStatsDoc, '_id'> = doc ?? { total: 0, byType: {} };
  const { [petType]: before = 0, ...others } = byType;
  const after = before + by;
  return { _id: statsKey, total: total + by, byType: after > 0 ? { ...others, [petType]: after } : others };
}

type Listing = { isPublic: boolean; isListed?: boolean | undefined };

function isCounted(listing: Listing): boolean {
  return audienceOf(listing) === 'public';
}

/** Counts a memorial up or down if it is public. */
const counted = (by: 1 | -1) => ({
  evolve: (
    doc: MemorialStatsDoc | null,
    { data }: { data: { petType: string } & Listing },
  ): MemorialStatsDoc | null => (isCounted(data) ? shifted(doc, data.petType, by) : doc),
});

export const memorialStatsView = defineView<MemorialStatsDoc, MemorialEvent>({
  keys: () => [statsKey],

  handlers: {
    MemorialCreated: counted(1),
    MemorialRestored: counted(1),
    MemorialDeleted: counted(-1),
    MemorialVisibilityChanged: {
      evolve(doc, { data }) {
        const { petType, isPublic, wasCounted = !isPublic } = data;
        if (isCounted(data) === wasCounted) return doc;
        return shifted(doc, petType, wasCounted ? -1 : 1);
      },
    },
    MemorialDetailsChanged: (doc, { data }) => {
      const { petTypeBefore, petType } = data;
      return isCounted(data) && petTypeBefore && petType
        ? shifted(shifted(doc, petTypeBefore, -1), petType, 1)
        : doc;
    },
  },
});

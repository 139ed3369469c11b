import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { defineView } from '../kernel/view.ts';

/** Which memorials show a stored picture; whoever may see one of them may see the picture, and nobody else. */
export type MediaUsesDoc = { _id: string; uses: { memorialId: string; imageId: string }[] };

/** The document without the uses of `memorialId` that `isOver` names; null when none is left. */
function without(
  doc: MediaUsesDoc,
  memorialId: string,
  isOver: (imageId: string) => boolean = () => true,
): MediaUsesDoc | null {
  const uses = doc.uses.filter((use) => use.memorialId !== memorialId || !isOver(use.imageId));
  return uses.length > 0 ? { ...doc, uses } : null;
}

export const mediaUsesView = defineView<MediaUsesDoc, MemorialEvent>({
  keys: () => [],

  handlers: {
    PhotoAdded: {
      keys: ({ data }) => [data.media.sha256],
      evolve: (doc, { data: { memorialId, imageId } }, key) => ({
        _id: key,
        uses: [...(doc?.uses ?? []), { memorialId, imageId }],
      }),
    },
    PhotoRemoved: {
      keys: ({ data }) => [data.sha256],
      evolve: (doc, { data }) => doc && without(doc, data.memorialId, (imageId) => imageId === data.imageId),
    },
    MemorialPurged: {
      keys: ({ data }) => [...new Set(data.media)],
      evolve: (doc, { data }) => doc && without(doc, data.memorialId),
    },
  },
});

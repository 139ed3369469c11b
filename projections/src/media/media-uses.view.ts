import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import type { View } from '../kernel/view.ts';

/** Which memorials show a stored picture; whoever may see one of them may see the picture, and nobody else. */
export type MediaUsesDoc = { _id: string; uses: { memorialId: string; imageId: string }[] };

export const mediaUsesView: View<MediaUsesDoc, MemorialEvent> = {
  keys(event) {
    if (event.type === 'PhotoAdded') return [event.data.media.sha256];
    if (event.type === 'PhotoRemoved') return [event.data.sha256];
    if (event.type === 'MemorialPurged') return [...new Set(event.data.media)];
    return [];
  },

  evolve(doc, event, key): MediaUsesDoc | null {
    const uses = doc?.uses ?? [];
    const { memorialId } = event.data;
    if (event.type === 'PhotoAdded')
      return { _id: key, uses: [...uses, { memorialId, imageId: event.data.imageId }] };
    if (event.type === 'PhotoRemoved') {
      const left = uses.filter((use) => use.imageId !== event.data.imageId || use.memorialId !== memorialId);
      return left.length > 0 ? { _id: key, uses: left } : null;
    }
    if (event.type === 'MemorialPurged') {
      const left = uses.filter((use) => use.memorialId !== memorialId);
      return left.length > 0 ? { _id: key, uses: left } : null;
    }
    return doc;
  },
};

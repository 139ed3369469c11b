import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import type { EventDefinition, PhotoPlace } from '@everpaw/contracts/kernel/features/event-definition';
import { defineView, type Handler } from '../kernel/view.ts';

/**
 * The memorials that show a stored photo: whoever may see one of them may see the photo. A use without a
 * memorial is the site's own (an article, product, card template or seasonal theme), which is public. A moderated use
 * is a tribute (`imageId`), and only those who may read it may see the photo.
 */
export type MediaUsesDoc = {
  _id: string;
  uses: { memorialId: string | null; imageId: string; isModerated?: boolean }[];
};

type Use = MediaUsesDoc['uses'][number];

/** Whether the hidden photo is this use. */
const isUse = ({ memorialId, imageId }: PhotoPlace, use: Use) =>
  use.memorialId === memorialId && (imageId === undefined || use.imageId === imageId);

/** Creates the handler of an event definition that shows or hides photos. */
function handlerOf({ photos }: EventDefinition): Handler<MediaUsesDoc, DomainEvent> {
  const changesBy = ({ data }: DomainEvent) => ({
    shown: photos?.shown?.(data as object) ?? [], // of the type that the definition is about
    hidden: photos?.hidden?.(data as object) ?? [], // as above
  });
  return {
    keys(event) {
      const { shown, hidden } = changesBy(event);
      return [...new Set([...hidden, ...shown].map(({ sha256 }) => sha256))];
    },
    evolve(doc, event, key) {
      const { shown, hidden } = changesBy(event);
      const over = hidden.filter(({ sha256 }) => sha256 === key);
      const added = shown.flatMap(({ sha256, memorialId, imageId, isModerated }) =>
        sha256 === key && imageId !== undefined
          ? [{ memorialId, imageId, ...(isModerated && { isModerated }) }]
          : [],
      );
      // A repeated use, as in an edited article, counts once.
      const left = (doc?.uses ?? []).filter(
        (use) => ![...over, ...added].some((place) => isUse({ ...place, sha256: key }, use)),
      );
      const uses = [...left, ...added];
      return uses.length > 0 ? { _id: key, ...doc, uses } : null;
    },
  };
}

/** The uses of photos, from all events whose definition declares its effect on photos. */
export const mediaUsesView = defineView<MediaUsesDoc, DomainEvent>({
  keys: () => [],
  handlers: Object.fromEntries(
    eventDefinitions.filter(({ photos }) => photos).map((each) => [each.type, handlerOf(each)]),
  ),
});

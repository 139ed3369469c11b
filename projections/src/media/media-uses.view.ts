import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import type { EventDefinition, PhotoPlace } from '@everpaw/contracts/kernel/event-definition';
import { defineView, type Handler } from '../kernel/view.ts';

/**
 * Which memorials show a stored picture: people who may see one of them may see the picture. A use without a memorial is
 * the site's own (an article, a product, a card template, a seasonal theme), which everybody may see.
 */
export type MediaUsesDoc = { _id: string; uses: { memorialId: string | null; imageId: string }[] };

type Use = MediaUsesDoc['uses'][number];

/** Whether what was hidden is this use. */
const isUse = ({ memorialId, imageId }: PhotoPlace, use: Use) =>
  use.memorialId === memorialId && (imageId === undefined || use.imageId === imageId);

/** What an event does to uses, as its definition says. */
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
      const added = shown.flatMap(({ sha256, memorialId, imageId }) =>
        sha256 === key && imageId !== undefined ? [{ memorialId, imageId }] : [],
      );
      // What shows it already and says so again, as an edited article does, is one use.
      const left = (doc?.uses ?? []).filter(
        (use) => ![...over, ...added].some((place) => isUse({ ...place, sha256: key }, use)),
      );
      const uses = [...left, ...added];
      return uses.length > 0 ? { _id: key, ...doc, uses } : null;
    },
  };
}

/** The uses of pictures: every event whose definition says what it does to photos. */
export const mediaUsesView = defineView<MediaUsesDoc, DomainEvent>({
  keys: () => [],
  handlers: Object.fromEntries(
    eventDefinitions.filter(({ photos }) => photos).map((each) => [each.type, handlerOf(each)]),
  ),
});

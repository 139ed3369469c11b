import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { isMediaId } from '@everpaw/contracts/media/media-address';

/** A photo that an event names, and whose it is there: that of the person whom the event seals its words for. */
export type NamedPicture = { sha256: string; person: string | null };

/** Every picture that a value names, wherever in it: a picture's name is the hash of its bytes, and nothing else is. */
export function* picturesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isMediaId(value)) yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* picturesIn(part);
}

const showing = new Map(
  eventDefinitions.flatMap(({ type, photos }) => (photos?.shown ? [[type, photos.shown] as const] : [])),
);

/** The pictures that an event shows as the site's own: they stand in it as addresses. */
export function sitePicturesOf({ type, data }: Pick<Recorded, 'type' | 'data'>): string[] {
  const shown = showing.get(type)?.(data as object) ?? []; // of the type that the definition is about
  return shown.flatMap(({ memorialId, sha256 }) => (memorialId === null ? [sha256] : []));
}

/** The pictures that events name; of an event that seals nothing they are whose account it was, the site's own nobody's. */
export function* picturesOf(events: Iterable<Recorded>): Generator<NamedPicture> {
  for (const event of events) {
    const { data, meta, stored } = event;
    for (const sha256 of sitePicturesOf(event)) yield { sha256, person: null };
    const { $person } = (stored?.data ?? {}) as { $person?: unknown }; // sealed by the serialiser, or nobody's
    const actor = meta.actor.kind === 'account' ? meta.actor.accountId : null;
    const person = typeof $person === 'string' ? $person : actor;
    for (const sha256 of picturesIn(data)) yield { sha256, person };
  }
}

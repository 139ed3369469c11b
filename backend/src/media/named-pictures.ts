import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { isMediaId } from '@everpaw/contracts/media/media-address';

/** A photo referenced by an event, with the person the event is sealed for. */
export type NamedPicture = { sha256: string; person: string | null };

/** Yields all photo ids anywhere in a value: they are SHA-256 hashes, and no other value has this format. */
export function* picturesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isMediaId(value)) yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* picturesIn(part);
}

const showing = new Map(
  eventDefinitions.flatMap(({ type, photos }) => (photos?.shown ? [[type, photos.shown] as const] : [])),
);

/** Returns the photos in the site's own content, which the event contains as URLs. */
export function sitePicturesOf({ type, data }: Pick<Recorded, 'type' | 'data'>): string[] {
  const shown = showing.get(type)?.(data as object) ?? []; // of the type that the definition is about
  return shown.flatMap(({ memorialId, sha256 }) => (memorialId === null ? [sha256] : []));
}

/**
 * Yields the photos that events reference. In an event without sealed data, they belong to the acting
 * account; those of the site's own content to no person.
 */
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

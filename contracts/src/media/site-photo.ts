import { DomainError } from '../kernel/domain-error.ts';
import type { PhotoPlace } from '../kernel/event-definition.ts';
import { photoUnknown } from './media.messages.ts';
import { mediaIdAt } from './media-address.ts';

/** The photos that the site's own content `id` shows to everybody at these addresses; drawings of the site are none. */
export function sitePhotos(id: string, ...addresses: readonly (string | null)[]): PhotoPlace[] {
  const sha256s = new Set(addresses.flatMap((address) => mediaIdAt(address) ?? []));
  return [...sha256s].map((sha256) => ({ memorialId: null, imageId: id, sha256 }));
}

/**
 * Refuses an address (at `path` of the command) of a photo that is not among `known`: those that whoever writes has
 * uploaded, or that the site shows already. Otherwise the id of a private photo would be enough to publish it.
 */
export function requireKnownPhoto(address: string | null, path: string, known: ReadonlySet<string>): void {
  const sha256 = mediaIdAt(address);
  if (sha256 === null || known.has(sha256)) return;
  throw new DomainError('invalid', 'photo-unknown', photoUnknown, {
    errors: [{ path, message: photoUnknown }],
  });
}

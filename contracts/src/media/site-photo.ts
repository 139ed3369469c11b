import { DomainError } from '../kernel/domain-error.ts';
import type { PhotoPlace } from '../kernel/features/event-definition.ts';
import { mediaMessages } from './media.messages.ts';
import { mediaIdAt } from './media-address.ts';

/**
 * Returns the photos among the addresses that the site's own content `id` shows to everyone. The site's drawings don't
 * count.
 */
export function sitePhotos(id: string, ...addresses: readonly (string | null)[]): PhotoPlace[] {
  const sha256s = new Set(addresses.flatMap((address) => mediaIdAt(address) ?? []));
  return [...sha256s].map((sha256) => ({ memorialId: null, imageId: id, sha256 }));
}

/**
 * Refuses the address (at `path` of the command) of a photo that isn't in `known`: the author's uploads and photos that
 * the site already shows. Otherwise knowing the id of a private photo would be enough to publish it.
 */
export function requireUsablePhoto(address: string | null, path: string, usable: ReadonlySet<string>): void {
  const sha256 = mediaIdAt(address);
  if (sha256 === null || usable.has(sha256)) return;
  throw new DomainError('invalid', 'photo-unknown', mediaMessages.photoUnknown, {
    errors: [{ path, message: mediaMessages.photoUnknown }],
  });
}

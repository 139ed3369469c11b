import type { Actor } from '@everpaw/contracts/kernel/decider';
import { mediaIdAt } from '@everpaw/contracts/media/media-address';
import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import type { MediaUsesDoc } from '@everpaw/projections/media/media-uses.view';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

/**
 * Returns which of the photos at these URLs the actor may use: their own uploads, and those that the site's
 * content already shows.
 */
export type UsablePhotos = (
  actor: Actor,
  addresses: readonly (string | null)[],
) => Promise<ReadonlySet<string>>;

/** Whether the site's own content shows this photo, according to its view. */
export async function siteShows(engine: Pick<ProjectionEngine, 'model'>, sha256: string): Promise<boolean> {
  const doc = await engine.model<MediaUsesDoc>(mediaUsesProjection.name).findById(sha256).lean();
  return doc?.uses.some(({ memorialId }) => memorialId === null) ?? false;
}

/**
 * Creates `UsablePhotos` from two checks: whether the actor may use a photo, and whether the site shows it.
 */
export function createUsablePhotos(
  mayName: (actor: Actor, sha256: string) => Promise<boolean>,
  isSites: (sha256: string) => Promise<boolean>,
): UsablePhotos {
  return async (actor, addresses) => {
    const usable = new Set<string>();
    for (const sha256 of addresses.flatMap((address) => mediaIdAt(address) ?? []))
      if ((await mayName(actor, sha256)) || (await isSites(sha256))) usable.add(sha256);
    return usable;
  };
}

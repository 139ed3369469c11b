import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import type { MediaUsesDoc } from '@everpaw/projections/media/media-uses.view';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

/** The views that record where photos are shown. */
export const photosShownIn = [mediaUsesProjection.name, accountsProjection.name] as const;

/** Returns which of these photos a memorial or profile shows, according to the current state of those views. */
export async function photosShown(
  engine: Pick<ProjectionEngine, 'model'>,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const [uses, people] = await Promise.all([
    engine
      .model<MediaUsesDoc>(mediaUsesProjection.name)
      .find({ _id: { $in: [...sha256s] } })
      .select({ _id: 1 })
      .lean<Pick<MediaUsesDoc, '_id'>[]>(),
    engine
      .model<AccountDoc>(accountsProjection.name)
      .find({ photo: { $in: [...sha256s] } })
      .select({ photo: 1 })
      .lean<Pick<AccountDoc, 'photo'>[]>(),
  ]);
  return new Set([...uses.map(({ _id }) => _id), ...people.flatMap(({ photo }) => photo ?? [])]);
}

import type { CartEvent } from '@everpaw/contracts/cart/cart.events';
import { unorderedPhotoDays } from '@everpaw/contracts/cart/cart.limits';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import { linePhotoMessages } from '@everpaw/contracts/store/line-photo.messages';
import { linePhotosProjection } from '@everpaw/projections/cart/line-photos.projection';
import type { LinePhotoDoc } from '@everpaw/projections/cart/line-photos.view';
import type { FastifyReply } from 'fastify';
import { bytesOfDataUrl } from '../media/photo-in-command.ts';
import { pictureHeaders } from '../media/serve-media.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';
import type { ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';

const jobs = { drop: 'drop-unordered-photo', forget: 'forget-line-photo' } as const;
const space = 'c1b0f3de-6d52-5b39-9b6e-0d7f7c2f4a11';
/** How long a job waits for the view, in milliseconds, before it fails and is retried. */
const levelTimeoutMs = 30_000;

type Photos = Pick<ReadModels, 'model'>;

/** Returns which of these photos still exist, by the person whose key seals each. */
export async function photosThere(readModels: Photos, people: readonly string[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const docs = await readModels
    .model(linePhotosProjection)
    .find({ _id: { $in: people } }, { _id: 1 })
    .lean<Pick<LinePhotoDoc, '_id'>[]>();
  return new Set(docs.map(({ _id }) => _id));
}

/**
 * Sends a photo to an authorized caller. `person` is whose key seals it, or null if there is no such photo.
 * Throws `DomainError` `photo-not-found`.
 */
export async function sendLinePhoto(
  readModels: Photos,
  person: string | null,
  reply: FastifyReply,
): Promise<void> {
  const doc = person === null ? null : await readModels.model(linePhotosProjection).findById(person).lean();
  if (!doc) throw new DomainError('not-found', 'photo-not-found', linePhotoMessages.gone);
  const bytes = bytesOfDataUrl(doc.photo);
  return reply
    .headers({
      ...pictureHeaders({ contentType: 'image/jpeg', name: 'photo.jpg', isPublic: false }),
      'accept-ranges': 'none',
      'content-length': bytes.length,
      vary: 'Cookie',
    })
    .send(bytes);
}

type Known = CartEvent | OrderEvent;

/** Deletes a photo once no cart and no order needs it, and removes it from a cart that isn't ordered. */
export const linePhotos: Reaction = reaction<Known>({
  name: 'line-photos',
  version: 1,
  events: [
    'PhotoItemAdded',
    'CartItemRemoved',
    'CartCleared',
    'CartClosed',
    'OrderCancelled',
    'OrderContactErased',
  ],
  on({ type, data, position }) {
    if (type === 'PhotoItemAdded') {
      const { personId, dataUrl } = data;
      const delayMs = unorderedPhotoDays * dayMs;
      return dataUrl ? [{ job: { name: jobs.drop, data: { personId }, delayMs } }] : [];
    }
    const { photoPersonIds = [] } = data as { photoPersonIds?: string[] }; // of the other types alone
    return photoPersonIds.map((personId) => ({ job: { name: jobs.forget, data: { personId, position } } }));
  },
});

/** The jobs about photos. */
export function linePhotoJobs({
  engine,
  executor,
  keys,
}: {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
  keys: Pick<PersonKeys, 'destroy'>;
}): Record<(typeof jobs)[keyof typeof jobs], (job: Job) => Promise<void>> {
  const execute = systemCommands(executor, 'carts', space);
  const find = (person: string) =>
    engine.model<LinePhotoDoc>(linePhotosProjection.name).findById(person).lean();
  return {
    async [jobs.forget]({ data }) {
      const [person, position] = [String(data.personId), String(data.position)];
      if ((await engine.waitFor([linePhotosProjection.name], position, levelTimeoutMs)) !== 'reached')
        throw new Error('The view is behind; trying again later');
      if (!(await find(person))) await keys.destroy(person);
    },

    async [jobs.drop]({ data }) {
      const doc = await find(String(data.personId));
      if (!doc || doc.orders.length > 0) return;
      const { _id, productId, photoId, carts } = doc;
      for (const cartId of carts)
        await execute('RemoveFromCart', { cartId, productId, photoId }, `drop ${_id} ${cartId}`);
    },
  };
}

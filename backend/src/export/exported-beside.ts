import { photoPeopleOf } from '@everpaw/contracts/cart/cart-lines';
import { archiveSchedulesProjection } from '@everpaw/projections/archives/archive-schedules.projection';
import type { ArchiveScheduleDoc } from '@everpaw/projections/archives/archive-schedules.view';
import { cartsProjection } from '@everpaw/projections/cart/carts.projection';
import type { CartDoc } from '@everpaw/projections/cart/carts.view';
import { linePhotosProjection } from '@everpaw/projections/cart/line-photos.projection';
import type { LinePhotoDoc } from '@everpaw/projections/cart/line-photos.view';
import { ecardPhotosProjection } from '@everpaw/projections/ecards/ecard-photos.projection';
import type { EcardPhotoDoc } from '@everpaw/projections/ecards/ecard-photos.view';
import { ecardsProjection } from '@everpaw/projections/ecards/ecards.projection';
import type { EcardDoc } from '@everpaw/projections/ecards/ecards.view';
import { followsProjection } from '@everpaw/projections/follows/follows.projection';
import type { FollowDoc } from '@everpaw/projections/follows/follows.view';
import { invitationsProjection } from '@everpaw/projections/memorials/invitations.projection';
import type { InvitationDoc } from '@everpaw/projections/memorials/invitations.view';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { bytesOfDataUrl } from '../media/photo-in-command.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Engine = Pick<ProjectionEngine, 'model'>;

/** The views that these functions read. */
export const viewsBeside = [
  archiveSchedulesProjection,
  cartsProjection,
  ecardPhotosProjection,
  ecardsProjection,
  followsProjection,
  invitationsProjection,
  linePhotosProjection,
];

/** Returns the open invitations of a memorial, the oldest first. */
export async function openInvitations(
  engine: Engine,
  memorialId: string,
): Promise<Pick<InvitationDoc, 'email' | 'invitedAt' | 'expiresAt'>[]> {
  const docs = await engine.model<InvitationDoc>(invitationsProjection.name).find({ memorialId }).lean();
  return docs
    .map(({ email, invitedAt, expiresAt }) => ({ email, invitedAt, expiresAt }))
    .sort((a, b) => (a.invitedAt < b.invitedAt ? -1 : 1));
}

/** Returns the notification addresses that an account has set on archive schedules. */
export async function archiveContacts(
  engine: Engine,
  accountId: string,
): Promise<Pick<ArchiveScheduleDoc, 'name' | 'notificationEmail' | 'webhookUrl'>[]> {
  const docs = await engine
    .model<ArchiveScheduleDoc>(archiveSchedulesProjection.name)
    .find({ setBy: accountId })
    .sort({ _id: 1 })
    .lean();
  return docs.map(({ name, notificationEmail, webhookUrl }) => ({ name, notificationEmail, webhookUrl }));
}

/** Returns the memorials on whose days an account gets an email. */
export async function followedMemorials(engine: Engine, accountId: string): Promise<object[]> {
  const docs = await engine
    .model<FollowDoc>(followsProjection.name)
    .find({ accountId })
    .sort({ _id: 1 })
    .lean<FollowDoc[]>();
  return docs.map(({ memorialId, timeZone, passingSince, birthdaySince }) => ({
    memorialId,
    timeZone,
    passingSince,
    birthdaySince,
  }));
}

/** Returns an account's e-cards with a photo: their ids, and a function that reads each JPEG. */
export async function ecardPhotos(
  engine: Engine,
  accountId: string,
): Promise<{ id: string; read(): Promise<Buffer> }[]> {
  const docs = await engine
    .model<EcardDoc>(ecardsProjection.name)
    .find({ authorId: accountId, hasPhoto: true })
    .select({ _id: 1 })
    .sort({ _id: 1 })
    .lean<Pick<EcardDoc, '_id'>[]>();
  const photos = engine.model<EcardPhotoDoc>(ecardPhotosProjection.name);
  return docs.map(({ _id: id }) => ({
    id,
    async read() {
      const doc = await photos.findById(id).lean();
      return doc ? bytesOfDataUrl(doc.customPhotoUrl) : Buffer.of();
    },
  }));
}

/** Returns the photos of an account's cart and orders: a function that reads each JPEG, by line. */
export async function linePhotos(
  engine: Engine,
  accountId: string,
  orders: readonly Pick<OrderDoc, 'items'>[],
): Promise<{ id: string; read(): Promise<Buffer> }[]> {
  const cart = await engine.model<CartDoc>(cartsProjection.name).findById(accountId).lean();
  const people = photoPeopleOf([...(cart?.lines ?? []), ...orders.flatMap(({ items }) => items)]);
  const photos = engine.model<LinePhotoDoc>(linePhotosProjection.name);
  const docs = await photos
    .find({ _id: { $in: people } }, { photoId: 1 })
    .sort({ _id: 1 })
    .lean<Pick<LinePhotoDoc, '_id' | 'photoId'>[]>();
  return docs.map(({ _id, photoId: id }) => ({
    id,
    async read() {
      const doc = await photos.findById(_id).lean();
      return doc ? bytesOfDataUrl(doc.photo) : Buffer.of();
    },
  }));
}

import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byId, cursor, decimalNumber, moment, text, uuid } from '../kernel/schemas.ts';
import {
  caption,
  editableFields,
  newMemorial,
  newPhoto,
  petType,
  reorderPhotosData,
} from './memorial.commands.ts';
import { galleryPage, memorialCard, memorialDto, memorialImage, memorialStats } from './memorial.dto.ts';
import { maxMemorialBodyBytes } from './memorials.limits.ts';

const ofImage = z.object({ id: uuid, imageId: uuid });

/** With any of these the response is a page, without them a plain array. */
const galleryQuery = z.object({
  search: z.optional(text({ max: 100 })),
  petType: z.optional(petType),
  sort: z.optional(z.enum(['newest'])),
  cursor,
  limit: z.optional(decimalNumber(1, 60)),
});
export type GalleryQuery = z.infer<typeof galleryQuery>;

const ofPicture = z.object({
  id: uuid,
  name: z.enum([
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'apple-touch-icon.png',
    'share.jpg',
  ]),
});

export const memorialsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials',
    summary: 'Public memorials, newest first: an array, or a page when a parameter is given',
    access: 'anyone',
    query: galleryQuery,
    answer: z.union([z.array(memorialCard), galleryPage]),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/memorials/stats',
    summary: 'How many public memorials there are, in all and by kind',
    access: 'anyone',
    answer: memorialStats,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/memorials/my',
    summary: 'The memorials that the signed-in person keeps, their own and those they care for',
    access: 'signed-in',
    answer: z.array(memorialCard),
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/api/memorials/deleted',
    summary: 'The memorials that the signed-in person deleted and can still bring back',
    access: 'signed-in',
    answer: z.array(memorialDto),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/memorials/:id',
    summary: 'One memorial with its photos; for its keepers also as it was `at` a position or an instant',
    access: 'anyone',
    params: byId,
    query: z.object({ at: z.optional(moment) }),
    answer: memorialDto,
  }),
  images: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/images',
    summary: 'The photos of a memorial in their order',
    access: 'anyone',
    params: byId,
    answer: z.array(memorialImage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/memorials',
    command: 'CreateMemorial',
    bodyLimit: maxMemorialBodyBytes,
    summary: 'Creates a memorial',
    access: 'signed-in',
    consumes: ['application/json', 'multipart/form-data'],
    status: 201,
    body: newMemorial,
    answer: accepted,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/memorials/:id',
    command: 'EditMemorial',
    pathId: 'memorialId',
    bodyLimit: maxMemorialBodyBytes,
    summary: 'Changes some fields; a field that somebody else changed since `base` is a conflict',
    access: 'signed-in',
    params: byId,
    body: z.object({ changes: editableFields, base: z._default(editableFields, {}) }),
    answer: accepted,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id',
    command: 'DeleteMemorial',
    pathId: 'memorialId',
    summary: 'Deletes a memorial; it can be restored for 30 days',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/restore',
    command: 'RestoreMemorial',
    pathId: 'memorialId',
    summary: 'Brings a deleted memorial back',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/images',
    command: 'AddPhoto',
    pathId: 'memorialId',
    entityId: 'imageId',
    summary: 'Adds an uploaded photo to a memorial',
    access: 'signed-in',
    status: 201,
    params: byId,
    body: z.object({ ...newPhoto.shape, imageId: z.optional(uuid) }),
    answer: accepted,
  }),
  captionImage: endpoint({
    method: 'PATCH',
    path: '/api/memorials/:id/images/:imageId',
    command: 'CaptionPhoto',
    pathId: 'memorialId',
    summary: "Changes a photo's caption",
    access: 'signed-in',
    params: ofImage,
    body: z.object({ caption: z.nullable(caption) }),
    answer: accepted,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/images/:imageId',
    command: 'RemovePhoto',
    pathId: 'memorialId',
    summary: 'Takes a photo out of a memorial',
    access: 'signed-in',
    params: ofImage,
    answer: accepted,
  }),
  orderImages: endpoint({
    method: 'PUT',
    path: '/api/memorials/:id/images/order',
    command: 'ReorderPhotos',
    pathId: 'memorialId',
    summary: 'Puts the photos in this order',
    access: 'signed-in',
    params: byId,
    body: z.object({ imageIds: reorderPhotosData.shape.imageIds }),
    answer: accepted,
  }),
} as const;

/** Resources for installing and sharing a memorial's page. */
export const homeScreenApi = {
  manifest: endpoint({
    method: 'GET',
    path: '/memorial/:id/manifest.webmanifest',
    summary: 'The web app manifest of one memorial',
    access: 'anyone',
    produces: 'application/manifest+json',
    params: byId,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/memorial/:id/:name',
    summary: "Icons and the card for shared links, made from the memorial's first photo",
    access: 'anyone',
    produces: 'image/*',
    params: ofPicture,
  }),
} as const;

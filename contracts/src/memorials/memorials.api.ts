import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import {
  caption,
  createMemorialData,
  editableFields,
  newPhoto,
  petType,
  reorderPhotosData,
} from './memorial.commands.ts';
import { memorialCard, memorialDto, memorialImage, memorialStats } from './memorial.dto.ts';

const ofMemorial = z.object({ id: uuid });
const ofImage = z.object({ id: uuid, imageId: uuid });
/** What a change answers: the entity's id, and the position of the change when there was one. */
export const accepted = z.object({ id: uuid, position: z.optional(z.string()) });
export type Accepted = z.infer<typeof accepted>;

/** Asked with any of these the list is a page; without them it is the plain array (decision on REQ-410). */
export const galleryQuery = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  petType: z.optional(petType),
  sort: z.optional(z.enum(['newest'])),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60))),
});
export type GalleryQuery = z.infer<typeof galleryQuery>;

/** `nextCursor` is null on the last page. */
export const galleryPage = z.object({
  memorials: z.array(memorialCard),
  nextCursor: z.nullable(z.string()),
});
export type GalleryPage = z.infer<typeof galleryPage>;

/** The body of `POST /api/memorials` as JSON; `memorialId` may be minted by the client. As multipart: the same
 * fields as text and repeated `images` files (REQ-413). */
export const newMemorial = z.object({
  ...createMemorialData.shape,
  memorialId: z.optional(uuid),
});

/** The name of the repeated file field of the multipart form (REQ-413). */
export const imagesField = 'images';

export const memorialsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials',
    summary: 'Public memorials, newest first: an array, or a page when a parameter is given (REQ-410)',
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
    summary: 'The memorials that the signed-in person keeps, their own and those they care for (REQ-409)',
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
    summary: 'One memorial with its photos (REQ-411)',
    access: 'anyone',
    params: ofMemorial,
    answer: memorialDto,
  }),
  images: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/images',
    summary: 'The photos of a memorial in their order (REQ-412)',
    access: 'anyone',
    params: ofMemorial,
    answer: z.array(memorialImage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/memorials',
    summary: 'Creates a memorial (REQ-413)',
    access: 'signed-in',
    body: newMemorial,
    answer: accepted,
    consumes: ['application/json', 'multipart/form-data'],
    status: 201,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/memorials/:id',
    summary: 'Changes some fields; a field that somebody else changed since `base` is a conflict',
    access: 'signed-in',
    params: ofMemorial,
    body: z.object({ changes: editableFields, base: z._default(editableFields, {}) }),
    answer: accepted,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id',
    summary: 'Deletes a memorial; it can be restored for 30 days',
    access: 'signed-in',
    params: ofMemorial,
    answer: accepted,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/restore',
    summary: 'Brings a deleted memorial back',
    access: 'signed-in',
    params: ofMemorial,
    answer: accepted,
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/images',
    summary: 'Adds an uploaded photo to a memorial',
    access: 'signed-in',
    params: ofMemorial,
    body: z.object({ ...newPhoto.shape, imageId: z.optional(uuid) }),
    answer: accepted,
    status: 201,
  }),
  captionImage: endpoint({
    method: 'PATCH',
    path: '/api/memorials/:id/images/:imageId',
    summary: "Changes a photo's caption",
    access: 'signed-in',
    params: ofImage,
    body: z.object({ caption: z.nullable(caption) }),
    answer: accepted,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/images/:imageId',
    summary: 'Takes a photo out of a memorial',
    access: 'signed-in',
    params: ofImage,
    answer: accepted,
  }),
  orderImages: endpoint({
    method: 'PUT',
    path: '/api/memorials/:id/images/order',
    summary: 'Puts the photos in this order',
    access: 'signed-in',
    params: ofMemorial,
    body: z.object({ imageIds: reorderPhotosData.shape.imageIds }),
    answer: accepted,
  }),
} as const;

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

/** What a memorial's page needs to be kept on a home screen and shared. */
export const homeScreenApi = {
  manifest: endpoint({
    method: 'GET',
    path: '/memorial/:id/manifest.webmanifest',
    summary: 'The web app manifest of one memorial',
    access: 'anyone',
    params: ofMemorial,
    produces: 'application/manifest+json',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/memorial/:id/:name',
    summary: "Icons and the card for shared links, made from the memorial's first photo",
    access: 'anyone',
    params: ofPicture,
    produces: 'image/*',
  }),
} as const;

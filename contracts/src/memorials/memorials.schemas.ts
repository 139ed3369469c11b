import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { decimalNumber, moment, text, uuid } from '../kernel/schemas.ts';
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

/** Asked with any of these the list is a page; without them it is the plain array. */
export const galleryQuery = z.object({
  search: z.optional(text({ max: 100 })),
  petType: z.optional(petType),
  sort: z.optional(z.enum(['newest'])),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(decimalNumber(1, 60)),
});
export type GalleryQuery = z.infer<typeof galleryQuery>;

/** `nextCursor` is null on the last page. */
export const galleryPage = z.object({
  memorials: z.array(memorialCard),
  nextCursor: z.nullable(z.string()),
});
export type GalleryPage = z.infer<typeof galleryPage>;

/** The body of `POST /api/memorials` as JSON; `memorialId` may be minted by the client. As multipart: the same
 * fields as text and repeated `images` files. */
export const newMemorial = z.object({
  ...createMemorialData.shape,
  memorialId: z.optional(uuid),
});

/** The name of the repeated file field of the multipart form. */
export const imagesField = 'images';

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

/** What each endpoint takes and answers, by the same names. */
export const memorialsSchemas = {
  list: {
    query: galleryQuery,
    answer: z.union([z.array(memorialCard), galleryPage]),
  },
  stats: {
    answer: memorialStats,
  },
  mine: {
    answer: z.array(memorialCard),
  },
  deleted: {
    answer: z.array(memorialDto),
  },
  one: {
    params: ofMemorial,
    query: z.object({ at: z.optional(moment) }),
    answer: memorialDto,
  },
  images: {
    params: ofMemorial,
    answer: z.array(memorialImage),
  },
  create: {
    body: newMemorial,
    answer: accepted,
  },
  edit: {
    params: ofMemorial,
    body: z.object({ changes: editableFields, base: z._default(editableFields, {}) }),
    answer: accepted,
  },
  delete: {
    params: ofMemorial,
    answer: accepted,
  },
  restore: {
    params: ofMemorial,
    answer: accepted,
  },
  addImage: {
    params: ofMemorial,
    body: z.object({ ...newPhoto.shape, imageId: z.optional(uuid) }),
    answer: accepted,
  },
  captionImage: {
    params: ofImage,
    body: z.object({ caption: z.nullable(caption) }),
    answer: accepted,
  },
  removeImage: {
    params: ofImage,
    answer: accepted,
  },
  orderImages: {
    params: ofMemorial,
    body: z.object({ imageIds: reorderPhotosData.shape.imageIds }),
    answer: accepted,
  },
} as const satisfies Record<string, EndpointSchemas>;

/** What each endpoint takes and answers, by the same names. */
export const homeScreenSchemas = {
  manifest: {
    params: ofMemorial,
  },
  picture: {
    params: ofPicture,
  },
} as const satisfies Record<string, EndpointSchemas>;

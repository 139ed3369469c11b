import { endpoint } from '../kernel/endpoint.ts';
import { maxMemorialBodyBytes } from './memorials.limits.ts';
import type { homeScreenSchemas, memorialsSchemas } from './memorials.schemas.ts';

export const memorialsApi = {
  list: endpoint<(typeof memorialsSchemas)['list']>({
    method: 'GET',
    path: '/api/memorials',
    summary: 'Public memorials, newest first: an array, or a page when a parameter is given',
    access: 'anyone',
  }),
  stats: endpoint<(typeof memorialsSchemas)['stats']>({
    method: 'GET',
    path: '/api/memorials/stats',
    summary: 'How many public memorials there are, in all and by kind',
    access: 'anyone',
  }),
  mine: endpoint<(typeof memorialsSchemas)['mine']>({
    method: 'GET',
    path: '/api/memorials/my',
    summary: 'The memorials that the signed-in person keeps, their own and those they care for',
    access: 'signed-in',
  }),
  deleted: endpoint<(typeof memorialsSchemas)['deleted']>({
    method: 'GET',
    path: '/api/memorials/deleted',
    summary: 'The memorials that the signed-in person deleted and can still bring back',
    access: 'signed-in',
  }),
  one: endpoint<(typeof memorialsSchemas)['one']>({
    method: 'GET',
    path: '/api/memorials/:id',
    summary: 'One memorial with its photos; for its keepers also as it was `at` a position or an instant',
    access: 'anyone',
  }),
  images: endpoint<(typeof memorialsSchemas)['images']>({
    method: 'GET',
    path: '/api/memorials/:id/images',
    summary: 'The photos of a memorial in their order',
    access: 'anyone',
  }),
  create: endpoint<(typeof memorialsSchemas)['create']>({
    method: 'POST',
    path: '/api/memorials',
    command: 'CreateMemorial',
    bodyLimit: maxMemorialBodyBytes,
    summary: 'Creates a memorial',
    access: 'signed-in',
    consumes: ['application/json', 'multipart/form-data'],
    status: 201,
  }),
  edit: endpoint<(typeof memorialsSchemas)['edit']>({
    method: 'PATCH',
    path: '/api/memorials/:id',
    command: 'EditMemorial',
    bodyLimit: maxMemorialBodyBytes,
    summary: 'Changes some fields; a field that somebody else changed since `base` is a conflict',
    access: 'signed-in',
  }),
  delete: endpoint<(typeof memorialsSchemas)['delete']>({
    method: 'DELETE',
    path: '/api/memorials/:id',
    command: 'DeleteMemorial',
    summary: 'Deletes a memorial; it can be restored for 30 days',
    access: 'signed-in',
  }),
  restore: endpoint<(typeof memorialsSchemas)['restore']>({
    method: 'POST',
    path: '/api/memorials/:id/restore',
    command: 'RestoreMemorial',
    summary: 'Brings a deleted memorial back',
    access: 'signed-in',
  }),
  addImage: endpoint<(typeof memorialsSchemas)['addImage']>({
    method: 'POST',
    path: '/api/memorials/:id/images',
    command: 'AddPhoto',
    summary: 'Adds an uploaded photo to a memorial',
    access: 'signed-in',
    status: 201,
  }),
  captionImage: endpoint<(typeof memorialsSchemas)['captionImage']>({
    method: 'PATCH',
    path: '/api/memorials/:id/images/:imageId',
    command: 'CaptionPhoto',
    summary: "Changes a photo's caption",
    access: 'signed-in',
  }),
  removeImage: endpoint<(typeof memorialsSchemas)['removeImage']>({
    method: 'DELETE',
    path: '/api/memorials/:id/images/:imageId',
    command: 'RemovePhoto',
    summary: 'Takes a photo out of a memorial',
    access: 'signed-in',
  }),
  orderImages: endpoint<(typeof memorialsSchemas)['orderImages']>({
    method: 'PUT',
    path: '/api/memorials/:id/images/order',
    command: 'ReorderPhotos',
    summary: 'Puts the photos in this order',
    access: 'signed-in',
  }),
} as const;

/** What a memorial's page needs to be kept on a home screen and shared. */
export const homeScreenApi = {
  manifest: endpoint<(typeof homeScreenSchemas)['manifest']>({
    method: 'GET',
    path: '/memorial/:id/manifest.webmanifest',
    summary: 'The web app manifest of one memorial',
    access: 'anyone',
    produces: 'application/manifest+json',
  }),
  picture: endpoint<(typeof homeScreenSchemas)['picture']>({
    method: 'GET',
    path: '/memorial/:id/:name',
    summary: "Icons and the card for shared links, made from the memorial's first photo",
    access: 'anyone',
    produces: 'image/*',
  }),
} as const;

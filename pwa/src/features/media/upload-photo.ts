import { mediaApi } from '@everpaw/contracts/media/media.api';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { call } from '../../net/http.ts';
import { sha256Of } from '../../net/sha256.ts';
import { sendable } from './shrink-photo.ts';

/** Uploads a photo, shrunk if necessary. Throws the errors of `sendable` and the server. */
export async function uploadPhoto(file: File, signal?: AbortSignal): Promise<MediaDescriptor> {
  const photo = await sendable(file);
  const body = await photo.arrayBuffer();
  const params = { sha256: await sha256Of(body) };
  return call(mediaApi.upload, { params, body, headers: { 'content-type': photo.type }, signal });
}

import { mediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { uploadUrl } from '@everpaw/contracts/media/media.url';
import { pullAnswer, pushAnswer } from '@everpaw/contracts/sync/sync.schemas';
import type * as z from 'zod/mini';
import { bodyOf, found, jsonOf, notThisServer, present, refusalOf } from './http-transport.ts';
import type { Transport } from './transport.ts';
import { type Upload, uploadWithProgress } from './upload.ts';

/** Names the account that a call speaks for; a server whose session is another's answers 401 to the whole call. */
const accountHeader = 'x-account';

type Calling = {
  call(path: string, init: RequestInit, signal: AbortSignal): Promise<Response>;
  get(path: string, headers: Record<string, string | null>, signal: AbortSignal): Promise<Response>;
  now(): number;
  upload: Upload | undefined;
  origin: string;
};

/** The part of the transport that speaks for an account or carries what was done here; its answers are checked whole. */
export function accountCalls({
  call,
  get,
  now,
  upload = uploadWithProgress,
  origin,
}: Calling): Pick<Transport, 'push' | 'pull' | 'putMedia'> {
  async function read<T>(response: Response, schema: z.ZodMiniType<T>): Promise<T> {
    const parsed = schema.safeParse(await bodyOf(response));
    if (!parsed.success) throw notThisServer();
    return parsed.data;
  }

  return {
    async push({ accountId, commands }, signal) {
      const response = await call(
        '/api/sync/push',
        {
          method: 'POST',
          headers: present({ 'content-type': 'application/json', [accountHeader]: accountId }),
          body: JSON.stringify({ commands }),
        },
        signal,
      );
      return read(found(response), pushAnswer);
    },

    async pull({ accountId, cursor, minPosition }, signal) {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const headers = { [accountHeader]: accountId, 'x-min-position': minPosition };
      return read(found(await get(`/api/sync${query}`, headers, signal)), pullAnswer);
    },

    async putMedia({ accountId, sha256, bytes, type, onProgress }, signal) {
      const answer = await upload(
        {
          url: `${origin}${uploadUrl(sha256)}`,
          body: new Blob([bytes], { type }),
          headers: { 'content-type': type, [accountHeader]: accountId },
          onProgress: onProgress ?? (() => {}),
        },
        signal,
      );
      const body = jsonOf(answer.text);
      if (answer.status >= 300) throw refusalOf(answer.status, answer.headers, body, now());
      const parsed = mediaDescriptor.safeParse(body);
      if (!parsed.success) throw notThisServer();
      return parsed.data;
    },
  };
}

import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { mediaApi } from '@everpaw/contracts/media/media.api';
import { mediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { accountHeader, noAccount, syncApi } from '@everpaw/contracts/sync/sync.api';
import { pullAnswer, pushAnswer } from '@everpaw/contracts/sync/sync.schemas';
import type * as z from 'zod/mini';
import type { Exchanged } from '../../base/http.ts';
import { type Calling, found, jsonOf, notThisServer, refusalOf } from './answers.ts';
import type { Transport } from './transport.ts';
import { type Upload, uploadWithProgress } from './upload.ts';

function read<T>(answer: Exchanged, schema: z.ZodMiniType<T>): T {
  const parsed = schema.safeParse(jsonOf(answer.text));
  if (!parsed.success) throw notThisServer();
  return parsed.data;
}

/** The part of the transport that speaks for an account or carries what was done here; its answers are checked whole. */
export function accountCalls({
  call,
  now,
  upload = uploadWithProgress,
  origin,
}: {
  call: Calling;
  now(): number;
  upload: Upload | undefined;
  origin: string;
}): Pick<Transport, 'push' | 'pull' | 'putMedia'> {
  return {
    async push({ accountId, commands }, signal) {
      const headers = { [accountHeader]: accountId ?? noAccount };
      return read(found(await call(syncApi.push, { headers, body: { commands } }, signal)), pushAnswer);
    },

    async pull({ accountId, cursor, minPosition }, signal) {
      const headers = { [accountHeader]: accountId, 'x-min-position': minPosition };
      return read(found(await call(syncApi.pull, { query: { cursor }, headers }, signal)), pullAnswer);
    },

    async putMedia({ accountId, sha256, bytes, type, onProgress }, signal) {
      const answer = await upload(
        {
          url: `${origin}${pathOf(mediaApi.upload, { params: { sha256 } })}`,
          body: new Blob([bytes], { type }),
          headers: { 'content-type': type, [accountHeader]: accountId },
          onProgress: onProgress ?? (() => {}),
        },
        signal,
      );
      if (answer.status >= 300) throw refusalOf(answer, now());
      const parsed = mediaDescriptor.safeParse(jsonOf(answer.text));
      if (!parsed.success) throw notThisServer();
      return parsed.data;
    },
  };
}

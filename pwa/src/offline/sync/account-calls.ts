import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { mediaApi } from '@everpaw/contracts/media/media.api';
import { mediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { accountHeader, noAccount, syncApi } from '@everpaw/contracts/sync/sync.api';
import { pullAnswer, pushAnswer } from '@everpaw/contracts/sync/sync.dto';
import { pullSize } from '@everpaw/contracts/sync/sync.limits';
import type * as z from 'zod/mini';
import type { Exchanged } from '../../net/http.ts';
import { type Calling, found, jsonOf, notThisServer, notUnderstood, refusalOf } from './answers.ts';
import type { Transport } from './transport.ts';
import { type Upload, uploadWithProgress } from './upload.ts';

/**
 * Returns a parsed response. Throws `TransportError`: `notUnderstood` if a newer version of this server sent it (it
 * is recognised, but doesn't match the schema), else `notThisServer`.
 */
function read<T>(answer: Exchanged, schema: z.ZodMiniType<T>, isOwn: (value: object) => boolean): T {
  const value = jsonOf(answer.text);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw typeof value === 'object' && value !== null && isOwn(value) ? notUnderstood() : notThisServer();
}

/** The part of the transport that acts for an account or sends commands. Its responses are fully validated. */
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
      const answer = found(await call(syncApi.push, { headers, body: { commands } }, signal));
      return read(answer, pushAnswer, (value) => 'verdicts' in value);
    },

    async pull({ accountId, cursor, minPosition, limit }, signal) {
      const headers = { [accountHeader]: accountId, 'x-min-position': minPosition };
      const query = { cursor, limit: limit === pullSize ? null : limit };
      const answer = found(await call(syncApi.pull, { query, headers }, signal));
      return read(answer, pullAnswer, (value) => 'reset' in value);
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

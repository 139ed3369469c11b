import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { StoredRecording } from '@everpaw/contracts/recordings/recording.dto';
import { recordingsApi } from '@everpaw/contracts/recordings/recordings.api';
import { recordingPartBytes } from '@everpaw/contracts/recordings/recordings.limits';
import { ApiError, call } from '../../net/http.ts';
import { type Upload, uploadWithProgress } from '../../offline/sync/upload.ts';

/** The progress of an upload. `share` goes from 0 to 1; `waiting` means that there is no connection. */
export type SendingProgress = { state: 'sending' | 'waiting' | 'finishing'; share: number };

type Parts = {
  accountId: string;
  upload?: Upload;
  /** Resolves when to retry: after a delay, or as soon as the device is online again. */
  untilNext?: (attempt: number, signal: AbortSignal) => Promise<void>;
};

/** The longest delay between two attempts, in milliseconds. */
const maxWaitMs = 30_000;

/** Waits with exponential backoff, but at most until the browser is online again. */
function untilNetwork(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(maxWaitMs, 1_000 * 2 ** attempt));
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Whether the site refused the request. Only its own responses end the upload; server errors and 429 are retried. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== null && error.status < 500 && error.status !== 429;
}

/**
 * Uploads the parts of a recording that the site doesn't have yet. After a lost connection, it waits and continues with
 * the interrupted part. Throws `ApiError` with the site's response, and `AbortError`.
 */
export async function sendRecording(
  { bytes, sha256 }: { bytes: ArrayBuffer; sha256: string },
  { accountId, upload = uploadWithProgress, untilNext = untilNetwork }: Parts,
  onProgress: (progress: SendingProgress) => void,
  signal: AbortSignal,
): Promise<StoredRecording> {
  const params = { sha256 };
  let share = 0;
  let attempt = 0;
  const trying = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        const done = await work();
        attempt = 0;
        return done;
      } catch (error) {
        signal.throwIfAborted();
        if (isFinal(error)) throw error;
        onProgress({ state: 'waiting', share });
        await untilNext(attempt, signal);
        attempt += 1;
      }
    }
  };
  const report = (sent: number) => {
    share = bytes.byteLength === 0 ? 0 : Math.min(1, sent / bytes.byteLength);
    onProgress({ state: 'sending', share });
  };

  const { parts, kept } = await trying(() => call(recordingsApi.parts, { params, signal }));
  if (kept) return kept;
  const known = new Map(parts.map(({ part, size }) => [part, size]));
  let sent = 0;
  for (let part = 0; part * recordingPartBytes < bytes.byteLength; part += 1) {
    const body = bytes.slice(part * recordingPartBytes, (part + 1) * recordingPartBytes);
    const before = sent;
    if (known.get(part) !== body.byteLength)
      await trying(async () => {
        report(before);
        const answer = await upload(
          {
            url: pathOf(recordingsApi.putPart, { params: { sha256, part: String(part) } }),
            body: new Blob([body]),
            headers: { 'content-type': 'application/octet-stream', 'x-account': accountId },
            onProgress: (done) => report(before + done * body.byteLength),
          },
          signal,
        );
        if (answer.status !== 200) throw new ApiError(answer.status, answer.text, answer.headers);
      });
    sent += body.byteLength;
    report(sent);
  }
  onProgress({ state: 'finishing', share: 1 });
  return trying(() => call(recordingsApi.finish, { params, signal }));
}

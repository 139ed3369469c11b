import { TransportError } from './transport.ts';

export type Upload = (
  call: {
    url: string;
    body: Blob;
    headers: Record<string, string>;
    onProgress(share: number): void;
  },
  signal: AbortSignal,
) => Promise<{ status: number; text: string; headers: { get(name: string): string | null } }>;

/** The connection counts as lost if no data moves for this long (ms). */
const stalledAfterMs = 60_000;

/**
 * Sends a body and reports the progress (0 to 1), which `fetch` can't. Throws `TransportError` if there is no
 * response.
 */
export const uploadWithProgress: Upload = ({ url, body, headers, onProgress }, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const giveUp = () => request.abort();
    const moves = () => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, stalledAfterMs);
    };
    const end = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', giveUp);
    };
    const fail = () => {
      end();
      reject(new TransportError('network'));
    };
    request.open('PUT', url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      moves();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      end();
      resolve({
        status: request.status,
        text: request.responseText,
        headers: { get: (name) => request.getResponseHeader(name) },
      });
    };
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', giveUp);
    moves();
    request.send(body);
    if (signal.aborted) request.abort();
  });

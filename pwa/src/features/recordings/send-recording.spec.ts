import { recordingPartBytes } from '@everpaw/contracts/recordings/recordings.limits';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../net/http.ts';
import { TransportError } from '../../offline/sync/transport.ts';
import type { Upload } from '../../offline/sync/upload.ts';
import { stubServer } from '../../test-app.tsx';
import { type SendingProgress, sendRecording } from './send-recording.ts';

const sha256 = 'a'.repeat(64);
const bytes = new ArrayBuffer(2 * recordingPartBytes + 10);
const kept = { sha256, kind: 'video', mimeType: 'video/mp4', fileSize: bytes.byteLength, durationMs: 1_000 };
const path = `/api/media/${sha256}`;
const answered = (status: number, text = '{}') => ({
  status,
  text,
  headers: new Headers({ 'content-type': status < 400 ? 'application/json' : 'application/problem+json' }),
});

afterEach(() => vi.unstubAllGlobals());

/** Sends with a line that answers as it is told, part by part. */
async function sent(
  upload: (part: number, attempt: number) => ReturnType<typeof answered> | null,
  there: { part: number; size: number }[] = [],
  signal = new AbortController().signal,
) {
  const calls = stubServer({
    [`GET ${path}/parts`]: () => ({ body: { parts: there, kept: null } }),
    [`POST ${path}/recording`]: () => ({ body: kept }),
  });
  const tries: number[] = [];
  const progress: SendingProgress[] = [];
  const line: Upload = async ({ url }) => {
    const part = Number(url.split('/').at(-1));
    tries.push(part);
    const answer = upload(part, tries.filter((each) => each === part).length);
    if (!answer) throw new TransportError('network');
    return answer;
  };
  const parts = { accountId: 'me', upload: line, untilNext: async () => {} };
  const stored = await sendRecording({ bytes, sha256 }, parts, (each) => progress.push(each), signal);
  return { stored, tries, progress, calls };
}

describe('REQ-353 sending a recording in parts', () => {
  test('what has arrived before is not sent again, and counts as sent', async () => {
    const there = [
      { part: 0, size: recordingPartBytes },
      { part: 1, size: 7 },
    ];
    const { stored, tries, progress } = await sent(() => answered(200), there);
    expect(stored).toEqual(kept);
    expect(tries).toEqual([1, 2]);
    expect(progress[0]?.share).toBeGreaterThan(0.4);
    expect(progress.at(-1)).toEqual({ state: 'finishing', share: 1 });
  });

  test('a broken line, a busy site and a hotel’s page are waited for; the part that was under way is sent again', async () => {
    const { tries, progress } = await sent((part, attempt) => {
      if (part !== 1) return answered(200);
      if (attempt === 1) return null;
      if (attempt === 2) return answered(503, '{"error":"Later","code":"busy","errors":[]}');
      if (attempt === 3)
        return { ...answered(403, '<p>Sign in'), headers: new Headers({ 'content-type': 'text/html' }) };
      return answered(200);
    });
    expect(tries).toEqual([0, 1, 1, 1, 1, 2]);
    expect(progress.filter(({ state }) => state === 'waiting')).toHaveLength(3);
  });

  test('what the site refuses is told in its words', async () => {
    const refusal = '{"error":"Upgrade to Premium","code":"recordings-are-premium","errors":[]}';
    const failed = await sent(() => answered(403, refusal)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect((failed as ApiError).problem?.error).toBe('Upgrade to Premium');
  });

  test('who cancels is not waited for', async () => {
    const controller = new AbortController();
    const cancelled = sent(
      () => {
        controller.abort();
        return null;
      },
      [],
      controller.signal,
    );
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  });
});
